import { describe, expect, it } from 'vitest';
import { Keeping } from '../src/house/local/keeping';
import { NotStored, Outdated, type Storage, type StorageTrouble } from '../src/house/local/storage';
import type { StoredGame } from '../src/house/local/stored';
import { FakeDisk } from './fakeDisk';

const game = (revision: number, moves = revision - 1): StoredGame => ({
  words: 'amber-monk-kettle', revision, at: 0, resource_pile: [], monk_pile: [], seed: null, fixed_seed: false, ended: 0,
  auto_end_turn: false, seats: [], moves: Array.from({ length: moves }, () => ({ move: 'done', agent: null })),
});

function house(): { disk: FakeDisk; keeping: Keeping; troubles: (StorageTrouble | undefined)[] } {
  const disk = new FakeDisk();
  const troubles: (StorageTrouble | undefined)[] = [];
  const keeping = new Keeping(async () => disk, (trouble) => troubles.push(trouble));
  return { disk, keeping, troubles };
}

describe('what is kept', () => {
  it('is on disk, and says nothing of it', async () => {
    const { disk, keeping, troubles } = house();
    await keeping.save(game(1), 0);
    await keeping.save(game(2), 1);
    expect(disk.games.get('amber-monk-kettle')).toEqual(game(2));
    expect(await keeping.load('amber-monk-kettle')).toEqual(game(2));
    expect(troubles).toEqual([]);
  });

  it('is remembered while the disk is full, and written when it has room again', async () => {
    const { disk, keeping, troubles } = house();
    await keeping.save(game(1), 0);
    disk.trouble = 'full';
    await keeping.save(game(2), 1);
    await keeping.save(game(3), 2);
    expect(troubles).toEqual(['full', 'full']);
    expect(await keeping.load('amber-monk-kettle')).toEqual(game(3));
    disk.trouble = undefined;
    expect(disk.games.get('amber-monk-kettle')?.revision).toBe(1);
    expect(await keeping.all()).toEqual([game(3)]); // once, and as it is now
    await keeping.save(game(4), 3);
    expect(disk.games.get('amber-monk-kettle')).toEqual(game(4));
    expect(troubles.at(-1)).toBeUndefined();
  });

  it('is on disk also when the browser had let go of it meanwhile', async () => {
    const disks: FakeDisk[] = [];
    const troubles: (StorageTrouble | undefined)[] = [];
    const open = async (): Promise<Storage> => {
      const disk = new FakeDisk(disks[0]?.games);
      disks.push(disk);
      return disk;
    };
    const keeping = new Keeping(open, (trouble) => troubles.push(trouble));
    await keeping.save(game(1), 0);
    disks[0]!.trouble = 'forbidden';
    await keeping.save(game(2), 1);
    expect(disks[1]?.games.get('amber-monk-kettle')).toEqual(game(2));
    expect([disks.length, troubles]).toEqual([2, []]);
  });

  it('never takes the place of what another tab wrote', async () => {
    const { disk, keeping } = house();
    await keeping.save(game(1), 0);
    disk.games.set('amber-monk-kettle', game(2, 7));
    await expect(keeping.save(game(2), 1)).rejects.toThrow(Outdated);
    expect(await keeping.load('amber-monk-kettle')).toEqual(game(2, 7));
  });

  it('gives way to another tab even after the disk was full', async () => {
    const { disk, keeping } = house();
    await keeping.save(game(1), 0);
    disk.trouble = 'full';
    await keeping.save(game(2), 1);
    disk.trouble = undefined;
    disk.games.set('amber-monk-kettle', game(2, 7));
    await expect(keeping.save(game(3), 2)).rejects.toThrow(Outdated);
    expect(await keeping.load('amber-monk-kettle')).toEqual(game(2, 7));
  });
});

describe('a disk that cannot be had', () => {
  it('is no empty disk: whether a game is there nobody knows', async () => {
    const { disk, keeping, troubles } = house();
    await keeping.save(game(1), 0);
    disk.trouble = 'forbidden';
    await expect(keeping.load('amber-monk-kettle')).rejects.toThrow(NotStored);
    expect(troubles).toEqual(['forbidden']);
  });

  it('has thrown nothing away', async () => {
    const { disk, keeping } = house();
    await keeping.save(game(1), 0);
    disk.trouble = 'full';
    await keeping.save(game(2), 1);
    await expect(keeping.forget('amber-monk-kettle')).rejects.toThrow(NotStored);
    expect(await keeping.load('amber-monk-kettle')).toEqual(game(2)); // and what was played since is still here
    disk.trouble = undefined;
    await keeping.forget('amber-monk-kettle');
    expect([disk.games.size, await keeping.all()]).toEqual([0, []]);
  });
});

it('can be played where nothing can be kept', async () => {
  const troubles: (StorageTrouble | undefined)[] = [];
  const keeping = new Keeping(async () => Promise.reject(new NotStored('forbidden', 'a private window')), (one) => troubles.push(one));
  expect(await keeping.all()).toEqual([]);
  await keeping.save(game(1), 0);
  await keeping.save(game(2), 1);
  expect(await keeping.all()).toEqual([game(2)]);
  await keeping.forget('amber-monk-kettle');
  expect(await keeping.all()).toEqual([]);
  expect(new Set(troubles)).toEqual(new Set(['forbidden']));
});
