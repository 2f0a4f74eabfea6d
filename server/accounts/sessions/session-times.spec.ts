import { describe, expect, it } from '@jest/globals';
import { expiryLimits, isExpired, isFresh, isSeenNoteOld } from './session-times.js';

const now = Date.UTC(2026, 0, 31);
const minutes = 60_000;
const days = 24 * 60 * minutes;
const ago = (ms: number) => new Date(now - ms);

describe('login times', () => {
  it.each([
    ['just made', 0, 0, false],
    ['idle for a moment less than 7 days', 7 * days - 1, 7 * days - 1, false],
    ['idle for 7 days', 8 * days, 7 * days, true],
    ['in use for a moment less than 30 days', 30 * days - 1, 0, false],
    ['in use for 30 days', 30 * days, 0, true],
  ])('%s', (_, age, idle, over) => {
    expect(isExpired({ createdAt: ago(age), lastSeenAt: ago(idle) }, now)).toBe(over);
  });

  it('expire exactly at the limits that the clean-up uses', () => {
    const { createdBefore, seenBefore } = expiryLimits(now);
    for (const age of [0, 7 * days - 1, 7 * days, 30 * days - 1, 30 * days]) {
      const times = { createdAt: ago(age), lastSeenAt: ago(age) };
      const cleaned = times.createdAt <= createdBefore || times.lastSeenAt <= seenBefore;
      expect(isExpired(times, now)).toBe(cleaned);
    }
  });

  it.each([
    [5 * minutes - 1, false],
    [5 * minutes, true],
  ])('last seen %i ms ago is written again: %s', (idle, again) => {
    expect(isSeenNoteOld({ createdAt: ago(days), lastSeenAt: ago(idle) }, now)).toBe(again);
  });

  it.each([
    [10 * minutes - 1, true],
    [10 * minutes, false],
  ])('begun %i ms ago replaces the password: %s', (age, fresh) => {
    expect(isFresh(ago(age), now)).toBe(fresh);
  });
});
