import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { TeamsDomain } from '../../test/support/teams-domain.js';
import type { Principal } from '../common/principal.js';
import { NoticesService } from '../notifications/notices.service.js';
import { TeamMembersService } from '../teams/members/team-members.service.js';
import { KeyUsesService } from './key-uses.service.js';
import { ScheduledRotationsService } from './scheduled-rotations.service.js';
import { CreateTokenInput } from './token.input.js';
import { TokenDirectory } from './token-directory.js';
import { withoutPrefix } from './token-key.js';
import { TokensService } from './tokens.service.js';

const DAY_MS = 24 * 3_600_000;

let site: TeamsDomain;
let tokens: TokensService;
let rotations: ScheduledRotationsService;
let owner: Principal;

beforeAll(async () => {
  site = await TeamsDomain.open();
  tokens = site.domain.get(TokensService);
  rotations = site.domain.get(ScheduledRotationsService);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.domain.database.query('UPDATE tokens SET rotates_at = NULL');
  await site.domain.database.query('DELETE FROM notices');
  owner = await site.user();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A token that is rotated every 30 days, with an overlap of a week. */
async function made(caller: Principal, given: Partial<CreateTokenInput> = {}): Promise<{ id: number; key: string }> {
  const input = Object.assign(new CreateTokenInput(), {
    name: 'laptop',
    unlimitedQuota: true,
    rotationDays: 30,
    rotationOverlapDays: 7,
    ...given,
  });
  const [token] = await tokens.create(caller, input, 1);
  if (!token) throw new Error('No token was created');
  return { id: token.token.row.id, key: withoutPrefix(token.key) };
}

async function set(id: number, columns: string): Promise<void> {
  await site.domain.database.query(`UPDATE tokens SET ${columns} WHERE id = $1`, [id]);
}

async function due(caller: Principal, given: Partial<CreateTokenInput> = {}): Promise<{ id: number; key: string }> {
  const token = await made(caller, given);
  await set(token.id, `rotates_at = now() - interval '1 minute'`);
  return token;
}

async function keyOf(id: number, caller = owner): Promise<string> {
  return tokens.revealKey(await tokens.get(caller, id));
}

async function found(key: string): Promise<number | undefined> {
  return (await site.domain.get(TokenDirectory).find(key))?.id;
}

interface StoredNotice {
  userId: number;
  title: string;
  body: string;
}

function notices(): Promise<StoredNotice[]> {
  return site.domain.database.query<StoredNotice>(
    `SELECT user_id::float8 AS "userId", title, body FROM notices WHERE kind = 'token_rotated' ORDER BY id`,
  );
}

function expectInDays(time: Date | null | undefined, days: number): void {
  expect(Math.abs((time?.getTime() ?? 0) - Date.now() - days * DAY_MS)).toBeLessThan(3_600_000);
}

describe('scheduled rotation', () => {
  it('replaces a key that is due, and accepts the former one for the overlap', async () => {
    const { id, key } = await due(owner);
    expect(await found(key)).toBe(id);
    expect(await rotations.rotateDue()).toBe(1);
    const second = await keyOf(id);
    expect(second).not.toBe(key);
    expect([await found(key), await found(second)]).toEqual([id, id]);
    const { formerKey, row } = await tokens.get(owner, id);
    expectInDays(formerKey?.endsAt, 7);
    expectInDays(row.rotatesAt, 30);
    expect(await rotations.rotateDue()).toBe(0);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * DAY_MS);
    expect([await found(key), await found(second)]).toEqual([undefined, id]);
  });

  it.each<[string, string]>([
    ['is not due', `rotates_at = now() + interval '1 minute'`],
    ['has no schedule', 'rotates_at = NULL, rotation_days = NULL, rotation_overlap_days = NULL'],
    ['is disabled', 'status = 2'],
    ['has expired', 'expires_at = now()'],
    ['is deleted', 'deleted_at = now()'],
    ['has a former key that still works', `former_key_ends_at = now() + interval '1 minute'`],
    ['belongs to a deleted account', 'user_id = 999999'],
  ])('leaves a token that %s', async (_, columns) => {
    const { id } = await due(owner);
    await set(id, columns);
    expect(await rotations.rotateDue()).toBe(0);
    expect(await notices()).toEqual([]);
  });

  it('runs once, even with several workers', async () => {
    const owners = [owner, await site.user(), await site.user()];
    const all: { id: number; key: string; of: Principal }[] = [];
    for (const of of owners) for (let n = 0; n < 5; n++) all.push({ ...(await due(of)), of });
    const counts = await Promise.all(Array.from({ length: 4 }, () => rotations.rotateDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(all.length);
    for (const { id, key, of } of all) {
      expect(await found(key)).toBe(id);
      expect(await found(await keyOf(id, of))).toBe(id);
    }
    expect(await rotations.rotateDue()).toBe(0);
  });

  it('keeps the key and sends no notice when it is interrupted, and runs later', async () => {
    const { id, key } = await due(owner);
    jest.spyOn(NoticesService.prototype, 'add').mockRejectedValueOnce(new Error('killed'));
    await expect(rotations.rotateDue()).rejects.toThrow('killed');
    expect(await keyOf(id)).toBe(key);
    expect((await tokens.get(owner, id)).formerKey).toBeNull();
    expect(await notices()).toEqual([]);
    expect(await rotations.rotateDue()).toBe(1);
    expect(await notices()).toHaveLength(1);
  });

  it('is recorded in the audit log without secrets', async () => {
    const { id } = await due(owner);
    await rotations.rotateDue();
    const [entry] = await site.domain.database.query(
      `SELECT after FROM audit_entries WHERE object_type = 'token' AND object_id = $1 AND action = 'token.updated'
        ORDER BY id DESC LIMIT 1`,
      [String(id)],
    );
    expect(entry?.after).toMatchObject({ key_digest: expect.stringMatching(/^[0-9a-f]{12}$/) });
    expect(entry?.after).not.toHaveProperty('key_cipher');
  });
});

describe('notice of a rotation', () => {
  it('names the tokens of an owner together, and contains no key', async () => {
    const [first] = [await due(owner, { name: 'first' }), await due(owner, { name: 'second' })];
    await rotations.rotateDue();
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ userId: owner.userId, body: expect.stringContaining(`first（#${first.id}）`) });
    expect(notice?.body).toContain('second');
    expect(notice?.body).not.toContain(await keyOf(first.id));
  });

  it('is sent to the creator of a team token, and to the owners of the team after the creator has left', async () => {
    const { owner: ofTeam, team } = await site.team();
    const member = await site.member(ofTeam, team);
    const { id } = await due(member, { teamId: String(team.id) });
    await rotations.rotateDue();
    expect(await notices()).toMatchObject([{ userId: member.userId }]);
    await site.domain.get(TeamMembersService).remove(ofTeam, team.id, member.userId, true);
    await set(id, 'rotates_at = now(), former_key_ends_at = NULL');
    await rotations.rotateDue();
    expect(await notices()).toMatchObject([{ userId: member.userId }, { userId: ofTeam.userId }]);
  });
});

describe('schedule of a token', () => {
  it('begins when it is set, continues when it is sent again, and restarts with another interval', async () => {
    const { id } = await made(owner);
    const rotatesAt = async () => (await tokens.get(owner, id)).row.rotatesAt;
    expectInDays(await rotatesAt(), 30);
    await set(id, `rotates_at = now() + interval '5 days'`);
    await tokens.update(owner, id, { rotationDays: 30, rotationOverlapDays: 2 });
    expectInDays(await rotatesAt(), 5);
    await tokens.update(owner, id, { name: 'other' });
    expectInDays(await rotatesAt(), 5);
    await tokens.update(owner, id, { rotationDays: 90 });
    expectInDays(await rotatesAt(), 90);
    await tokens.update(owner, id, { rotationDays: null });
    expect((await tokens.get(owner, id)).row).toMatchObject({ rotatesAt: null, rotationOverlapDays: null });
  });

  it.each([
    ['an interval', 30, 24, 30],
    ['its overlap when that is longer', 2, 168, 7],
  ])('continues after a manual rotation: %s later', async (_, rotationDays, overlapHours, days) => {
    const { id } = await made(owner, { rotationDays, rotationOverlapDays: 1 });
    await set(id, `rotates_at = now() + interval '1 day'`);
    await tokens.rotate(owner, id, overlapHours);
    expectInDays((await tokens.get(owner, id)).row.rotatesAt, days);
  });

  it('does not begin when a rotation was requested by a user', async () => {
    const { id } = await made(owner, { rotationDays: null, rotationOverlapDays: null });
    await tokens.rotate(owner, id, 24);
    expect((await tokens.get(owner, id)).row.rotatesAt).toBeNull();
  });
});

describe('use of two keys', () => {
  async function use(key: string): Promise<void> {
    const view = await site.domain.get(TokenDirectory).find(key);
    if (view) site.domain.get(KeyUsesService).record(view);
  }

  it('is recorded for each key while both work, and restarts with a rotation', async () => {
    const { id, key } = await due(owner);
    const uses = async () => {
      const { formerKey, row } = await tokens.get(owner, id);
      return [formerKey?.usedAt ?? null, row.keyUsedAt].map((time) => time !== null);
    };
    await use(key);
    await rotations.rotateDue();
    expect(await uses()).toEqual([false, false]);
    await use(await keyOf(id));
    await eventually(uses, ([former, current]) => !former && current === true);
    await use(key);
    await eventually(uses, ([former, current]) => former === true && current === true);
    await tokens.rotate(owner, id, 24);
    expect(await uses()).toEqual([false, false]);
  });

  it('is not recorded in the audit log', async () => {
    const { id, key } = await due(owner);
    await rotations.rotateDue();
    const entries = () =>
      site.domain.database.query(`SELECT 1 FROM audit_entries WHERE object_type = 'token' AND object_id = $1`, [
        String(id),
      ]);
    const before = (await entries()).length;
    await use(key);
    await eventually(
      async () => (await tokens.get(owner, id)).formerKey?.usedAt ?? null,
      (usedAt) => usedAt !== null,
    );
    expect(await entries()).toHaveLength(before);
  });
});
