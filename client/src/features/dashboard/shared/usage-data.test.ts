import { describe, expect, it } from '@jest/globals';
import { calendarOf } from '../../../lib/calendar';
import type { DashboardPointFragment } from './dashboard.generated';
import { changeOf, daysLeft, heatOf, restId, seriesOf, sharesOf } from './usage-data';

const boundaries = [0, 3_600_000, 7_200_000, 10_800_000];
const point = (hour: number, quota: number, names: Partial<DashboardPointFragment> = {}): DashboardPointFragment => ({
  __typename: 'UsagePoint',
  from: new Date(hour * 3_600_000).toISOString(),
  modelName: null,
  group: null,
  tokenId: null,
  tokenName: null,
  channelId: null,
  channelName: null,
  userId: null,
  username: null,
  quota,
  requests: 1,
  promptTokens: 10,
  completionTokens: 5,
  ...names,
});

describe('chart series', () => {
  it('have a value per bucket and add up to the points', () => {
    const points = [point(0, 5, { modelName: 'a' }), point(2, 7, { modelName: 'a' }), point(1, 3, { modelName: 'b' })];
    const input = { points, total: [], boundaries, by: 'model', restName: 'none' } as const;
    expect(seriesOf({ ...input, measure: 'quota' })).toEqual([
      { id: 'a', name: 'a', values: [5, 0, 7], total: 12 },
      { id: 'b', name: 'b', values: [0, 3, 0], total: 3 },
    ]);
    expect(seriesOf({ ...input, measure: 'tokens' }).map(({ total }) => total)).toEqual([30, 15]);
  });

  it('by token include calls without a token, so that bars contain all calls', () => {
    const points = [point(0, 5, { tokenId: '1', tokenName: 'laptop' })];
    const total = [point(0, 8), point(2, 1)];
    const series = seriesOf({ points, total, boundaries, by: 'token', measure: 'quota', restName: 'Without a token' });
    expect(series).toContainEqual({ id: restId, name: 'Without a token', values: [3, 0, 1], total: 4 });
  });
});

describe('rankings', () => {
  it('sum buckets, the most expensive first', () => {
    const shares = sharesOf(
      [
        point(0, 5, { channelId: '1', channelName: 'east' }),
        point(1, 5, { channelId: '1', channelName: 'east' }),
        point(0, 20, { channelId: '2', channelName: null }),
      ],
      'channel',
    );
    expect(shares.map(({ name, quota, requests }) => [name, quota, requests])).toEqual([
      ['#2', 20, 1],
      ['east', 10, 2],
    ]);
  });

  it('distinguish records with the same name', () =>
    expect(
      sharesOf(
        [point(0, 2, { tokenId: '1', tokenName: 'x' }), point(0, 1, { tokenId: '2', tokenName: 'x' })],
        'token',
      ).map(({ name }) => name),
    ).toEqual(['x #1', 'x #2']));
});

describe('figures', () => {
  it('map hours to local time', () => {
    const heat = heatOf([{ from: '2026-11-22T17:00:00.000Z', requests: 4 }], calendarOf('Asia/Shanghai'));
    expect(heat[0]?.[1]).toBe(4);
    expect(heat.flat().reduce((sum, value) => sum + value, 0)).toBe(4);
  });

  it('have no change without a previous value', () => {
    expect(changeOf(3, 2)).toBe(0.5);
    expect(changeOf(3, 0)).toBeUndefined();
  });

  it('estimate how long a balance lasts', () => {
    expect(daysLeft(100, 70, 7)).toBe(10);
    expect(daysLeft(100, 0, 7)).toBeUndefined();
  });
});
