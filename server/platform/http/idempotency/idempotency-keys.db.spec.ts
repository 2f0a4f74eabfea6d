import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IDEMPOTENT_ROUTES, ROUTES } from '../../../../test/support/access-policy.js';
import { type DomainModule, openDomain } from '../../../../test/support/domain-module.js';
import { eventually } from '../../../../test/support/eventually.js';
import { IdempotencyModule } from './idempotency.module.js';
import { type Claim, IdempotencyKeysService, type RepeatableRequest } from './idempotency-keys.service.js';
import { StoredResponse } from './stored-response.js';

const response = new StoredResponse(200, '{"success":true,"data":"sk-canary"}');
const refused = (code: string) => expect.objectContaining({ code });

let domain: DomainModule;
let keys: IdempotencyKeysService;
let nextKey = 1;

beforeAll(async () => {
  domain = await openDomain([IdempotencyModule]);
  keys = domain.get(IdempotencyKeysService);
});
afterAll(() => domain.close());

const request = (given: Partial<RepeatableRequest> = {}): RepeatableRequest => ({
  method: 'POST',
  url: '/api/token/',
  body: { name: 'one', models: ['a', 'b'] },
  ...given,
});

async function claimed(userId: number, key: string, given = request()): Promise<Claim> {
  const claim = await keys.claim(userId, key, given);
  if (claim instanceof StoredResponse) throw new Error('Request was already run');
  return claim;
}

const newKey = () => `key-${nextKey++}`;
const expire = () => domain.database.query('UPDATE idempotency_keys SET expires_at = now()');

describe('idempotency key', () => {
  it('runs one request, and returns its response afterwards', async () => {
    const key = newKey();
    await keys.keep(await claimed(1, key), response);
    expect(await keys.claim(1, key, request())).toEqual(response);
    expect(await keys.claim(1, key, request())).toEqual(response);
  });

  it('runs one of many concurrent requests', async () => {
    const key = newKey();
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => keys.claim(1, key, request())));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = claims.flatMap((claim) => (claim.status === 'rejected' ? [claim.reason] : []));
    expect(new Set(reasons.map(({ code, details }) => `${code} ${details.retryAfterSeconds}`))).toEqual(
      new Set(['idempotency_key_in_use 1']),
    );
  });

  it('belongs to its caller', async () => {
    const key = newKey();
    await keys.keep(await claimed(1, key), response);
    await claimed(2, key);
  });

  it.each<[string, Partial<RepeatableRequest>]>([
    ['another body', { body: { name: 'two', models: ['a', 'b'] } }],
    ['no body', { body: undefined }],
    ['another call', { url: '/api/redemption/' }],
    ['another query', { url: '/api/token/?copy=1' }],
  ])('is refused with %s, during and after the first request', async (_, other) => {
    const key = newKey();
    const claim = await claimed(1, key);
    await expect(keys.claim(1, key, request(other))).rejects.toEqual(refused('idempotency_key_reused'));
    await keys.keep(claim, response);
    await expect(keys.claim(1, key, request(other))).rejects.toEqual(refused('idempotency_key_reused'));
  });

  it.each(['', 'two words', 'ключ', 'x'.repeat(256)])('cannot be %j', async (key) => {
    await expect(keys.claim(1, key, request())).rejects.toEqual(refused('idempotency_key_invalid'));
  });

  it('is released when its run is abandoned', async () => {
    const key = newKey();
    await keys.release(await claimed(1, key));
    await claimed(1, key);
  });

  it('is released when its run has expired, which then cannot store a response', async () => {
    const key = newKey();
    const dead = await claimed(1, key);
    await expire();
    const next = await claimed(1, key);
    await keys.keep(dead, new StoredResponse(200, '"late"'));
    await keys.release(dead);
    await expect(keys.claim(1, key, request())).rejects.toEqual(refused('idempotency_key_in_use'));
    await keys.keep(next, response);
    expect(await keys.claim(1, key, request())).toEqual(response);
  });

  it('is extended while its run continues, but not for a run that has lost it', async () => {
    const minutesLeft = async (userId: number) => {
      const [row] = await domain.database.query<{ left: number }>(
        'SELECT extract(epoch FROM expires_at - now())::float8 / 60 AS left FROM idempotency_keys WHERE user_id = $1',
        [userId],
      );
      return row?.left ?? 0;
    };
    const [lost, run] = [await claimed(71, newKey()), await claimed(72, newKey())];
    await expire();
    const ends = [keys.extend({ ...lost, run: randomUUID() }, 0.1), keys.extend(run, 0.3)];
    await eventually(
      () => minutesLeft(72),
      (left) => left > 0,
    );
    for (const end of ends) end();
    expect(await minutesLeft(71)).toBeLessThan(0);
  });

  it('expires after a day', async () => {
    const key = newKey();
    await keys.keep(await claimed(1, key), response);
    const [row] = await domain.database.query<{ hours: number }>(
      'SELECT extract(epoch FROM max(expires_at) - now())::float8 / 3600 AS hours FROM idempotency_keys',
    );
    expect(row?.hours).toBeCloseTo(24, 1);
    await expire();
    await claimed(1, key, request({ body: 'another' }));
    await expire();
    expect(await keys.deleteExpired()).toBeGreaterThan(0);
    expect(await keys.deleteExpired()).toBe(0);
  });

  it('is stored encrypted, with its request and response', async () => {
    const key = newKey();
    const secret = request({ body: { password: 'canary-password' } });
    await keys.keep(await claimed(1, key, secret), response);
    const rows = await domain.database.query<{ text: string }>('SELECT k::text AS text FROM idempotency_keys k');
    const text = rows.map((row) => row.text).join();
    for (const canary of ['canary', key, Buffer.from('canary').toString('hex')]) expect(text).not.toContain(canary);
  });
});

describe('routes with idempotency keys', () => {
  it.each(IDEMPOTENT_ROUTES)('create something and need a login: %s', (route) => {
    expect(route).toMatch(/^POST \/api\/[^{]+$/);
    expect(['public', 'page', 'relay', undefined]).not.toContain(ROUTES.get(route)?.access);
  });
});
