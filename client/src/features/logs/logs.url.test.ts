import { describe, expect, it } from '@jest/globals';
import { boundsOf, type LogFilters, ordered, queryOf, wider } from './logs.url';

const none: LogFilters = {
  range: 'today',
  from: undefined,
  to: undefined,
  type: [],
  token: '',
  model: '',
  group: '',
  request: '',
  channel: undefined,
  user: '',
  scope: 'site',
};
const noon = new Date(2026, 2, 14, 12, 30).getTime();
const iso = (...date: [number, number, number, number, number]) => new Date(...date).toISOString();

describe('the time range', () => {
  it.each([
    ['today', iso(2026, 2, 14, 0, 0), iso(2026, 2, 14, 13, 30)],
    ['24h', iso(2026, 2, 13, 12, 30), iso(2026, 2, 14, 13, 30)],
    ['7d', iso(2026, 2, 7, 12, 30), iso(2026, 2, 14, 13, 30)],
  ] as const)('%s begins and ends where it says', (range, from, to) =>
    expect(boundsOf({ ...none, range }, noon)).toEqual({ from, to }),
  );

  it('of all time has no ends', () => expect(boundsOf({ ...none, range: 'all' }, noon)).toEqual({}));

  it('is a custom one as soon as one end is given', () =>
    expect(boundsOf({ ...none, range: '7d', from: 1_700_000_000 }, noon)).toEqual({
      from: '2023-11-14T22:13:20.000Z',
    }));

  it('puts its ends in order', () => {
    expect(ordered(20, 10)).toEqual({ from: 10, to: 20 });
    expect(ordered(10, undefined)).toEqual({ from: 10, to: undefined });
  });

  it('can be widened until everything was looked at', () => {
    expect(wider(none)).toBe('7d');
    expect(wider({ ...none, range: '30d' })).toBe('all');
    expect(wider({ ...none, range: 'all' })).toBeUndefined();
    expect(wider({ ...none, from: 1 })).toBe('30d');
  });
});

describe('the query', () => {
  const full: LogFilters = {
    ...none,
    range: 'all',
    type: [2],
    token: 't',
    model: 'gpt%',
    group: 'vip',
    request: 'r',
    channel: 7,
    user: 'alice',
  };
  const common = { types: [2], tokenName: 't', modelName: 'gpt%', group: 'vip', requestId: 'r' };

  it('of an administrator covers the site', () =>
    expect(queryOf(full, noon, true)).toEqual({
      scope: 'SITE',
      filter: { ...common, channelId: '7', username: 'alice' },
    }));

  it('of an administrator asking for their own rows names no user', () =>
    expect(queryOf({ ...full, scope: 'self' }, noon, true)).toEqual({
      scope: 'SELF',
      filter: { ...common, channelId: '7' },
    }));

  it('of anybody else never asks for what only administrators may', () =>
    expect(queryOf(full, noon, false)).toEqual({ scope: 'SELF', filter: common }));
});
