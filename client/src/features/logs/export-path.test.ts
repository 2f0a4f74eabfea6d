import { describe, expect, it } from '@jest/globals';
import { exportPath } from './export-path';

const filter = {
  from: '2026-03-14T00:00:00.000Z',
  to: null,
  types: [2],
  tokenName: 'laptop',
  modelName: 'gpt%',
  group: null,
  requestId: null,
};

describe('export address', () => {
  it('contains the filters of the list as parameters of the endpoint', () =>
    expect(
      exportPath({ scope: 'SITE', filter: { ...filter, username: 'alice', userId: '8', channelId: '3' } }, 'csv'),
    ).toBe(
      '/api/log/export?format=csv&type=2&start_timestamp=1773446400&token_name=laptop&model_name=gpt%25&username=alice&user_id=8&channel=3',
    ));

  it('includes failed calls if the list does', () =>
    expect(exportPath({ scope: 'SITE', filter: { types: null, withFailures: true } }, 'csv')).toBe(
      '/api/log/export?format=csv&with_failures=true',
    ));

  it('filters by the cause of an error', () =>
    expect(exportPath({ scope: 'SITE', filter: { withFailures: true, cause: 'NO_CHANNEL' } }, 'csv')).toBe(
      '/api/log/export?format=csv&with_failures=true&cause=no_channel',
    ));

  it('filters by the kind of calls', () =>
    expect(exportPath({ scope: 'SELF', filter: { kind: 'IMAGE' } }, 'csv')).toBe(
      '/api/log/self/export?format=csv&kind=image',
    ));

  it('contains bounds of calls', () =>
    expect(exportPath({ scope: 'SELF', filter: { minQuota: 5_001, maxQuota: 0, maxDuration: 2_999 } }, 'csv')).toBe(
      '/api/log/self/export?format=csv&min_quota=5001&max_quota=0&max_duration=2999',
    ));

  it('includes request contents on request', () =>
    expect(exportPath({ scope: 'SELF', filter: { types: [2] } }, 'csv', true)).toBe(
      '/api/log/self/export?format=csv&type=2&with_contents=true',
    ));

  it('uses the user endpoint for own rows, without administrator parameters', () =>
    expect(exportPath({ scope: 'SELF', filter: { ...filter, types: null, username: 'bob' } }, 'ndjson')).toBe(
      '/api/log/self/export?format=ndjson&start_timestamp=1773446400&token_name=laptop&model_name=gpt%25',
    ));

  it.each([
    ['several types together', { types: [1, 2] }],
    ['a token by its id', { tokenId: '3' }],
    ['excluded values', { exclude: { modelNames: ['gpt%'] } }],
  ])('is undefined for %s', (_, more) =>
    expect(exportPath({ scope: 'SELF', filter: { ...filter, ...more } }, 'csv')).toBeUndefined(),
  );
});
