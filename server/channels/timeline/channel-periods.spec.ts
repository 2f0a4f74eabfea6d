import { describe, expect, it } from '@jest/globals';
import { periodsOf, type Span, type StatusChange } from './channel-periods.js';

const [ON, OFF, AUTO] = [1, 2, 3];
const change = (at: number, before: number | null, after: number): StatusChange => ({ at, before, after });
const span = (from: number, to: number): Span => ({ from, to });

describe('periods of a channel', () => {
  it.each<[string, StatusChange[], number, Span[], string]>([
    ['without changes have the current state', [], AUTO, [], 'AUTO_DISABLED 0-100'],
    ['begin with the state before the first change', [change(40, OFF, ON)], ON, [], 'DISABLED 0-40, UP 40-100'],
    ['begin with its creation', [change(0, null, ON)], ON, [], 'UP 0-100'],
    ['have the state at the end of the range, not the current one', [change(120, ON, OFF)], OFF, [], 'UP 0-100'],
    [
      'contain cooldowns that overlap the range',
      [],
      ON,
      [span(90, 130), span(-20, 10)],
      'COOLDOWN 0-10, UP 10-90, COOLDOWN 90-100',
    ],
    ['contain overlapping cooldowns once', [], ON, [span(10, 30), span(20, 40)], 'UP 0-10, COOLDOWN 10-40, UP 40-100'],
    [
      'have no cooldown while the channel is disabled',
      [change(20, ON, AUTO), change(60, AUTO, ON)],
      ON,
      [span(10, 70)],
      'UP 0-10, COOLDOWN 10-20, AUTO_DISABLED 20-60, COOLDOWN 60-70, UP 70-100',
    ],
  ])('%s', (_, changes, current, cooldowns, expected) => {
    const periods = periodsOf({ from: 0, to: 100 }, changes, current, cooldowns);
    expect(periods.map(({ state, from, to }) => `${state} ${from}-${to}`).join(', ')).toBe(expected);
  });
});
