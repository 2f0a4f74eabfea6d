import { describe, expect, it } from '@jest/globals';
import type { LogCriteria } from './log-criteria.js';
import { ERROR_ROLL_UPS, rollUpFor, USAGE_ROLL_UPS, wholePeriods } from './roll-ups.js';

const HOUR = 3_600_000;
const at = (text: string) => new Date(`2026-05-01T${text}Z`);

describe('roll-ups of a range', () => {
  it.each<[string, LogCriteria, string | undefined]>([
    ['everything', {}, 'usage_by_hour_model'],
    ['a model in a group', { modelName: 'gpt%', group: 'vip' }, 'usage_by_hour_model'],
    ['a channel', { channelId: 1 }, 'usage_by_hour_channel'],
    ['a model on a channel', { channelId: 1, modelName: 'm' }, undefined],
    ['a user', { userId: 1 }, 'usage_by_day_user'],
    ['a user, who sees no failures', { userId: 1, withoutFailures: true }, 'usage_by_day_user'],
    ["a user's model", { userId: 1, modelName: 'm' }, 'usage_by_day_user'],
    ["a user's group", { userId: 1, group: 'g' }, undefined],
    ['a token', { tokenName: 't' }, undefined],
    ['types, which the sums ignore', { types: [1] }, 'usage_by_hour_model'],
    ['costly calls', { minQuota: 1 }, undefined],
  ])('for %s, %j: %s', (_, criteria, table) => {
    expect(rollUpFor({ ...criteria, from: at('00:00:00'), to: at('23:00:00') }, USAGE_ROLL_UPS)?.table).toBe(table);
  });

  it.each<[string, LogCriteria, string | undefined]>([
    ['everything', {}, 'errors_by_hour_model'],
    ['a channel', { channelId: 1 }, 'errors_by_hour_channel'],
    ['a user', { userId: 1 }, undefined],
  ])('for failures of %s, %j: %s', (_, criteria, table) => {
    expect(rollUpFor(criteria, ERROR_ROLL_UPS)?.table).toBe(table);
  });

  it.each([
    ['both ends inside hours', '01:20:00', '04:10:00', '02:00:00', '04:00:00'],
    ['an end that still belongs to its hour', '01:00:00', '02:59:59.999', '01:00:00', '03:00:00'],
    ['an end one moment short of its hour', '01:00:00.001', '02:59:59.998', undefined, undefined],
    ['one hour in part', '01:10:00', '01:50:00', undefined, undefined],
    ['over a full hour in parts', '01:10:00', '02:50:00', undefined, undefined],
  ])('%s', (_, from, to, first, end) => {
    const expected = first && end ? { from: at(first), to: at(end) } : undefined;
    expect(wholePeriods({ from: at(from), to: at(to) }, HOUR)).toEqual(expected);
  });

  it('keeps open ends open', () => {
    expect(wholePeriods({}, HOUR)).toEqual({});
    expect(wholePeriods({ from: at('01:20:00') }, HOUR)).toEqual({ from: at('02:00:00') });
  });
});
