import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SlidingWindow } from './sliding-window.js';

const MINUTE = 60_000;
const start = 1_000 * MINUTE;

describe('sliding window', () => {
  it('counts an amount for its length, and at most a sixtieth longer', () => {
    const window = new SlidingWindow(MINUTE);
    window.take(start + 900, 5);
    expect(window.used(start + 900 + MINUTE - 1)).toBe(5);
    expect(window.used(start + 900 + MINUTE + 1_000)).toBe(0);
  });

  it('returns the time until the count has fallen to an amount', () => {
    const window = new SlidingWindow(MINUTE);
    window.take(start, 5);
    window.take(start + 20_000, 3);
    expect(window.waitMs(start + 20_000, 8)).toBe(0);
    expect(window.waitMs(start + 20_000, 7)).toBe(41_000);
    expect(window.waitMs(start + 20_000, 2)).toBe(61_000);
    expect(window.used(start + 20_000 + 41_000)).toBe(3);
  });

  it('can adjust an amount until it expires', () => {
    const window = new SlidingWindow(MINUTE);
    const slot = window.take(start, 5);
    window.adjust(slot, -4);
    expect(window.used(start)).toBe(1);
    expect(window.used(start + 2 * MINUTE)).toBe(0);
    window.adjust(slot, -4);
    expect(window.used(start + 2 * MINUTE)).toBe(0);
  });

  it('ignores time while the clock is behind', () => {
    const window = new SlidingWindow(MINUTE);
    window.take(start, 5);
    expect(window.used(start - 10 * MINUTE)).toBe(5);
  });

  it('is empty after any pause of at least its length and a slot', () => {
    const window = new SlidingWindow(MINUTE);
    for (const pause of [61_000, 3_600_000, 1e10]) {
      window.take(start, 2);
      expect(window.used(start + pause + 1_000)).toBe(0);
    }
  });

  it('never contains more than the limit within its length', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 9 })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 9, max: 30 }), (pauses, limit) => {
        const window = new SlidingWindow(MINUTE);
        const accepted: [time: number, amount: number][] = [];
        let now = start;
        for (const [pause, amount] of pauses) {
          now += pause;
          if (window.used(now) + amount > limit) continue;
          window.take(now, amount);
          accepted.push([now, amount]);
          const lately = accepted.filter(([time]) => time > now - MINUTE);
          expect(lately.reduce((sum, [, taken]) => sum + taken, 0)).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });
});
