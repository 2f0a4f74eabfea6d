import { beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../../../common/errors/app-error.js';
import { Authenticator, type Lookup, type Principal } from '../../../common/principal.js';
import { accessTo } from '../../access/authorize.js';
import { readConfig } from '../../config/config.js';
import { MemoryLimitStore } from '../../coordination/limit-store.js';
import { CommonError } from '../../errors/common.errors.js';
import { responseInLanguages } from '../request-language.js';
import { ApiLimit, limitApi } from './api-limit.js';

/** Authenticates `Authorization: user 7`; `down` simulates a database that does not respond. */
class FakeAuthenticator extends Authenticator {
  /** The modes of the credential look-ups. */
  readonly lookups: Lookup[] = [];

  isKnown({ headers: { authorization } }: FastifyRequest): boolean {
    return authorization === 'user 9';
  }

  protected async identify({ headers: { authorization } }: FastifyRequest, lookup: Lookup): Promise<Principal | null> {
    if (authorization === undefined) return null;
    this.lookups.push(lookup);
    if (authorization === 'down') throw new Error('connect ECONNREFUSED');
    const userId = Number(/^user (\d+)$/.exec(authorization)?.[1]);
    if (!userId) throw new AppError(CommonError.access_token_invalid);
    return { userId, username: 'ada', role: 1, group: 'default', via: 'accessToken' };
  }
}

let now: number;
beforeEach(() => {
  now = 1e12;
});

/** A server with a few routes behind the limit. */
function serve(env: Record<string, string> = {}, authenticator = new FakeAuthenticator()): FastifyInstance {
  const config = readConfig({ GLOBAL_API_RATE_LIMIT: '3', GLOBAL_API_RATE_LIMIT_DURATION: '60', ...env });
  const fastify = Fastify({ trustProxy: true });
  responseInLanguages(fastify, () => 'zh');
  const limit = new ApiLimit(new MemoryLimitStore(() => now), config);
  fastify.addHook('onRequest', limitApi(limit, authenticator));
  for (const path of ['/api', '/apiary', '/graphql', '/v1/models', '/']) fastify.get(path, () => 'here');
  for (const path of ['/api/status', '/api/setup']) {
    fastify.get(path, accessTo('public', { unlimited: true }), () => 'here');
  }
  fastify.get('/api/verification', accessTo('public', { critical: true }), () => 'here');
  fastify.post('/api/user/login', accessTo('public', { critical: true }), () => 'here');
  return fastify;
}

const request = (fastify: FastifyInstance, url: string, address = '203.0.113.7', authorization?: string) =>
  fastify.inject({
    url,
    headers: { 'x-forwarded-for': address, 'accept-language': 'en', ...(authorization && { authorization }) },
  });

async function statuses(
  fastify: FastifyInstance,
  url: string,
  count: number,
  address?: string,
  authorization?: string,
): Promise<number[]> {
  const all = await Promise.all(Array.from({ length: count }, () => request(fastify, url, address, authorization)));
  return all.map(({ statusCode }) => statusCode).sort();
}

describe('anonymous management requests from an address', () => {
  it('pass up to the limit, for any number of concurrent requests', async () => {
    expect(await statuses(serve(), '/api', 5)).toEqual([200, 200, 200, 429, 429]);
  });

  it('are counted together, including GraphQL', async () => {
    const fastify = serve();
    for (const url of ['/api', '/api?x=1', '/graphql?query=x'])
      expect((await request(fastify, url)).statusCode).toBe(200);
    expect((await request(fastify, '/api')).statusCode).toBe(429);
  });

  it.each(['/v1/models', '/apiary', '/', '/api/status', '/api/status?x=1', '/api/setup'])(
    'do not include %s',
    async (url) => {
      expect(await statuses(serve(), url, 5)).toEqual([200, 200, 200, 200, 200]);
    },
  );

  it('are counted per network', async () => {
    const fastify = serve();
    await statuses(fastify, '/api', 3, '2001:db8::1');
    expect((await request(fastify, '/api', '2001:db8::2')).statusCode).toBe(429);
    expect((await request(fastify, '/api', '2001:db8:0:1::2')).statusCode).toBe(200);
  });

  it('pass again after the window', async () => {
    const fastify = serve();
    await statuses(fastify, '/api', 4);
    now += 61_000;
    expect((await request(fastify, '/api')).statusCode).toBe(200);
  });

  it('are refused in the envelope, with retry-after', async () => {
    const fastify = serve();
    await statuses(fastify, '/api', 3);
    const refused = await request(fastify, '/api');
    expect(refused.headers['retry-after']).toBe('61');
    expect(refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
  });

  it('are refused as a GraphQL error on the GraphQL route', async () => {
    const fastify = serve();
    await statuses(fastify, '/api', 3);
    const refused = await request(fastify, '/graphql');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '61']);
    expect(refused.json()).toMatchObject({
      errors: [{ message: 'Too many requests. Try again later', extensions: { code: 'rate_limited', status: 429 } }],
    });
  });

  it('are not limited when the limit is disabled', async () => {
    expect(await statuses(serve({ GLOBAL_API_RATE_LIMIT_ENABLE: 'false' }), '/api', 5)).not.toContain(429);
  });

  it('are limited to 180 in three minutes by default', async () => {
    const { env } = readConfig({});
    expect([env.GLOBAL_API_RATE_LIMIT_ENABLE, env.GLOBAL_API_RATE_LIMIT, env.GLOBAL_API_RATE_LIMIT_DURATION]).toEqual([
      true,
      180,
      180,
    ]);
  });
});

describe('management requests of a user', () => {
  const env = { GLOBAL_API_USER_RATE_LIMIT: '6' };
  const as = (fastify: FastifyInstance, authorization: string, count = 8, address?: string) =>
    statuses(fastify, '/api', count, address, authorization);
  const sixOfEight = [200, 200, 200, 200, 200, 200, 429, 429];

  it('have a limit per user, from any address', async () => {
    const fastify = serve(env);
    expect(await as(fastify, 'user 7', 8)).toEqual(sixOfEight);
    expect(await as(fastify, 'user 7', 1, '198.51.100.1')).toEqual([429]);
  });

  it('do not count for other users and for anonymous requests from their address', async () => {
    const fastify = serve(env);
    await as(fastify, 'user 7');
    expect(await as(fastify, 'user 8')).toEqual(sixOfEight);
    expect(await statuses(fastify, '/api', 3)).toEqual([200, 200, 200]);
  });

  it('pass when anonymous requests from the same address have reached their limit', async () => {
    const fastify = serve(env);
    await statuses(fastify, '/api', 5);
    expect(await as(fastify, 'user 7')).toEqual(sixOfEight);
  });

  it('count by address when the credential is wrong', async () => {
    const fastify = serve(env);
    expect(await as(fastify, 'stale', 4)).toEqual([200, 200, 200, 429]);
    expect((await request(fastify, '/api')).statusCode).toBe(429);
  });

  it('from an address over its limit are authenticated in batches unless their credential was verified recently', async () => {
    const authenticator = new FakeAuthenticator();
    const fastify = serve(env, authenticator);
    expect(await as(fastify, 'stale', 8)).toEqual([200, 200, 200, ...Array<number>(5).fill(429)]);
    expect(authenticator.lookups).toEqual(['alone', 'alone', 'alone', ...Array<Lookup>(5).fill('together')]);
    authenticator.lookups.length = 0;
    expect([await as(fastify, 'user 8', 1), await as(fastify, 'user 9', 1)]).toEqual([[200], [200]]);
    expect(authenticator.lookups).toEqual(['together', 'alone']);
  });

  it('pass uncounted while the database is unavailable', async () => {
    const fastify = serve(env);
    expect(await as(fastify, 'down', 5)).not.toContain(429);
    expect((await request(fastify, '/api')).headers['x-ratelimit-remaining-requests']).toBe('2');
  });

  it('have at least the limit of an address', async () => {
    expect(await as(serve({ ...env, GLOBAL_API_RATE_LIMIT: '7' }), 'user 7')).toEqual([...Array(7).fill(200), 429]);
  });

  it('are limited to 3,600 in three minutes by default', () => {
    expect(readConfig({}).env.GLOBAL_API_USER_RATE_LIMIT).toBe(3_600);
  });
});

describe('authentication requests from an address', () => {
  const env = { GLOBAL_API_RATE_LIMIT: '100', CRITICAL_RATE_LIMIT: '3', CRITICAL_RATE_LIMIT_DURATION: '60' };
  const login = (fastify: FastifyInstance) =>
    fastify.inject({ method: 'POST', url: '/api/user/login', headers: { 'x-forwarded-for': '203.0.113.7' } });

  it('share one strict limit, for any number of concurrent requests', async () => {
    const fastify = serve(env);
    expect(await statuses(fastify, '/api/verification?email=a', 2)).toEqual([200, 200]);
    const all = await Promise.all(Array.from({ length: 3 }, () => login(fastify)));
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
    expect((await request(fastify, '/api/verification')).headers['retry-after']).toBe('61');
  });

  it('do not count for other requests and other addresses', async () => {
    const fastify = serve(env);
    await statuses(fastify, '/api/verification', 4);
    expect((await request(fastify, '/api')).statusCode).toBe(200);
    expect((await request(fastify, '/api/verification', '203.0.113.8')).statusCode).toBe(200);
  });

  it('are limited when all other limits are disabled', async () => {
    const fastify = serve({ ...env, GLOBAL_API_RATE_LIMIT_ENABLE: 'false' });
    expect(await statuses(fastify, '/api/verification', 4)).toEqual([200, 200, 200, 429]);
  });

  it('are limited to 20 in twenty minutes by default', async () => {
    const { env: usual } = readConfig({});
    expect([usual.CRITICAL_RATE_LIMIT, usual.CRITICAL_RATE_LIMIT_DURATION]).toEqual([20, 1_200]);
  });
});
