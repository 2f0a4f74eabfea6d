import { describe, expect, it } from '@jest/globals';
import { ChannelHealth } from './channel-health.js';

const CHANNEL = 7;

describe('channel health', () => {
  it('starts a cooldown at the third failure in a row, which doubles up to five minutes', () => {
    const health = new ChannelHealth();
    const ends = Array.from({ length: 10 }, () => {
      health.record(CHANNEL, 'bad', 0);
      return health.cooldownUntil(CHANNEL) / 1_000;
    });
    expect(ends).toEqual([0, 0, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  it('resets after one success', () => {
    const health = new ChannelHealth();
    for (let failures = 0; failures < 5; failures++) health.record(CHANNEL, 'bad', 0);
    health.record(CHANNEL, 'good', 0);
    expect(health.isCoolingDown(CHANNEL, 0)).toBe(false);
    health.record(CHANNEL, 'bad', 0);
    expect(health.isCoolingDown(CHANNEL, 0)).toBe(false);
  });

  it('starts a cooldown of the length that the upstream requested, which a later failure does not shorten', () => {
    const health = new ChannelHealth();
    health.record(CHANNEL, { cooldownMs: 30_000 }, 1_000);
    health.record(CHANNEL, 'bad', 2_000);
    expect([health.isCoolingDown(CHANNEL, 30_999), health.isCoolingDown(CHANNEL, 31_000)]).toEqual([true, false]);
  });

  it('reports each cooldown that begins, is extended, or ends early', () => {
    const health = new ChannelHealth();
    const reported: [from: number, until: number][] = [];
    health.onCooldown(({ from, until }) => reported.push([from, until]));
    for (const now of [0, 0, 1_000, 5_000]) health.record(CHANNEL, 'bad', now);
    health.record(CHANNEL, { cooldownMs: 10 }, 6_000);
    health.record(CHANNEL, 'good', 7_000);
    health.record(CHANNEL, 'good', 8_000);
    expect(reported).toEqual([
      [1_000, 11_000],
      [1_000, 25_000],
      [1_000, 7_000],
    ]);
  });
});
