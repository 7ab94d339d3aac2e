/** Looking back: one moment of the game instead of the live table. */
import type { Snapshot } from '../table/types';

export class Replay {
  ply = $state<number>(); // moves made at the moment that is shown; undefined: the live table
  moment = $state.raw<Snapshot>();

  constructor(readonly momentAt: (ply: number) => Snapshot | undefined) {}

  /** Show the table after this many moves. */
  show(ply: number): void {
    this.ply = ply;
    this.moment = this.momentAt(ply);
  }

  leave(): void {
    this.ply = undefined;
    this.moment = undefined;
  }
}
