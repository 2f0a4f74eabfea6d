import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TeamsDomain } from '../../test/support/teams-domain.js';
import { type Principal, TeamRole } from '../common/principal.js';
import { Sql } from '../platform/database/sql.js';
import type { TeamModel } from '../teams/model/team.model.js';
import { TeamsService } from '../teams/teams.service.js';
import type { CreateSavedViewInput } from './saved-view.input.js';
import { PERMISSION_OF_SCREEN, SavedViewAudience, SavedViewScreen } from './saved-view.js';
import type { SavedViewModel } from './saved-view.model.js';
import { SavedViewsService } from './saved-views.service.js';

const { LOG, USERS } = SavedViewScreen;
const { OWNER, TEAM, SITE } = SavedViewAudience;

let site: TeamsDomain;
let views: SavedViewsService;
let team: TeamModel;
let owner: Principal;
let ada: Principal;
let bob: Principal;
let outsider: Principal;
let admin: Principal;

beforeAll(async () => {
  site = await TeamsDomain.open();
  views = new SavedViewsService(site.domain.get(Sql), site.domain.get(TeamsService));
  ({ owner, team } = await site.team());
  // The owner of a team is not an administrator here.
  owner = { ...owner, role: 1 };
  [ada, bob, outsider, admin] = await Promise.all([
    site.member(owner, team),
    site.member(owner, team, TeamRole.MANAGER),
    site.user(),
    site.user(0, 10),
  ]);
});
afterAll(() => site.close());

let count = 0;
const create = (caller: Principal, given: Partial<CreateSavedViewInput> = {}): Promise<SavedViewModel> =>
  views.create(caller, { screen: LOG, name: `view ${++count}`, search: 'type=5', audience: OWNER, ...given });
const shared = (audience: SavedViewAudience) => ({ audience, teamId: audience === TEAM ? String(team.id) : null });
const sees = async (caller: Principal, { id }: SavedViewModel) =>
  (await views.of(caller, LOG)).find((view) => view.id === id);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

describe('a saved view', () => {
  const who = { ada: () => ada, bob: () => bob, owner: () => owner, outsider: () => outsider, admin: () => admin };
  // What each user may do with a view of ada: edit it, see it, or neither.
  it.each([
    [OWNER, { ada: 'edit', bob: 'none', owner: 'none', outsider: 'none', admin: 'none' }],
    [TEAM, { ada: 'edit', bob: 'see', owner: 'edit', outsider: 'none', admin: 'none' }],
    [SITE, { ada: 'edit', bob: 'see', owner: 'see', outsider: 'see', admin: 'edit' }],
  ] as const)('of the audience %s is seen and changed by %j', async (audience, expected) => {
    const view = await create({ ...ada, role: audience === SITE ? 10 : 1 }, shared(audience));
    for (const [name, right] of Object.entries(expected)) {
      const caller = who[name as keyof typeof who]();
      const seen = await sees(caller, view);
      expect([name, seen ? (seen.editable ? 'edit' : 'see') : 'none']).toEqual([name, right]);
      const refusal = { edit: 'done', see: 'saved_view_forbidden', none: 'saved_view_not_found' }[right];
      const change =
        shared(OWNER).audience === audience ? { search: 'type=2' } : { search: 'type=2', ...shared(OWNER) };
      if (right === 'edit' && name !== 'ada') continue;
      expect([name, await codeOf(views.update(caller, view.id, name === 'ada' ? {} : change))]).toEqual([
        name,
        name === 'ada' && audience === SITE ? 'saved_view_forbidden' : refusal,
      ]);
      expect([name, await codeOf(views.setDefault(caller, LOG, view.id))]).toEqual([
        name,
        right === 'none' ? 'saved_view_not_found' : 'done',
      ]);
    }
    const editor = audience === SITE ? admin : audience === TEAM ? owner : ada;
    expect(await views.update(editor, view.id, { name: `renamed ${audience}`, search: 'type=2' })).toMatchObject({
      name: `renamed ${audience}`,
      search: 'type=2',
      audience,
    });
    await views.delete(editor, view.id);
    expect(await sees(ada, view)).toBeUndefined();
  });

  it.each([
    [SITE, () => ada, 'saved_view_forbidden'],
    [TEAM, () => outsider, 'saved_view_forbidden'],
    [TEAM, () => bob, 'done'],
    [SITE, () => admin, 'done'],
  ])('is shared with %s only by those who may', async (audience, caller, outcome) => {
    expect(await codeOf(create(caller(), shared(audience)))).toBe(outcome);
    const own = await create(caller());
    expect(await codeOf(views.update(caller(), own.id, shared(audience)))).toBe(outcome);
  });

  it('is visible to no one else after its user was deleted, nor to a team after its end for the member', async () => {
    const leaving = await site.member(owner, team);
    const view = await create(leaving, shared(TEAM));
    await site.domain.database.query('DELETE FROM team_members WHERE user_id = $1', [leaving.userId]);
    expect(await codeOf(views.update(leaving, view.id, { name: 'still shared' }))).toBe('saved_view_forbidden');
    expect(await views.update(leaving, view.id, shared(OWNER))).toMatchObject({ audience: OWNER, teamId: null });
    const ofSite = await create({ ...leaving, role: 10 }, shared(SITE));
    await site.domain.database.query('UPDATE users SET deleted_at = now() WHERE id = $1', [leaving.userId]);
    expect(await sees(admin, ofSite)).toBeUndefined();
  });

  it('of a screen that needs a permission is hidden from users without it', async () => {
    expect(PERMISSION_OF_SCREEN[USERS]).toBe('users:read');
    const view = await create(admin, { screen: USERS, ...shared(SITE) });
    expect((await views.of(admin, USERS)).map(({ id }) => id)).toContain(view.id);
    expect(await views.of(ada, USERS)).toEqual([]);
    expect(await codeOf(create(ada, { screen: USERS }))).toBe('saved_view_forbidden');
    expect(await codeOf(views.setDefault(ada, USERS, view.id))).toBe('saved_view_not_found');
  });
});

it('a screen has one default for each user, which ends with the view', async () => {
  const user = await site.user();
  const [first, second] = [await create(user), await create(user)];
  const defaults = async () => (await views.of(user, LOG)).filter(({ own, isDefault }) => own && isDefault);
  await views.setDefault(user, LOG, first.id);
  await views.setDefault(user, LOG, second.id);
  expect((await defaults()).map(({ id }) => id)).toEqual([second.id]);
  expect((await views.defaultsOf(user)).map(({ id }) => id)).toEqual([second.id]);
  await views.delete(user, second.id);
  expect(await defaults()).toEqual([]);
  expect(await views.defaultsOf(user)).toEqual([]);
  expect(await codeOf(views.setDefault(user, USERS, first.id))).toBe('saved_view_not_found');
});

it('names are unique for each user and screen, and views that are saved together stay within the limit', async () => {
  const user = await site.user();
  const same = await Promise.all([1, 2].map(() => codeOf(create(user, { name: 'same' }))));
  expect(same.sort()).toEqual(['done', 'saved_view_name_taken']);
  await site.domain.database.query(
    `INSERT INTO saved_views (owner_id, screen, name, search, audience)
      SELECT $1, 'LOG', 'many ' || n, '', 'OWNER' FROM generate_series(1, 198) n`,
    [user.userId],
  );
  const last = await Promise.all([1, 2, 3].map(() => codeOf(create(user))));
  expect(last.sort()).toEqual(['done', 'saved_view_limit_reached', 'saved_view_limit_reached']);
});
