import { describe, expect, it } from '@jest/globals';
import type { Principal } from '../common/principal.js';
import { Scope } from '../platform/graphql/scope.js';
import { newRequestId } from '../platform/http/request-id.js';
import { LogType } from '../usage-log/log-type.js';
import { ErrorCause } from './failure-causes.js';
import { bounded, criteriaFor } from './log-criteria.js';
import type { LogFilter } from './log-filter.input.js';

const { SELF, SITE } = Scope;
const user: Principal = { userId: 7, username: 'ada', role: 1, group: 'default', via: 'session' };
const admin: Principal = { ...user, userId: 1, role: 10 };
const now = Date.UTC(2026, 6, 1);
const at = (text: string) => new Date(`${text}Z`);

describe('criteriaFor', () => {
  const filters: [string, LogFilter][] = [
    ['a user name', { username: 'bob' }],
    ['a user', { userId: '4' }],
    ['a channel', { channelId: '3' }],
    ['all users but one', { exclude: { usernames: ['bob'] } }],
    ['all channels but one', { exclude: { channelIds: ['3'] } }],
    ['calls that failed, too', { withFailures: true }],
    ['the cause of an error', { cause: ErrorCause.TIMEOUT }],
  ];

  it("limits a user to the user's own rows", () => {
    expect(criteriaFor(user, SELF, { tokenName: 't', group: '' })).toEqual({
      userId: 7,
      tokenName: 't',
      withoutFailures: true,
    });
  });

  it.each(['null', '', 'Site'])('treats an invalid scope as the own rows: %j', (scope) => {
    expect(criteriaFor(user, scope as Scope, {})).toEqual({ userId: 7, withoutFailures: true });
  });

  it('rejects a user who requests the rows of all users', () => {
    expect(() => criteriaFor(user, SITE, {})).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it.each(filters)('rejects a user who filters by %s', (_, filter) => {
    expect(() => criteriaFor(user, SELF, filter)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it.each(filters)('lets an administrator filter by %s', (_, filter) => {
    const requested = { ...filter, withFailures: true };
    expect(Object.keys(criteriaFor(admin, SITE, requested))).toHaveLength(filter.withFailures ? 0 : 1);
  });

  it.each<[string, Scope, LogFilter]>([
    ["an administrator's own rows", SELF, { userId: '4' }],
    ['the rows of a team', SITE, { userId: '4', teamId: '9' }],
  ])('rejects a user among %s', (_, scope, filter) => {
    expect(() => criteriaFor(admin, scope, filter)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }));
  });

  it("lets a user filter by a token and exclude values of the user's own rows", () => {
    const filter = { tokenId: '5', exclude: { modelNames: ['gpt%'], groups: [], usernames: null } };
    expect(criteriaFor(user, SELF, filter)).toEqual({
      userId: 7,
      tokenId: 5,
      withoutFailures: true,
      exclude: { modelNames: ['gpt%'] },
    });
  });

  it.each<[string, LogFilter, true | undefined]>([
    ['nothing', {}, true],
    ['no types', { types: [] }, true],
    ['a type', { types: [LogType.failure] }, undefined],
    ['all of them', { withFailures: true }, undefined],
    ['a cause', { cause: ErrorCause.TIMEOUT }, undefined],
  ])('excludes failed calls for an administrator who filters by %s: %s', (_, filter, left) => {
    expect(criteriaFor(admin, SITE, filter).withoutFailures).toBe(left);
  });

  it('clamps times to the range of the log', () => {
    const from = new Date(-8e15);
    const to = new Date(8e15);
    const times = { from: new Date(0), to: at('9999-01-01T00:00:00') };
    expect(criteriaFor(admin, SITE, { from, to })).toEqual({ ...times, withoutFailures: true });
  });
});

describe('bounded', () => {
  it.each([
    ['the newest rows of all users', {}],
    ['the rows of one user', { userId: 7, modelName: 'gpt%' }],
    ['a search that names its beginning', { tokenName: 't', from: at('2020-01-01T00:00:00') }],
  ])('does not change %s', (_, criteria) => {
    expect(bounded(criteria, now)).toEqual(criteria);
  });

  it('limits a search over all users to a quarter', () => {
    expect(bounded({ tokenName: 't' }, now).from).toEqual(at('2026-03-31T00:00:00'));
    expect(bounded({ tokenName: 't', to: at('2026-06-01T00:00:00') }, now).from).toEqual(at('2026-03-01T00:00:00'));
  });

  it('parses the time in a request id', () => {
    const { from, to } = bounded({ requestId: '20260501123000123456789abcdefgh' }, now);
    expect([from, to]).toEqual([at('2026-05-01T12:29:00'), at('2026-05-02T13:30:00')]);
  });

  it('narrows a given range by the request id, never widens it', () => {
    const given = { from: at('2026-05-01T12:31:00'), to: at('2026-05-01T12:32:00') };
    expect(bounded({ requestId: '20260501123000123456789abcdefgh', ...given }, now)).toMatchObject(given);
  });

  it('recognises the request ids of this product', () => {
    const { from } = bounded({ requestId: newRequestId() }, now);
    expect(Math.abs((from?.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
  });

  it.each(['req-1', '20261399000000123456789abcdefgh'])(
    'limits the range to a quarter for a foreign id: %s',
    (requestId) => {
      expect(bounded({ requestId }, now).from).toEqual(at('2026-03-31T00:00:00'));
    },
  );
});
