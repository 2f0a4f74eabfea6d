import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { FindOperator, Repository } from 'typeorm';
import { permissionsOf } from '../../common/principal.js';
import type { Secrets } from '../../platform/config/secrets.js';
import type { UserEntity } from '../model/user.entity.js';
import type { UserDirectory, UserView } from '../model/user-directory.js';
import type { ServiceCredentialCheckService } from '../service-credentials/service-credential-check.service.js';
import type { CredentialCheck } from './credential-check.js';
import { SessionAuthenticator } from './session-authenticator.js';
import type { SessionCookie } from './session-credentials.js';
import type { SessionsService } from './sessions.service.js';

const user = (fields: Partial<UserView> = {}): UserView => ({
  id: 7,
  username: 'ada',
  role: 1,
  staffRole: null,
  status: 1,
  group: 'default',
  deleted: false,
  kind: 'user',
  acceptUnsetModelRatio: false,
  ...fields,
});

const service = { userId: 7, credential: { id: 3, name: 'export', scopes: new Set(['logs:read'] as const) } };

/** An authenticator with the login `good`, the access token `token`, and one user for both. */
function authenticator(found: UserView | null = user()): SessionAuthenticator {
  const session = { digest: Buffer.alloc(32), userId: 7, startedAt: new Date(0) };
  return new SessionAuthenticator(
    { read: ({ cookie }: { cookie?: string }) => cookie } as SessionCookie,
    { find: async (id: string) => (id === 'good' ? session : null) } as SessionsService,
    { find: async () => found } as unknown as UserDirectory,
    { digests: (_: string, value: string) => [Buffer.from(value)] } as unknown as Secrets,
    { note: () => undefined, isKnown: () => false, exists: async () => true } as unknown as CredentialCheck,
    {
      check: async (secret: string) => (secret === 'tgs_good' ? service : null),
    } as unknown as ServiceCredentialCheckService,
    {
      findOne: async ({ where }: { where: { accessTokenDigest: FindOperator<Buffer[]> } }) =>
        where.accessTokenDigest.value.toString() === 'token' ? { id: 7 } : null,
    } as unknown as Repository<UserEntity>,
  );
}

const request = (headers: Record<string, string>, url = '/api/user/self') =>
  ({ headers, url, routeOptions: { url } }) as unknown as FastifyRequest;

/** The result of the authentication: `session`, `accessToken`, `none`, or the error code. */
async function outcome(headers: Record<string, string>, found?: UserView | null, url?: string): Promise<string> {
  return authenticator(found)
    .authenticate(request(headers, url))
    .then(
      (principal) => principal?.via ?? 'none',
      (error: { code?: string }) => error.code ?? String(error),
    );
}

describe('SessionAuthenticator', () => {
  it.each([
    ['nothing', {}, 'none'],
    ['a login', { cookie: 'good' }, 'session'],
    ['an expired session', { cookie: 'expired' }, 'none'],
    ['an access token', { authorization: 'token' }, 'accessToken'],
    ['an access token as Bearer', { authorization: 'Bearer token' }, 'accessToken'],
    ['an unknown access token', { authorization: 'Bearer other' }, 'access_token_invalid'],
    ['a service credential', { authorization: 'Bearer tgs_good' }, 'serviceCredential'],
    ['an unknown service credential', { authorization: 'Bearer tgs_other' }, 'service_credential_invalid'],
    ['a login and a service credential', { cookie: 'good', authorization: 'Bearer tgs_good' }, 'session'],
    ['an empty Authorization', { authorization: 'Bearer ' }, 'none'],
    ['a login and an unknown access token', { cookie: 'good', authorization: 'other' }, 'session'],
    ['an expired session and an access token', { cookie: 'expired', authorization: 'token' }, 'accessToken'],
    ['a login and the right user header', { cookie: 'good', 'veloera-user': '7' }, 'session'],
    ['a login and the right user header of older tools', { cookie: 'good', 'new-api-user': '7' }, 'session'],
    ['a login and the header of another user', { cookie: 'good', 'veloera-user': '8' }, 'user_header_mismatch'],
    ['a token and the header of another user', { authorization: 'token', 'new-api-user': '8' }, 'user_header_mismatch'],
    ['a login and a user header that is not an id', { cookie: 'good', 'veloera-user': 'ada' }, 'user_header_malformed'],
    ['a user header alone', { 'veloera-user': '7' }, 'none'],
  ])('returns the outcome for %s', async (_, headers, expected) => {
    expect(await outcome(headers as Record<string, string>)).toBe(expected);
  });

  it.each([
    ['who is banned', user({ status: 2 }), 'user_banned'],
    ['who is cancelled', user({ deleted: true }), 'unauthenticated'],
    ['who never was', null, 'unauthenticated'],
  ])('rejects a user who is %s, by login and by token', async (_, found, code) => {
    expect(await outcome({ cookie: 'good' }, found)).toBe(code);
    expect(await outcome({ authorization: 'token' }, found)).toBe(code);
  });

  it.each([
    ['/api/token', 'accessToken'],
    ['/graphql', 'accessToken'],
    ['/v1/chat/completions', 'none'],
    ['/pg/chat/completions', 'accessToken'],
    ['/apis', 'none'],
  ])('reads Authorization on %s: %s', async (url, expected) => {
    expect(await outcome({ authorization: 'Bearer token' }, user(), url)).toBe(expected);
  });

  it('returns the current user and the login id', async () => {
    const principal = await authenticator(user({ role: 10, group: 'vip' })).authenticate(request({ cookie: 'good' }));
    expect(principal).toMatchObject({
      userId: 7,
      username: 'ada',
      role: 10,
      group: 'vip',
      session: { startedAt: new Date(0) },
    });
  });

  it('gives a service credential its scopes, and at most the role of an administrator', async () => {
    const request7 = request({ authorization: 'Bearer tgs_good' });
    const principal = await authenticator(user({ role: 100 })).authenticate(request7);
    expect(principal).toMatchObject({ userId: 7, role: 10, credential: { id: 3, name: 'export' } });
    expect(principal && permissionsOf(principal)).toEqual(['logs:read']);
  });

  it('removes the permissions of a service credential that its creator has lost', async () => {
    const principal = await authenticator(user()).authenticate(request({ authorization: 'Bearer tgs_good' }));
    expect(principal && permissionsOf(principal)).toEqual([]);
  });
});
