import { describe, expect, it } from '@jest/globals';
import { barsOf, causesOf, rangeOfBars } from './histogram-buckets';
import type { LogFilter } from './logs.generated';

const asOf = Date.parse('2026-05-20T13:20:00Z');
const day = (days: number) => new Date(asOf - days * 86_400_000).toISOString();
const of = (scope: 'SITE' | 'SELF', filter: LogFilter, zone = 'Asia/Kolkata') => barsOf({ scope, filter }, zone, asOf);

describe('failed calls of one cause in the histogram', () => {
  const causes = (scope: 'SITE' | 'SELF', filter: LogFilter) => causesOf({ scope, filter }, of(scope, filter));

  it('are counted with the model, group, channel and kind of the list, over the same bars', () => {
    const filter: LogFilter = {
      from: day(1),
      cause: 'TIMEOUT',
      modelName: 'gpt-4o',
      group: 'vip',
      channelId: '3',
      kind: 'CHAT',
    };
    expect(causes('SITE', filter)).toEqual({
      cause: 'TIMEOUT',
      variables: {
        filter: {
          from: '2026-05-18T18:30:00.000Z',
          to: new Date(asOf).toISOString(),
          modelName: 'gpt-4o',
          group: 'vip',
          channelId: '3',
          kind: 'CHAT',
        },
        bucket: 'DAY',
      },
    });
  });

  it.each<[string, 'SITE' | 'SELF', LogFilter]>([
    ['without a cause', 'SITE', {}],
    ['of the reader alone', 'SELF', { cause: 'TIMEOUT' }],
    ['of a token', 'SITE', { cause: 'TIMEOUT', tokenId: '3' }],
    ['of a team', 'SITE', { cause: 'TIMEOUT', teamId: '3' }],
    ['of a user', 'SITE', { cause: 'TIMEOUT', username: 'ada' }],
    ['of a user by the id', 'SITE', { cause: 'TIMEOUT', userId: '3' }],
    ['of an end user', 'SITE', { cause: 'TIMEOUT', endUser: 'c-1' }],
  ])('have no sums %s', (_, scope, filter) => expect(causes(scope, filter)).toBeUndefined());
});

describe('bars of the histogram above the log', () => {
  it.each<[string, 'SITE' | 'SELF', LogFilter, string]>([
    ['hours of a short range', 'SITE', { from: day(1) }, 'HOUR'],
    ['hours of one channel', 'SITE', { from: day(1), channelId: '3' }, 'HOUR'],
    ['days of a long range', 'SITE', { from: day(30) }, 'DAY'],
    ['days of a token, whose hours are not stored', 'SITE', { from: day(1), tokenId: '3' }, 'DAY'],
    ['days of a model at a channel', 'SITE', { from: day(1), channelId: '3', modelName: 'gpt-4o' }, 'DAY'],
    ['days of a kind, whose hours are not stored', 'SITE', { from: day(1), kind: 'IMAGE' }, 'DAY'],
    ['days of an end user, whose hours are not stored', 'SITE', { from: day(1), endUser: 'c-1' }, 'DAY'],
    ['hours of a kind of the reader', 'SELF', { from: day(1), kind: 'IMAGE' }, 'HOUR'],
    ['hours of a token of the reader', 'SELF', { from: day(1), tokenId: '3' }, 'HOUR'],
    ['hours of a user', 'SITE', { from: day(1), username: 'ada' }, 'HOUR'],
    ['hours of a user by the id', 'SITE', { from: day(1), userId: '3' }, 'HOUR'],
    ['days of an old day of a user', 'SITE', { from: day(60), to: day(59), username: 'ada' }, 'DAY'],
    ['weeks of a year', 'SITE', { from: day(365) }, 'WEEK'],
    ['days without a range', 'SITE', {}, 'DAY'],
  ])('are %s', (_, scope, filter, bucket) => {
    const { variables, boundaries } = of(scope, filter);
    expect(variables.bucket).toBe(bucket);
    expect(boundaries.length).toBeLessThanOrEqual(122);
    // The first bar contains the start of the range, the last one its end.
    expect(boundaries[0]).toBeLessThanOrEqual(Date.parse(filter.from ?? day(30)));
    expect(boundaries.at(-1)).toBeGreaterThan(Date.parse(filter.to ?? day(0)));
  });

  it('are days of the time zone of the site', () => {
    expect(new Date(of('SITE', { from: day(30) }).boundaries[0] ?? 0).toISOString()).toBe('2026-04-19T18:30:00.000Z');
  });

  it('select whole bars, in any order', () => {
    const boundaries = [0, 3_600_000, 7_200_000, 10_800_000];
    expect(rangeOfBars(boundaries, 1, 1)).toEqual([3_600, 7_199]);
    expect(rangeOfBars(boundaries, 2, 0)).toEqual([0, 10_799]);
  });
});
