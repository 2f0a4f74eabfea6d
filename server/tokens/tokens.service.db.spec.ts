import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import type { Principal } from '../common/principal.js';
import { OptionLog } from '../options/option-log.port.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { encodeCursor } from '../platform/graphql/connection.js';
import { SortDirection } from '../platform/graphql/list-order.js';
import type { OwnToken } from './own-token.js';
import { CreateTokenInput } from './token.input.js';
import { TokenDirectory } from './token-directory.js';
import { TokenList, type TokenPage, type TokenSort } from './token-list.js';
import { TokenStatus } from './token-status.js';
import { TokensModule } from './tokens.module.js';
import { TokensService } from './tokens.service.js';

const { ASC, DESC } = SortDirection;

let domain: DomainModule;
let tokens: TokensService;
let list: TokenList;
let directory: TokenDirectory;
let nextUser = 1;
let owner: Principal;
let otherUser: Principal;

beforeAll(async () => {
  domain = await openDomain([TokensModule], [{ provide: OptionLog, useValue: {} }]);
  tokens = domain.get(TokensService);
  list = domain.get(TokenList);
  directory = domain.get(TokenDirectory);
});
afterAll(() => domain.close());
beforeEach(() => {
  owner = user();
  otherUser = user();
});

function user(): Principal {
  const userId = nextUser++;
  return { userId, username: `user${userId}`, role: 1, group: 'default', via: 'session' };
}

function input(given: Partial<CreateTokenInput> = {}): CreateTokenInput {
  return Object.assign(new CreateTokenInput(), { name: 'laptop', ...given });
}

async function create(given: Partial<CreateTokenInput> = {}) {
  const [made] = await tokens.create(owner, input(given), 1);
  if (!made) throw new Error('No token was created');
  return { id: made.token.row.id, token: made.token, key: made.key.slice('sk-'.length) };
}

const spend = (tokenId: number, quota: number) =>
  domain.database.query('INSERT INTO token_usage (token_id, used_quota) VALUES ($1, $2)', [tokenId, quota]);

const refused = (code: string) => expect.objectContaining({ code });

describe('creating tokens', () => {
  it('creates a key of 48 letters and digits that its owner can read again and that is encrypted in the database', async () => {
    const { id, key, token } = await create();
    expect(key).toMatch(/^[0-9A-Za-z]{48}$/);
    expect(await tokens.revealKey(await tokens.get(owner, id))).toBe(key);
    expect(token.row.keyHint).toBe(`sk-${key.slice(0, 3)}…${key.slice(-4)}`);
    const [row] = await domain.database.query('SELECT tokens::text AS text FROM tokens WHERE id = $1', [id]);
    expect(row?.text).not.toContain(key.slice(4, 20));
  });

  it('creates a batch with random name suffixes within the name limit', async () => {
    const made = await tokens.create(owner, input({ name: 'x'.repeat(30) }), 3);
    const names = made.map(({ token }) => token.row.name);
    expect(names[0]).toBe('x'.repeat(30));
    expect(names[1]).toMatch(/^x{23}-[0-9A-Za-z]{6}$/);
    expect(new Set(names).size).toBe(3);
  });

  it('rejects a group that the owner may not use, and accepts one that is offered to all users', async () => {
    await expect(create({ group: 'svip' })).rejects.toEqual(refused('token_group_not_usable'));
    expect((await create({ group: 'vip' })).token.row.group).toBe('vip');
  });

  it('stops at a thousand live tokens with concurrent creations', async () => {
    await domain.database.query(
      `INSERT INTO tokens (user_id, name, key_digest, key_cipher, key_hint)
       SELECT $1::bigint, 'old', decode(md5($1::bigint || ':' || n), 'hex'), '', '' FROM generate_series(1, 990) n`,
      [owner.userId],
    );
    const responses = await Promise.allSettled(Array.from({ length: 4 }, () => tokens.create(owner, input(), 4)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const [count] = await domain.database.query('SELECT count(*)::int AS n FROM tokens WHERE user_id = $1', [
      owner.userId,
    ]);
    expect(count?.n).toBe(998);
  });
});

describe('remaining quota of a token', () => {
  it('is the granted minus the spent quota, and a new value counts from the current spending', async () => {
    const { id } = await create({ remainQuota: 1_000 });
    await spend(id, 400);
    expect(await tokens.get(owner, id)).toMatchObject({ remainQuota: 600, usedQuota: 400 });
    expect(await tokens.update(owner, id, { remainQuota: 50 })).toMatchObject({ remainQuota: 50, usedQuota: 400 });
    const [row] = await domain.database.query('SELECT granted_quota::int AS n FROM tokens WHERE id = $1', [id]);
    expect(row?.n).toBe(450);
  });

  it('is changed without changing omitted fields; a null expiry means never', async () => {
    const expiresAt = new Date('2030-01-01T00:00:00Z');
    const { id } = await create({ expiresAt, modelLimits: ['gpt-4o'], allowIps: ['10.0.0.0/8'] });
    const renamed = await tokens.update(owner, id, { name: 'phone' });
    expect(renamed.row).toMatchObject({ name: 'phone', expiresAt, modelLimits: ['gpt-4o'], allowIps: ['10.0.0.0/8'] });
    expect((await tokens.update(owner, id, { expiresAt: null })).row.expiresAt).toBeNull();
  });
});

describe('enabling and disabling tokens', () => {
  it('disables and enables a token', async () => {
    const { id } = await create();
    expect(await tokens.setOneEnabled(owner, id, false)).toMatchObject({ status: TokenStatus.disabled });
    expect(await tokens.setOneEnabled(owner, id, true)).toMatchObject({ status: TokenStatus.enabled });
  });

  it('refuses to enable an expired or exhausted token, until it is extended', async () => {
    const expired = await create({ expiresAt: new Date(0) });
    const spent = await create({ remainQuota: 0 });
    await expect(tokens.setOneEnabled(owner, expired.id, true)).rejects.toEqual(refused('token_expired_cannot_enable'));
    await expect(tokens.setOneEnabled(owner, spent.id, true)).rejects.toEqual(refused('token_exhausted_cannot_enable'));
    await tokens.update(owner, expired.id, { expiresAt: null });
    await tokens.update(owner, spent.id, { unlimitedQuota: true });
    expect(await tokens.setEnabled(owner, [expired.id, spent.id], true)).toHaveLength(2);
  });
});

describe("another user's token", () => {
  it('is not found', async () => {
    const { id } = await create();
    const missing = refused('token_not_found');
    await expect(tokens.get(otherUser, id)).rejects.toEqual(missing);
    await expect(tokens.update(otherUser, id, { name: 'mine' })).rejects.toEqual(missing);
    await expect(tokens.setEnabled(otherUser, [id], false)).rejects.toEqual(missing);
    await expect(tokens.deleteOne(otherUser, id)).rejects.toEqual(missing);
    expect(await tokens.get(owner, id)).toMatchObject({ status: TokenStatus.enabled });
    expect((await list.page(otherUser, {}, { limit: 10, offset: 0 })).total).toBe(0);
  });
});

describe('token list', () => {
  const page = { limit: 10, offset: 0 };

  it('is searched by name or id, by part of a key, by group and by the current status', async () => {
    const laptop = await create({ name: 'Laptop 100%' });
    const phone = await create({ name: 'phone', remainQuota: 0, group: 'vip' });
    const ids = async (filter: object) => (await list.page(owner, filter, page)).tokens.map(({ row }) => row.id);
    expect(await ids({})).toEqual([phone.id, laptop.id]);
    expect(await ids({ keyword: 'lap' })).toEqual([laptop.id]);
    expect(await ids({ keyword: '%' })).toEqual([laptop.id]);
    expect(await ids({ keyword: String(phone.id) })).toContain(phone.id);
    expect(await ids({ keyword: `${phone.id}0000` })).toEqual([]);
    expect(await ids({ key: `sk-${phone.key}` })).toEqual([phone.id]);
    expect(await ids({ key: phone.key.slice(0, 12) })).toEqual([phone.id]);
    expect(await ids({ key: 'no such key' })).toEqual([]);
    expect(await ids({ group: 'vip' })).toEqual([phone.id]);
    expect(await ids({ status: TokenStatus.exhausted })).toEqual([phone.id]);
    expect(await ids({ status: TokenStatus.enabled })).toEqual([laptop.id]);
  });

  it.each<[TokenSort, SortDirection, string]>([
    ['CREATED', DESC, 'd c b a'],
    ['NAME', ASC, 'a b c d'],
    ['STATUS', ASC, 'a b d c'],
    ['USED_QUOTA', DESC, 'b a d c'],
    ['USED_QUOTA', ASC, 'c d a b'],
    ['EXPIRES', ASC, 'd b a c'],
    ['LAST_USED', DESC, 'b a d c'],
  ])('sorted by %s %s has the same order by cursor and by page number', async (sort, direction, expected) => {
    const at = (day: number) => new Date(Date.UTC(2099, 0, day, 0, 0, 0, 123));
    const [a, b, c] = [
      await create({ name: 'a' }),
      await create({ name: 'b', expiresAt: at(2) }),
      await create({ name: 'c' }),
      await create({ name: 'd', expiresAt: at(1) }),
    ];
    await tokens.setOneEnabled(owner, c.id, false);
    await domain.database.query(
      `INSERT INTO token_usage (token_id, used_quota, last_used_at) VALUES
         ($1, 5, '2026-01-01T00:00:00.123456Z'), ($2, 9, '2026-01-02T00:00:00.123999Z')`,
      [a.id, b.id],
    );
    const names = (found: readonly OwnToken[]) => found.map(({ row }) => row.name);
    const order = { sort, direction };
    const all = names((await list.page(owner, {}, page, order)).tokens);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const found: TokenPage = await list.page(owner, {}, { limit: 1, offset: 0, after }, order);
      seen.push(...names(found.tokens));
      const last = found.tokens.at(-1);
      after = last ? encodeCursor(found.order.cursorKey(last)) : null;
    } while (after);
    expect([all.join(' '), seen.join(' ')]).toEqual([expected, expected]);
  });

  it('excludes deleted tokens and returns the total count', async () => {
    const made = await tokens.create(owner, input(), 5);
    expect(await tokens.delete(owner, [made[0]?.token.row.id ?? 0])).toBe(1);
    const second = await list.page(owner, {}, { limit: 3, offset: 3 });
    expect(second.total).toBe(4);
    expect(second.tokens).toHaveLength(1);
  });
});

describe('token view of the relay', () => {
  it('is found by key, cached, and evicted at every change of the token', async () => {
    const { id, key } = await create({ modelLimitsEnabled: true, modelLimits: ['gpt-4o'], allowIps: ['10.0.0.0/8'] });
    const first = await directory.find(key);
    expect(first).toMatchObject({ id, userId: owner.userId, status: 1, group: '', grantedQuota: 500_000 });
    expect(first?.modelLimits).toEqual(new Set(['gpt-4o']));
    expect(first?.allowIps?.check('10.1.2.3')).toBe(true);
    expect(directory.find(key)).toBe(first);

    await tokens.setOneEnabled(owner, id, false);
    expect(await directory.find(key)).toMatchObject({ status: 2 });
    await tokens.update(owner, id, { modelLimitsEnabled: false, expiresAt: new Date(5_000) });
    expect(await directory.find(key)).toMatchObject({ modelLimits: null, expiresAtMs: 5_000 });
    await tokens.deleteOne(owner, id);
    expect(await directory.find(key)).toBeNull();
  });

  it('contains the limits of a token, set and removed one by one', async () => {
    const { id, key } = await create({ requestsPerMinute: 5, weeklyQuota: 70 });
    expect(await directory.find(key)).toMatchObject({
      rates: { requests: 5, tokens: null },
      caps: { day: null, week: 70, month: null },
    });
    await tokens.update(owner, id, { requestsPerMinute: null, name: 'phone' });
    expect(await directory.find(key)).toMatchObject({ rates: null, caps: { day: null, week: 70, month: null } });
    await tokens.update(owner, id, { tokensPerMinute: 9, weeklyQuota: null });
    expect(await directory.find(key)).toMatchObject({ rates: { requests: null, tokens: 9 }, caps: null });
  });

  it('is null for an unknown or malformed key', async () => {
    expect(await directory.find('a'.repeat(48))).toBeNull();
    expect(directory.find('a'.repeat(48))).toBeNull();
    expect(directory.find('a b')).toBeNull();
  });

  it('cannot be decrypted with a key of another purpose', async () => {
    const { token } = await create();
    expect(() => domain.get(Cipher).decrypt('channel-key', token.row.keyCipher)).toThrow();
  });
});
