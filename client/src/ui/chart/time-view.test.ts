import { expect, it } from '@jest/globals';
import { calendarOf } from '../../lib/calendar';
import { timeViewOf } from './time-view';

const filters = { range: '7d', from: undefined, to: undefined, bucket: 'day', model: '', channel: undefined } as const;
const dayOf = (at: number | undefined) => new Date(at ?? 0).toISOString().slice(0, 10);

it.each([
  ['7d', 7, '2026-11-24'],
  ['30d', 30, '2026-11-01'],
] as const)('%s by day is today and the days before, as on the dashboard', (range, days, first) => {
  const { boundaries } = timeViewOf({ ...filters, range }, calendarOf('UTC'), Date.parse('2026-11-30T18:00:00Z'));
  expect([boundaries.length - 1, dayOf(boundaries[0])]).toEqual([days, first]);
});

it('a range that was chosen begins on its first day', () => {
  const asOf = Date.parse('2026-11-30T18:00:00Z');
  const from = asOf / 1000 - 7 * 86_400;
  const { boundaries } = timeViewOf({ ...filters, from, to: asOf / 1000 }, calendarOf('UTC'), asOf);
  expect([boundaries.length - 1, dayOf(boundaries[0])]).toEqual([8, '2026-11-23']);
});
