import { describe, expect, it } from '@jest/globals';
import { type LogFilters, queryOf } from './logs.url';

const none: LogFilters = {
  range: 'today',
  from: undefined,
  to: undefined,
  type: [],
  kind: '',
  team: undefined,
  project: undefined,
  tokenId: undefined,
  token: '',
  model: '',
  group: '',
  request: '',
  conversation: '',
  endUser: '',
  cause: '',
  channel: undefined,
  user: '',
  userId: undefined,
  notToken: [],
  notModel: [],
  cost: [],
  tokens: [],
  duration: [],
  notGroup: [],
  notChannel: [],
  notUser: [],
  scope: 'site',
  sort: '-time',
};
const noon = new Date(2026, 2, 14, 12, 30).getTime();
describe('log query', () => {
  const full: LogFilters = {
    ...none,
    range: 'all',
    type: [2],
    token: 't',
    kind: 'image',
    model: 'gpt%',
    group: 'vip',
    request: 'r',
    channel: 7,
    user: 'alice',
    userId: 8,
  };
  const common = {
    types: [2],
    kind: 'IMAGE',
    tokenName: 't',
    modelName: 'gpt%',
    group: 'vip',
    requestId: 'r',
    conversation: null,
    endUser: null,
  };

  it('of an administrator covers the site', () =>
    expect(queryOf(full, noon, true, 500_000)).toEqual({
      scope: 'SITE',
      filter: { ...common, channelId: '7', username: 'alice', userId: '8' },
    }));

  it.each([
    ['of an administrator', true, true],
    ['of a user', false, undefined],
  ])('%s without a type includes failed calls: %s', (_, seesSite, requested) =>
    expect(queryOf(none, noon, seesSite, 500_000).filter.withFailures).toBe(requested),
  );

  it('has bounds in quota units, tokens and milliseconds', () =>
    expect(
      queryOf({ ...none, cost: ['>0.01'], tokens: ['<=10k'], duration: ['>=1.5', '<3'] }, noon, false, 500_000).filter,
    ).toMatchObject({ minQuota: 5_001, maxTokens: 10_000, minDuration: 1_500, maxDuration: 2_999 }));

  it('has no number that GraphQL refuses', () =>
    expect(
      queryOf({ ...none, cost: ['>999999999999M'], tokens: ['>9999999999'] }, noon, false, 500_000).filter,
    ).toMatchObject({ minQuota: Number.MAX_SAFE_INTEGER, minTokens: 2_147_483_647 }));

  it('of an administrator for own rows contains no user', () =>
    expect(queryOf({ ...full, scope: 'self' }, noon, true, 500_000)).toEqual({
      scope: 'SELF',
      filter: { ...common, channelId: '7' },
    }));

  it.each([
    ['of an administrator', true, 'RATE_LIMITED'],
    ['of a user', false, undefined],
  ])('%s filters by the cause of an error: %s', (_, seesSite, asked) =>
    expect(queryOf({ ...none, cause: 'rate_limited' }, noon, seesSite, 500_000).filter.cause).toBe(asked),
  );

  it('contains a token id and exclusions', () => {
    const filters = {
      ...none,
      range: 'all' as const,
      tokenId: 3,
      notModel: ['a', 'b'],
      notChannel: ['7', 'x'],
      notUser: ['bob'],
    };
    expect(queryOf(filters, noon, true, 500_000).filter).toMatchObject({
      tokenId: '3',
      exclude: { modelNames: ['a', 'b'], channelIds: ['7'], usernames: ['bob'] },
    });
    expect(queryOf(filters, noon, false, 500_000).filter.exclude).toEqual({ modelNames: ['a', 'b'] });
  });

  it('of a user contains no administrator filters', () =>
    expect(queryOf(full, noon, false, 500_000)).toEqual({ scope: 'SELF', filter: common }));
});
