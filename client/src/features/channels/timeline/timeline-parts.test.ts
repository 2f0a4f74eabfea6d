import { describe, expect, it } from '@jest/globals';
import { figuresOf, partsOf } from './timeline-parts';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

describe('parts of a timeline', () => {
  it.each([
    ['24h', 0, '15:00', 48],
    ['24h', -90 * 60_000, '15:00', 48],
    ['7d', 0, '15:00', 56],
    ['7d', 90 * 60_000, '16:30', 56],
  ] as const)('of %s end at a round local time after now, with an offset of %s ms', (range, offset, end, count) => {
    const parts = partsOf(range, at('14:40:00'), offset);
    expect([parts.to, parts.count]).toEqual([at(`${end}:00`), count]);
    expect(parts.from).toBe(parts.to - count * parts.length);
  });
});

it('figures are the minutes of each state and the events of each part', () => {
  const parts = { from: at('10:00:00'), to: at('12:00:00'), length: 3_600_000, count: 2 };
  const period = { __typename: 'ChannelPeriod' } as const;
  const periods = [
    { ...period, state: 'UP', from: '2026-11-20T10:30:00Z', to: '2026-11-20T11:15:00Z' },
    { ...period, state: 'DISABLED', from: '2026-11-20T11:15:00Z', to: '2026-11-20T11:40:00Z' },
    { ...period, state: 'COOLDOWN', from: '2026-11-20T11:40:00Z', to: '2026-11-20T11:40:20Z' },
  ] as const;
  const counts = { testsPassed: 2, testsFailed: 1, keyChanges: 0, edits: 3 };
  const buckets = [{ __typename: 'ChannelTimelineBucket', index: 1, ...counts }] as const;
  const figures = figuresOf({ __typename: 'ChannelTimeline', periods: [...periods], buckets: [...buckets] }, parts);
  expect(figures.map(({ minutes, testsPassed, edits }) => [minutes, testsPassed, edits])).toEqual([
    [{ UP: 30, COOLDOWN: 0, DISABLED: 0, AUTO_DISABLED: 0 }, 0, 0],
    [{ UP: 15, COOLDOWN: 1, DISABLED: 25, AUTO_DISABLED: 0 }, 2, 3],
  ]);
});
