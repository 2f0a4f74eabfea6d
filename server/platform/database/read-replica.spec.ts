import { describe, expect, it } from '@jest/globals';
import { ReplicaLag, walPosition } from './read-replica.js';

describe('position in the write-ahead log', () => {
  it.each([
    ['0/0', 0n],
    ['0/16B3748', 0x16b3748n],
    ['16/B374D848', 0x16_b374d848n],
    ['FFFFFFFF/FFFFFFFF', 0xffff_ffff_ffff_ffffn],
  ])('%s is a number', (text, position) => {
    expect(walPosition(text)).toBe(position);
  });
});

describe('age of the data of a replica', () => {
  const lagAfter = (samples: readonly (readonly [position: bigint, at: number])[]) => {
    const lag = new ReplicaLag(60_000);
    for (const [position, at] of samples) lag.record(position, at);
    return lag;
  };

  it('is the time since the primary had the newest position that the replica has replayed', () => {
    const lag = lagAfter([
      [10n, 1_000],
      [20n, 2_000],
      [30n, 3_000],
    ]);
    expect(lag.ageOf(30n, 3_005)).toBe(5);
    expect(lag.ageOf(25n, 3_005)).toBe(1_005);
    expect(lag.ageOf(10n, 3_005)).toBe(2_005);
  });

  it('does not grow while the primary writes nothing', () => {
    const lag = lagAfter([
      [10n, 1_000],
      [10n, 50_000],
    ]);
    expect(lag.ageOf(10n, 50_001)).toBe(1);
  });

  it('is unknown when the replica has none of the recorded positions', () => {
    expect(lagAfter([]).ageOf(10n, 1_000)).toBeNull();
    expect(lagAfter([[20n, 1_000]]).ageOf(10n, 1_000)).toBeNull();
  });

  it('is measured beyond the time for which positions are kept', () => {
    const lag = lagAfter([
      [10n, 0],
      [20n, 100_000],
      [30n, 170_000],
    ]);
    expect(lag.ageOf(10n, 170_000)).toBeNull();
    expect(lag.ageOf(20n, 170_000)).toBe(70_000);
  });
});
