import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CompanySite } from '../../support/company-provider/company-site.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser } from '../../support/tollgate/fixtures.js';

interface UserRow {
  readonly role: number;
  readonly group: string;
  readonly staff_role: string;
}
interface Member {
  readonly user_id: number;
  readonly role: string;
}

let site: CompanySite;
let team: number;
beforeAll(async () => {
  site = await CompanySite.start();
  team = dataOf(await site.root.browser.post<{ id: number }>('/api/team', { name: 'research' })).id;
});
afterAll(() => site.close());
beforeEach(() => site.rules([]));

const row = async (id: number) => dataOf(await site.root.browser.get<UserRow>(`/api/user/${id}`));
const teamRoleOf = async (id: number) => {
  const members = dataOf(await site.root.browser.get<Member[]>(`/api/team/${team}/members`));
  return members.find((member) => member.user_id === id)?.role ?? null;
};
const manage = async (id: number, action: string) =>
  dataOf(await site.root.browser.post('/api/user/manage', { id, action }));
const admins = { claim: 'groups', value: 'gateway-admins', role: 10 };

describe('rules for claims', () => {
  it('make an administrator of an employee who joins a group, and a user again of one who leaves it', async () => {
    await site.rules([admins]);
    const employee = site.addEmployee({ groups: ['staff'] });
    const { id, role } = await site.signIn(employee);
    expect(role).toBe(1);
    site.updateClaims(employee, { groups: ['staff', 'gateway-admins'] });
    expect(await site.signIn(employee)).toMatchObject({ id, role: 10 });
    site.updateClaims(employee, { groups: ['staff'] });
    expect(await site.signIn(employee)).toMatchObject({ id, role: 1 });
  });

  it('apply to an open session from the next request', async () => {
    await site.rules([admins]);
    const employee = site.addEmployee({ groups: ['gateway-admins'] });
    const first = site.browsersOf(employee);
    await site.signIn(employee, first);
    expect((await first.browser.get('/api/user/')).body.success).toBe(true);
    site.updateClaims(employee, {});
    await site.signIn(employee);
    expect((await first.browser.get('/api/user/')).body.success).toBe(false);
  });

  it.each<{ claim: string; claims: object }>([
    { claim: 'groups', claims: { groups: 'vips' } },
    { claim: 'groups', claims: { groups: ['others', 'vips'] } },
    { claim: 'realm_access.roles', claims: { realm_access: { roles: ['vips'] } } },
    { claim: 'https://company.example/claims/team', claims: { 'https://company.example/claims/team': 'vips' } },
  ])('read $claim of $claims', async ({ claim, claims }) => {
    await site.rules([{ claim, value: 'vips', group: 'vip' }]);
    expect((await site.signIn(site.addEmployee(claims))).group).toBe('vip');
    expect((await site.signIn(site.addEmployee({ groups: ['vip'] }))).group).toBe('default');
  });

  it('assign a user group and a staff role, and take both back', async () => {
    await site.rules([
      { claim: 'groups', value: 'helpdesk', staffRole: 'support' },
      { claim: 'groups', value: 'helpdesk', group: 'vip' },
    ]);
    const employee = site.addEmployee({ groups: ['helpdesk'] });
    const { id } = await site.signIn(employee);
    expect(await row(id)).toMatchObject({ group: 'vip', staff_role: 'support' });
    site.updateClaims(employee, {});
    await site.signIn(employee);
    expect(await row(id)).toMatchObject({ group: 'default', staff_role: '' });
  });

  it('use the first rule that applies', async () => {
    await site.rules([{ claim: 'groups', value: 'contractors', role: 1 }, admins]);
    expect((await site.signIn(site.addEmployee({ groups: ['gateway-admins', 'contractors'] }))).role).toBe(1);
  });

  it('make a member of a team with a role, change the role, and remove the member with the tokens disabled', async () => {
    await site.rules([
      { claim: 'groups', value: 'leads', team, teamRole: 'manager' },
      { claim: 'groups', value: 'research', team },
    ]);
    const employee = site.addEmployee({ groups: ['research'] });
    const browsers = site.browsersOf(employee);
    const { id } = await site.signIn(employee, browsers);
    expect(await teamRoleOf(id)).toBe('member');
    dataOf(
      await browsers.browser.post('/api/token', {
        name: 'of the team',
        team_id: team,
        unlimited_quota: true,
        expired_time: -1,
      }),
    );
    const [token] = dataOf(await browsers.browser.get<{ key: string }[]>(`/api/token?team_id=${team}`));
    const models = () =>
      fetch(`${site.tollgate.url}/v1/models`, { headers: { authorization: `Bearer sk-${token?.key}` } });
    expect((await models()).status).toBe(200);
    site.updateClaims(employee, { groups: ['research', 'leads'] });
    await site.signIn(employee);
    expect(await teamRoleOf(id)).toBe('manager');
    site.updateClaims(employee, {});
    await site.signIn(employee);
    expect(await teamRoleOf(id)).toBeNull();
    expect((await models()).status).toBe(401);
  });

  it('do not change roles and groups that an administrator assigned', async () => {
    await site.rules([admins, { claim: 'groups', value: 'vips', group: 'vip' }, { claim: 'groups', value: 'r', team }]);
    const employee = site.addEmployee();
    const { id } = await site.signIn(employee);
    await manage(id, 'promote');
    dataOf(await site.root.browser.put('/api/user/', { id, group: 'vip' }));
    const groups = ['gateway-admins', 'vips'];
    site.updateClaims(employee, { groups });
    await site.signIn(employee);
    site.updateClaims(employee, {});
    await site.signIn(employee);
    expect(await row(id)).toMatchObject({ role: 10, group: 'vip' });
  });

  it('do not revert later changes of an administrator', async () => {
    await site.rules([{ claim: 'groups', value: 'vips', group: 'vip' }]);
    await site.option('GroupRatio', JSON.stringify({ default: 1, vip: 1, gold: 1 }));
    const employee = site.addEmployee({ groups: ['vips'] });
    const { id } = await site.signIn(employee);
    dataOf(await site.root.browser.put('/api/user/', { id, group: 'gold' }));
    await site.signIn(employee);
    site.updateClaims(employee, {});
    await site.signIn(employee);
    expect((await row(id)).group).toBe('gold');
  });

  it('never change the super administrator', async () => {
    const employee = site.addEmployee({ groups: ['staff'] });
    const browsers = { ...site.browsersOf(employee), browser: site.root.browser };
    expect((await site.signInWith(browsers)).body).toMatchObject({ success: true, message: 'bind' });
    await site.rules([
      { claim: 'groups', value: 'staff', role: 1, group: 'vip' },
      { claim: 'groups', value: 'staff', team, teamRole: 'member' },
    ]);
    expect(await site.signIn(employee)).toMatchObject({ id: site.root.id, role: 100, group: 'default' });
    expect(await teamRoleOf(site.root.id)).toBe('owner');
  });

  it('are reverted when the user removes the binding', async () => {
    await site.rules([admins]);
    const { id, browser } = await createUser(site.tollgate, site.root);
    const employee = site.addEmployee({ groups: ['gateway-admins'] });
    dataOf(await site.signInWith({ ...site.browsersOf(employee), browser }));
    expect((await row(id)).role).toBe(10);
    await browser.graphql('mutation { unbindIdentity(provider: OIDC) { id } }');
    expect((await row(id)).role).toBe(1);
  });

  it('are recorded in the audit log with the provider as their origin', async () => {
    await site.rules([admins, { claim: 'groups', value: 'gateway-admins', team }]);
    const { id } = await site.signIn(site.addEmployee({ groups: ['gateway-admins'] }));
    const query = `query ($owner: ID!) {
      auditEntries(filter: { ownerId: $owner, actorKind: "identity_provider" }) {
        nodes { actorName operation action after }
      }
    }`;
    type Entries = { auditEntries: { nodes: { action: string; after: string }[] } };
    const { auditEntries } = await site.root.browser.graphql<Entries>(query, { owner: id });
    const by = { actorName: 'OIDC', operation: 'GET /api/oauth/:provider' };
    expect(auditEntries.nodes).toHaveLength(2);
    expect(auditEntries.nodes).toEqual(
      expect.arrayContaining([
        { ...by, action: 'user.updated', after: JSON.stringify({ role: 10 }) },
        { ...by, action: 'team_member.created', after: expect.stringContaining('"role":"member"') },
      ]),
    );
  });

  it('are skipped, with a line in the log, when the team was archived', async () => {
    const name = 'short-lived';
    const { id: archived } = dataOf(await site.root.browser.post<{ id: number }>('/api/team', { name }));
    await site.rules([{ claim: 'groups', value: 'staff', team: archived }, admins]);
    dataOf(await site.root.browser.delete(`/api/team/${archived}`));
    expect((await site.signIn(site.addEmployee({ groups: ['staff', 'gateway-admins'] }))).role).toBe(10);
    expect(site.tollgate.output).toContain('"event":"claim_rule.skipped"');
  });
});

describe('the option with the rules', () => {
  it.each<[string, unknown, string]>([
    ['an object', {}, 'claim_rules_no_list'],
    ['a text as a rule', ['groups'], 'claim_rules_no_list'],
    ['no claim', [{ value: 'a', role: 10 }], 'claim_rule_claim_invalid'],
    ['an empty name in the path', [{ claim: 'a..b', value: 'a', role: 10 }], 'claim_rule_claim_invalid'],
    ['no value', [{ claim: 'groups', role: 10 }], 'claim_rule_value_invalid'],
    ['no effect', [{ claim: 'groups', value: 'a' }], 'claim_rule_without_effect'],
    ['an unknown field', [{ claim: 'groups', value: 'a', roles: 10 }], 'claim_rule_field_unknown'],
    ['the role of the super administrator', [{ claim: 'groups', value: 'a', role: 100 }], 'claim_rule_role_invalid'],
    ['another role', [{ claim: 'groups', value: 'a', role: 5 }], 'claim_rule_role_invalid'],
    ['an unknown staff role', [{ claim: 'groups', value: 'a', staffRole: 'x' }], 'claim_rule_staff_role_unknown'],
    ['an unknown group', [{ claim: 'groups', value: 'a', group: 'x' }], 'claim_rule_group_unknown'],
    ['an unknown team', [{ claim: 'groups', value: 'a', team: 1 }], 'claim_rule_team_unknown'],
    [
      'a team role without a team',
      [{ claim: 'groups', value: 'a', role: 1, teamRole: 'owner' }],
      'claim_rule_team_role_invalid',
    ],
  ])('refuses %s', async (_, value, code) => {
    const text = JSON.stringify(value);
    const { body } = await site.root.browser.put('/api/option/', { key: 'oidc.claim_rules', value: text });
    expect(body).toMatchObject({ success: false, code });
  });
});
