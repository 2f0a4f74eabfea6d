import { describe, expect, it } from '@jest/globals';
import { Role, UserStatus } from '../../common/principal.js';
import {
  creationRefusal,
  editRefusal,
  offeredActions,
  raiseRefusal,
  refusalOf,
  removalRefusal,
  type Target,
  UserAction,
  viewRefusal,
} from './user-rules.js';

const roles = { user: Role.common, admin: Role.admin, root: Role.root };
type RoleName = keyof typeof roles;

const target = (role: RoleName, fields: Partial<Target> = {}): Target => ({
  kind: 'user',
  role: roles[role],
  status: UserStatus.active,
  deletedAt: null,
  ...fields,
});

/** Actor, target, and the result of each action: `ok` or the error code. */
const TABLE: [RoleName, RoleName, Record<UserAction | 'edit', string>][] = [
  ['user', 'user', all('user_edit_forbidden')],
  ['user', 'admin', all('user_edit_forbidden')],
  ['user', 'root', all('user_edit_forbidden')],
  ['admin', 'user', { ...all('ok'), PROMOTE: 'promote_forbidden', DEMOTE: 'already_common' }],
  ['admin', 'admin', all('user_edit_forbidden')],
  ['admin', 'root', all('user_edit_forbidden')],
  ['root', 'user', { ...all('ok'), DEMOTE: 'already_common' }],
  ['root', 'admin', { ...all('ok'), PROMOTE: 'already_admin' }],
  [
    'root',
    'root',
    {
      edit: 'ok',
      ENABLE: 'ok',
      PROMOTE: 'already_admin',
      DEMOTE: 'root_demote_forbidden',
      DISABLE: 'root_disable_forbidden',
      DELETE: 'root_delete_forbidden',
    },
  ],
];

function all(code: string): Record<UserAction | 'edit', string> {
  return { edit: code, PROMOTE: code, DEMOTE: code, ENABLE: code, DISABLE: code, DELETE: code };
}

describe.each(TABLE)('user rules: %s acting on %s', (actor, role, expected) => {
  const responses = (subject: Target) => ({
    edit: editRefusal({ role: roles[actor] }, subject)?.code ?? 'ok',
    ...Object.fromEntries(
      Object.values(UserAction).map((action) => [
        action,
        refusalOf(action, { role: roles[actor] }, subject)?.code ?? 'ok',
      ]),
    ),
  });

  it('returns the result of the table', () => {
    expect(responses(target(role))).toEqual(expected);
  });

  it('returns the same result when the target is banned', () => {
    expect(responses(target(role, { status: UserStatus.banned }))).toEqual(expected);
  });

  it('returns not found when the target is cancelled', () => {
    expect(responses(target(role, { deletedAt: new Date() }))).toEqual(all('user_not_found'));
  });

  it('offers no action that would be refused', () => {
    for (const status of [1, 2, 3]) {
      for (const action of offeredActions({ role: roles[actor] }, target(role, { status }))) {
        expect(refusalOf(action, { role: roles[actor] }, target(role, { status }))).toBeNull();
      }
    }
  });
});

describe('offeredActions', () => {
  it.each<[RoleName, RoleName, number, UserAction[]]>([
    ['root', 'user', 1, ['PROMOTE', 'DISABLE', 'DELETE']],
    ['root', 'user', 2, ['PROMOTE', 'ENABLE', 'DELETE']],
    ['root', 'user', 3, ['PROMOTE', 'DELETE']],
    ['root', 'admin', 1, ['DEMOTE', 'DISABLE', 'DELETE']],
    ['root', 'root', 1, []],
    ['admin', 'user', 1, ['DISABLE', 'DELETE']],
    ['admin', 'user', 2, ['ENABLE', 'DELETE']],
    ['admin', 'admin', 1, []],
  ])('offers %s acting on a %s with status %i: %j', (actor, role, status, offered) => {
    expect(offeredActions({ role: roles[actor] }, target(role, { status }))).toEqual(offered);
  });

  it('offers no promotion of a team', () => {
    expect(offeredActions({ role: Role.root }, target('user', { kind: 'team' }))).toEqual(['DISABLE', 'DELETE']);
  });

  it('offers no action on a cancelled user', () => {
    expect(offeredActions({ role: Role.root }, target('user', { deletedAt: new Date() }))).toEqual([]);
  });
});

describe.each<[RoleName, RoleName, Record<'view' | 'remove' | 'create' | 'raise', string>]>([
  ['user', 'user', refusals('view', 'remove', 'create', 'raise')],
  ['user', 'admin', refusals('view', 'remove', 'create', 'raise')],
  ['user', 'root', refusals('view', 'remove', 'create', 'raise')],
  ['admin', 'user', refusals()],
  ['admin', 'admin', refusals('view', 'remove', 'create', 'raise')],
  ['admin', 'root', refusals('view', 'remove', 'create', 'raise')],
  ['root', 'user', refusals()],
  ['root', 'admin', refusals()],
  // The super administrator is visible, and the role may be sent with an edit, but users of that role are neither
  // created nor cancelled.
  ['root', 'root', refusals('remove', 'create')],
])('user rules: %s and %s', (actorName, role, expected) => {
  const actor = { role: roles[actorName] };

  it('views, cancels, creates and promotes as in the table', () => {
    expect({
      view: viewRefusal(actor, target(role))?.code ?? 'ok',
      remove: removalRefusal(actor, target(role))?.code ?? 'ok',
      create: creationRefusal(actor, roles[role])?.code ?? 'ok',
      raise: raiseRefusal(actor, roles[role])?.code ?? 'ok',
    }).toEqual(expected);
  });

  it('returns not found when a user is cancelled twice', () => {
    expect(removalRefusal(actor, target(role, { deletedAt: new Date() }))?.code).toBe('user_not_found');
  });
});

function refusals(...refused: ('view' | 'remove' | 'create' | 'raise')[]) {
  const verdict = (what: (typeof refused)[number], code: string) => (refused.includes(what) ? code : 'ok');
  return {
    view: verdict('view', 'user_view_forbidden'),
    remove: verdict('remove', 'user_delete_forbidden'),
    create: verdict('create', 'user_create_forbidden'),
    raise: verdict('raise', 'user_raise_forbidden'),
  };
}
