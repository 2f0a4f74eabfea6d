import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TeamsDomain } from '../../test/support/teams-domain.js';
import { type Principal, TeamRole } from '../common/principal.js';
import { LogsService } from '../logs/logs.service.js';
import { newRowId } from '../platform/database/row-id.js';
import { Scope } from '../platform/graphql/scope.js';
import { TokenDirectory } from '../tokens/token-directory.js';
import { withoutPrefix } from '../tokens/token-key.js';
import { TokenList } from '../tokens/token-list.js';
import { TokenStatus } from '../tokens/token-status.js';
import { TokensService } from '../tokens/tokens.service.js';
import { TeamMembersService } from './members/team-members.service.js';
import type { TeamModel } from './model/team.model.js';
import { TeamsService } from './teams.service.js';

let site: TeamsDomain;
let tokens: TokensService;
let team: TeamModel;
let owner: Principal;
let manager: Principal;
let ada: Principal;
let bob: Principal;
let outsider: Principal;
let ofAda: { id: number; key: string };
let ofBob: { id: number; key: string };

beforeAll(async () => {
  site = await TeamsDomain.open();
  tokens = site.domain.get(TokensService);
  ({ owner, team } = await site.team(1_000));
  manager = await site.member(owner, team, TeamRole.MANAGER);
  [ada, bob, outsider] = [await site.member(owner, team), await site.member(owner, team), await site.user()];
  [ofAda, ofBob] = [await site.token(ada, team), await site.token(bob, team)];
});
afterAll(() => site.close());

const refused = (code: string) => expect.objectContaining({ code });
const page = { limit: 10, offset: 0 };

async function listed(caller: Principal, teamId: string | null): Promise<number[]> {
  const found = await site.domain.get(TokenList).page(caller, { teamId }, page);
  return found.tokens.map(({ row }) => row.id);
}

describe('tokens of a team', () => {
  it('are listed with the team, not with the tokens of the user: own ones for members, all for managers', async () => {
    const teamId = String(team.id);
    expect(await listed(ada, teamId)).toEqual([ofAda.id]);
    expect(await listed(manager, teamId)).toEqual([ofBob.id, ofAda.id]);
    expect(await listed(owner, teamId)).toEqual([ofBob.id, ofAda.id]);
    expect(await listed(ada, null)).toEqual([]);
    expect(await listed(outsider, teamId)).toEqual([]);
  });

  it('name the member who created them', async () => {
    const [token] = await tokens.getMany(manager, [ofAda.id]);
    expect(token).toMatchObject({ creator: ada.username, row: { userId: team.id, createdBy: ada.userId } });
  });

  it.each([
    ['read', (caller: Principal) => tokens.get(caller, ofBob.id)],
    ['change', (caller: Principal) => tokens.update(caller, ofBob.id, { name: 'renamed' })],
    ['disable', (caller: Principal) => tokens.setEnabled(caller, [ofBob.id], false)],
    ['enable', (caller: Principal) => tokens.setEnabled(caller, [ofBob.id], true)],
    ['rotate', (caller: Principal) => tokens.rotate(caller, ofBob.id)],
  ])('only their creator, managers and owners can %s', async (_, act) => {
    for (const caller of [bob, manager, owner]) await act(caller);
    for (const caller of [ada, outsider]) await expect(act(caller)).rejects.toEqual(refused('token_not_found'));
  });

  it('cannot be deleted by another member', async () => {
    expect(await tokens.delete(ada, [ofBob.id])).toBe(0);
    expect((await tokens.get(bob, ofBob.id)).status).toBe(TokenStatus.enabled);
  });

  it('cannot be created by a user who is not a member', async () => {
    await expect(site.token(outsider, team)).rejects.toEqual(refused('token_team_not_usable'));
  });

  it('have the groups of the team, not the groups of the member', async () => {
    const rich = { ...ada, group: 'svip' };
    await expect(site.token(rich, team, { group: 'svip' })).rejects.toEqual(refused('token_group_not_usable'));
    await expect(tokens.update(rich, ofAda.id, { group: 'svip' })).rejects.toEqual(refused('token_group_not_usable'));
  });

  it('belong to the account of the team at the relay', async () => {
    const token = await site.domain.get(TokenDirectory).find(withoutPrefix(ofAda.key));
    expect(token).toMatchObject({ id: ofAda.id, userId: team.id });
  });
});

describe('usage of a team', () => {
  /** A call with a token of the team. @returns the id of its row */
  async function call(tokenId: number): Promise<number> {
    const { id, createdAt } = newRowId();
    const row = {
      id,
      created_at: createdAt,
      type: 2,
      user_id: team.id,
      username: team.name,
      token_id: tokenId,
      quota: 5,
      token_name: 'ci',
      channel_id: 1,
      model_name: 'm',
      group: 'default',
      prompt_tokens: 1,
      completion_tokens: 1,
      use_time_ms: 1,
      is_stream: false,
      request_id: '',
      hidden: false,
      content: '',
      other: '',
    };
    await site.domain.database.query('SELECT settle_usage($1::json, NULL)', [JSON.stringify([row])]);
    return id;
  }

  it('is shown to members for their tokens, and wholly to managers, owners and administrators', async () => {
    const logs = site.domain.get(LogsService);
    const [first, second] = [await call(ofAda.id), await call(ofBob.id)];
    const shown = async (caller: Principal) => {
      const found = await logs.page(caller, Scope.SELF, { teamId: String(team.id) }, page);
      return found.rows.map(({ id }) => id);
    };
    expect(await shown(ada)).toEqual([first]);
    expect(await shown(bob)).toEqual([second]);
    for (const caller of [manager, owner, await site.user(0, 10)]) expect(await shown(caller)).toEqual([second, first]);
    expect((await logs.stat(ada, Scope.SELF, { teamId: String(team.id) })).quota).toBe(5);
    await expect(shown(outsider)).rejects.toEqual(refused('not_found'));
    expect((await logs.get(ada, first)).username).toBe(team.name);
    for (const caller of [ada, outsider]) await expect(logs.get(caller, second)).rejects.toEqual(refused('not_found'));
  });
});

describe('a member who is removed', () => {
  it('loses access immediately, and the tokens that the member created are disabled', async () => {
    const members = site.domain.get(TeamMembersService);
    const leaver = await site.member(owner, team);
    const { id, key } = await site.token(leaver, team);
    await site.domain.get(TokenDirectory).find(withoutPrefix(key));
    await members.remove(manager, team.id, leaver.userId, false);
    await expect(tokens.get(leaver, id)).rejects.toEqual(refused('token_not_found'));
    await expect(site.domain.get(TeamsService).get(leaver, team.id)).rejects.toEqual(refused('team_not_found'));
    const cached = await site.domain.get(TokenDirectory).find(withoutPrefix(key));
    expect(cached?.status).toBe(TokenStatus.disabled);
    expect(await tokens.get(manager, id)).toMatchObject({ status: TokenStatus.disabled, creator: leaver.username });
  });

  it('leaves tokens that work when they are to be kept', async () => {
    const leaver = await site.member(owner, team);
    const { id } = await site.token(leaver, team);
    await site.domain.get(TeamMembersService).remove(manager, team.id, leaver.userId, true);
    expect((await tokens.get(manager, id)).status).toBe(TokenStatus.enabled);
    await expect(tokens.get(leaver, id)).rejects.toEqual(refused('token_not_found'));
  });

  it('has no working token, even if it was being created at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const leaver = await site.member(owner, team);
      const [made] = await Promise.allSettled([
        site.token(leaver, team),
        site.domain.get(TeamMembersService).remove(manager, team.id, leaver.userId, false),
      ]);
      if (made.status === 'fulfilled')
        expect((await tokens.get(manager, made.value.id)).status).toBe(TokenStatus.disabled);
    }
  });
});
