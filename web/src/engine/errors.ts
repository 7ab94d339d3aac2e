/** What can go wrong: every error has a code and facts, which the language files put into words. */
import type { Explanation, Facts } from './types';

export class EngineError extends Error {
  constructor(
    readonly code: string, // "no_webassembly", "nothing_to_undo", "not_a_move", "not_over", ...
    readonly facts: Facts = {},
  ) {
    super(`${code} ${JSON.stringify(facts)}`);
    this.name = new.target.name;
  }
}

/** A move that the rules do not allow here; code and facts are those of `Game.explain`. */
export class IllegalMove extends EngineError {}

/** A record that cannot be replayed; the codes are those of the server's DamageKind. */
export class RecordError extends EngineError {
  constructor(
    code: string,
    facts: Facts = {},
    readonly explanation: Explanation | null = null, // of an illegal move
  ) {
    super(code, facts);
  }
}
