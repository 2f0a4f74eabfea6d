import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import type { Principal } from '../common/principal.js';
import { OptionLog } from '../options/option-log.port.js';
import { CreateTokenInput } from './token.input.js';
import { TokenDirectory } from './token-directory.js';
import { withoutPrefix } from './token-key.js';
import { TokensModule } from './tokens.module.js';
import { TokensService } from './tokens.service.js';

const HOUR_MS = 3_600_000;
const owner: Principal = { userId: 1, username: 'user1', role: 1, group: 'default', via: 'session' };
const other: Principal = { ...owner, userId: 2, username: 'user2' };

let domain: DomainModule;
let tokens: TokensService;
let directory: TokenDirectory;
let id: number;
let first: string;

beforeAll(async () => {
  domain = await openDomain([TokensModule], [{ provide: OptionLog, useValue: {} }]);
  tokens = domain.get(TokensService);
  directory = domain.get(TokenDirectory);
});
afterAll(() => domain.close());
beforeEach(async () => {
  const [made] = await tokens.create(owner, Object.assign(new CreateTokenInput(), { name: 'laptop' }), 1);
  if (!made) throw new Error('No token was created');
  id = made.token.row.id;
  first = withoutPrefix(made.key);
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function rotated(overlapHours?: number): Promise<string> {
  return withoutPrefix((await tokens.rotate(owner, id, overlapHours)).key);
}

/** The ids of the tokens that the relay finds by these keys. */
async function found(...keys: string[]): Promise<(number | undefined)[]> {
  return Promise.all(keys.map(async (key) => (await directory.find(key))?.id));
}

function waitHours(hours: number): void {
  const at = Date.now() + hours * HOUR_MS;
  jest.spyOn(Date, 'now').mockReturnValue(at);
}

describe('rotation of a key', () => {
  it('refuses the former key immediately without an overlap', async () => {
    const second = await rotated();
    expect(await found(first, second)).toEqual([undefined, id]);
    expect((await tokens.get(owner, id)).formerKey).toBeNull();
  });

  it('accepts both keys for the same token during the overlap, and names the former one', async () => {
    await directory.find(first);
    const second = await rotated(24);
    expect(await found(first, second)).toEqual([id, id]);
    expect(await directory.find(first)).toMatchObject({ keyHint: `sk-${first.slice(0, 3)}…${first.slice(-4)}` });
    expect(await directory.find(second)).toMatchObject({ keyEndsAtMs: null });
    const { formerKey, row } = await tokens.get(owner, id);
    const hint = `sk-${first.slice(0, 3)}…${first.slice(-4)}`;
    expect(formerKey).toEqual({ hint, endsAt: row.formerKeyEndsAt, usedAt: null });
    expect(await tokens.revealKey(await tokens.get(owner, id))).toBe(second);
  });

  it.each(['cached', 'not cached'])('refuses the former key after its end when it is %s', async (state) => {
    const second = await rotated(24);
    if (state === 'cached') await directory.find(first);
    waitHours(25);
    expect(await found(first, second)).toEqual([undefined, id]);
    expect((await tokens.get(owner, id)).formerKey).toBeNull();
  });

  it('refuses the oldest key immediately when it is repeated within the overlap', async () => {
    const second = await rotated(24);
    expect(await found(first, second)).toEqual([id, id]);
    const third = await rotated(1);
    expect(await found(first, second, third)).toEqual([undefined, id, id]);
  });

  it('leaves the two newest keys after two concurrent rotations', async () => {
    const both = await Promise.all([rotated(1), rotated(1)]);
    expect(await found(first, ...both)).toEqual([undefined, id, id]);
  });

  it('is refused to others', async () => {
    await expect(tokens.rotate(other, id, 1)).rejects.toMatchObject({ code: 'token_not_found' });
    await expect(tokens.endFormerKey(other, id)).rejects.toMatchObject({ code: 'token_not_found' });
    expect(await found(first)).toEqual([id]);
  });

  it('is recorded with fingerprints of the digests', async () => {
    await rotated(24);
    const [entry] = await domain.database.query(
      `SELECT after FROM audit_entries WHERE object_type = 'token' AND object_id = $1 AND action = 'token.updated'`,
      [String(id)],
    );
    expect(entry?.after).toMatchObject({
      former_key_digest: expect.stringMatching(/^[0-9a-f]{12}$/),
      former_key_hint: expect.stringContaining('…'),
    });
  });
});

describe('former key', () => {
  it.each<[string, () => Promise<unknown>, boolean]>([
    ['its end is requested', () => tokens.endFormerKey(owner, id), true],
    ['the token is deleted', () => tokens.deleteOne(owner, id), false],
    ['the key is replaced without an overlap', () => tokens.rotate(owner, id), false],
  ])('is refused immediately when %s', async (_, act, isSecondValid) => {
    const second = await rotated(24);
    expect(await found(first, second)).toEqual([id, id]);
    await act();
    expect(await found(first, second)).toEqual([undefined, isSecondValid ? id : undefined]);
  });

  it('is disabled and enabled with its token', async () => {
    const second = await rotated(24);
    await found(first, second);
    await tokens.setEnabled(owner, [id], false);
    for (const key of [first, second]) expect(await directory.find(key)).toMatchObject({ id, status: 2 });
    await tokens.setEnabled(owner, [id], true);
    for (const key of [first, second]) expect(await directory.find(key)).toMatchObject({ id, status: 1 });
  });

  it('can be ended without an error when there is none', async () => {
    expect((await tokens.endFormerKey(owner, id)).formerKey).toBeNull();
    expect(await found(first)).toEqual([id]);
  });
});
