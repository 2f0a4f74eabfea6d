import { beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../../../common/errors/app-error.js';
import { Authenticator, type Lookup, type Principal } from '../../../common/principal.js';
import { readConfig } from '../../config/config.js';
import { MemoryLimitStore } from '../../coordination/memory-limit-store.js';
import { CommonError } from '../../errors/common.errors.js';
import { responseInLanguages } from '../request-language.js';
import { ApiLimit, limitApi } from './api-limit.js';

/** Knows users by `Authorization: user 7`; `down` stands for a database that does not answer. */
class FakeAuthenticator extends Authenticator {
  /** How credentials were looked up. */
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

/** A server of a few addresses behind the limit. */
function serve(env: Record<string, string> = {}, authenticator = new FakeAuthenticator()): FastifyInstance {
  const config = readConfig({ GLOBAL_API_RATE_LIMIT: '3', GLOBAL_API_RATE_LIMIT_DURATION: '60', ...env });
  const fastify = Fastify({ trustProxy: true });
  responseInLanguages(fastify, () => 'zh');
  const limit = new ApiLimit(new MemoryLimitStore(() => now), config);
  fastify.addHook('onRequest', limitApi(limit, authenticator));
  const paths = ['/api', '/api/status', '/api/setup', '/api/verification', '/apiary', '/graphql', '/v1/models', '/'];
  for (const path of paths) fastify.get(path, () => 'here');
  fastify.post('/api/user/login', () => 'here');
  return fastify;
}

const ask = (fastify: FastifyInstance, url: string, address = '203.0.113.7', authorization?: string) =>
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
  const all = await Promise.all(Array.from({ length: count }, () => ask(fastify, url, address, authorization)));
  return all.map(({ statusCode }) => statusCode).sort();
}

describe('anonymous management requests of an address', () => {
  it('pass up to the limit, whatever comes at once', async () => {
    expect(await statuses(serve(), '/api', 5)).toEqual([200, 200, 200, 429, 429]);
  });

  it('count together, GraphQL among them', async () => {
    const fastify = serve();
    for (const url of ['/api', '/api?x=1', '/graphql?query=x']) expect((await ask(fastify, url)).statusCode).toBe(200);
    expect((await ask(fastify, '/api')).statusCode).toBe(429);
  });

  it.each(['/v1/models', '/apiary', '/', '/api/status', '/api/status?x=1', '/api/setup'])(
    'do not include %s',
    async (url) => {
      expect(await statuses(serve(), url, 5)).toEqual([200, 200, 200, 200, 200]);
    },
  );

  it('are those of one network, and of nobody else', async () => {
    const fastify = serve();
    await statuses(fastify, '/api', 3, '2001:db8::1');
    expect((await ask(fastify, '/api', '2001:db8::2')).statusCode).toBe(429);
    expect((await ask(fastify, '/api', '2001:db8:0:1::2')).statusCode).toBe(200);
  });

  it('pass again when the time is over', async () => {
    const fastify = serve();
    await statuses(fastify, '/api', 4);
    now += 61_000;
    expect((await ask(fastify, '/api')).statusCode).toBe(200);
  });

  it('are refused in the envelope, and say when to come back', async () => {
    const fastify = serve();
    await statuses(fastify, '/api', 3);
    const refused = await ask(fastify, '/api');
    expect(refused.headers['retry-after']).toBe('61');
    expect(refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
  });

  it('are refused as an error of GraphQL where that is spoken', async () => {
    const fastify = serve();
    await statuses(fastify, '/api', 3);
    const refused = await ask(fastify, '/graphql');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '61']);
    expect(refused.json()).toMatchObject({
      errors: [{ message: 'Too many requests, try again later', extensions: { code: 'rate_limited', status: 429 } }],
    });
  });

  it('are any number when the limit is switched off', async () => {
    expect(await statuses(serve({ GLOBAL_API_RATE_LIMIT_ENABLE: 'false' }), '/api', 5)).not.toContain(429);
  });

  it('are 180 in three minutes when nobody says otherwise', async () => {
    const { env } = readConfig({});
    expect([env.GLOBAL_API_RATE_LIMIT_ENABLE, env.GLOBAL_API_RATE_LIMIT, env.GLOBAL_API_RATE_LIMIT_DURATION]).toEqual([
      ...[true, 180, 180],
    ]);
  });
});

describe('management requests of a user', () => {
  const env = { GLOBAL_API_USER_RATE_LIMIT: '6' };
  const as = (fastify: FastifyInstance, authorization: string, count = 8, address?: string) =>
    statuses(fastify, '/api', count, address, authorization);
  const sixOfEight = [200, 200, 200, 200, 200, 200, 429, 429];

  it('have a limit of their own, wherever they come from', async () => {
    const fastify = serve(env);
    expect(await as(fastify, 'user 7', 8)).toEqual(sixOfEight);
    expect(await as(fastify, 'user 7', 1, '198.51.100.1')).toEqual([429]);
  });

  it('leave other users and the visitors of their address alone', async () => {
    const fastify = serve(env);
    await as(fastify, 'user 7');
    expect(await as(fastify, 'user 8')).toEqual(sixOfEight);
    expect(await statuses(fastify, '/api', 3)).toEqual([200, 200, 200]);
  });

  it('pass where visitors of the same address have used up theirs', async () => {
    const fastify = serve(env);
    await statuses(fastify, '/api', 5);
    expect(await as(fastify, 'user 7')).toEqual(sixOfEight);
  });

  it('count by address when the credential is wrong', async () => {
    const fastify = serve(env);
    expect(await as(fastify, 'stale', 4)).toEqual([200, 200, 200, 429]);
    expect((await ask(fastify, '/api')).statusCode).toBe(429);
  });

  it('of an address over its limit are looked up together unless their credential has held lately', async () => {
    const authenticator = new FakeAuthenticator();
    const fastify = serve(env, authenticator);
    expect(await as(fastify, 'stale', 8)).toEqual([200, 200, 200, ...Array<number>(5).fill(429)]);
    expect(authenticator.lookups).toEqual(['alone', 'alone', 'alone', ...Array<Lookup>(5).fill('together')]);
    authenticator.lookups.length = 0;
    expect([await as(fastify, 'user 8', 1), await as(fastify, 'user 9', 1)]).toEqual([[200], [200]]);
    expect(authenticator.lookups).toEqual(['together', 'alone']);
  });

  it('pass uncounted while nobody can tell whose they are', async () => {
    const fastify = serve(env);
    expect(await as(fastify, 'down', 5)).not.toContain(429);
    expect((await ask(fastify, '/api')).headers['x-ratelimit-remaining-requests']).toBe('2');
  });

  it('may be as many as those of an address where that is more', async () => {
    expect(await as(serve({ ...env, GLOBAL_API_RATE_LIMIT: '7' }), 'user 7')).toEqual([...Array(7).fill(200), 429]);
  });

  it('are 3,600 in three minutes when nobody says otherwise', () => {
    expect(readConfig({}).env.GLOBAL_API_USER_RATE_LIMIT).toBe(3_600);
  });
});

describe('requests of an address that prove who somebody is', () => {
  const env = { GLOBAL_API_RATE_LIMIT: '100', CRITICAL_RATE_LIMIT: '3', CRITICAL_RATE_LIMIT_DURATION: '60' };
  const login = (fastify: FastifyInstance) =>
    fastify.inject({ method: 'POST', url: '/api/user/login', headers: { 'x-forwarded-for': '203.0.113.7' } });

  it('have one strict limit together, whatever comes at once', async () => {
    const fastify = serve(env);
    expect(await statuses(fastify, '/api/verification?email=a', 2)).toEqual([200, 200]);
    const all = await Promise.all(Array.from({ length: 3 }, () => login(fastify)));
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
    expect((await ask(fastify, '/api/verification')).headers['retry-after']).toBe('61');
  });

  it('leave other requests their own limit, and other addresses theirs', async () => {
    const fastify = serve(env);
    await statuses(fastify, '/api/verification', 4);
    expect((await ask(fastify, '/api')).statusCode).toBe(200);
    expect((await ask(fastify, '/api/verification', '203.0.113.8')).statusCode).toBe(200);
  });

  it('are limited also where nothing else is', async () => {
    const fastify = serve({ ...env, GLOBAL_API_RATE_LIMIT_ENABLE: 'false' });
    expect(await statuses(fastify, '/api/verification', 4)).toEqual([200, 200, 200, 429]);
  });

  it('are 20 in twenty minutes when nobody says otherwise', async () => {
    const { env: usual } = readConfig({});
    expect([usual.CRITICAL_RATE_LIMIT, usual.CRITICAL_RATE_LIMIT_DURATION]).toEqual([20, 1_200]);
  });
});
