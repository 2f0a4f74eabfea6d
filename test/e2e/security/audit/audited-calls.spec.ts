import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fingerprintOf } from '../../../../server/channels/model/channel-keys.js';
import { ROOT_FIELDS, ROUTES } from '../../../support/access-policy.js';
import { AuthenticatorApp } from '../../../support/sign-in.js';
import { dataOf } from '../../../support/tollgate/browser-session.js';
import { runCommand } from '../../../support/tollgate/command-line.js';
import { type CreatedToken, PASSWORD, type TestUser } from '../../../support/tollgate/fixtures.js';
import { accountCalls } from '../../contract/accounts.calls.js';
import { billingCalls } from '../../contract/billing.calls.js';
import type { Call } from '../../contract/call.js';
import { channelCalls } from '../../contract/channels.calls.js';
import { FullSite, type ObjectIds } from '../../contract/field-matrix/full-site.js';
import { siteCalls } from '../../contract/site.calls.js';
import { tokenCalls } from '../../contract/tokens.calls.js';
import { AUDITED_ROUTES, EXEMPT, SAME_AS } from './audited-calls.js';

interface Entry {
  readonly action: string;
  readonly actor: string;
  readonly address: string | null;
}

interface Objects extends ObjectIds {
  readonly user: string;
  readonly channel: string;
  readonly tag: string;
  readonly code: string;
}

/** A mutation, who sends it, and what the audit log records. */
interface MutationCall {
  readonly name: string;
  readonly by: 'owner' | 'root';
  readonly records: string;
  readonly args: (objects: Objects) => string;
  readonly select?: string;
}

const call = (
  name: string,
  by: MutationCall['by'],
  records: string,
  args: MutationCall['args'] = () => '',
  select = '',
): MutationCall => ({ name, by, records, args, select });
const id = ({ channel }: Objects, more = '') => `(id: "${channel}"${more})`;
const ALERT_RULE = '{ name: "Outages", kind: CHANNEL_DISABLED, enabled: true, receiverIds: ["1"], intervalMinutes: 1 }';
const FINGERPRINT = fingerprintOf('sk-one');

/** In an order in which each is possible. Those that the REST calls make are in SAME_AS. */
const MUTATIONS: readonly MutationCall[] = [
  call('updateBillingDetails', 'root', 'billing_details.created', () => '(input: { name: "Ada GmbH" })', '{ name }'),
  call('addChannelKeys', 'root', 'channel.updated', (it) => id(it, ', keys: "sk-three"'), '{ id }'),
  call(
    'setChannelKeyEnabled',
    'root',
    'channel.updated',
    (it) => id(it, `, enabled: false, fingerprint: "${FINGERPRINT}"`),
    '{ id }',
  ),
  call(
    'replaceChannelKey',
    'root',
    'channel.updated',
    (it) => id(it, `, fingerprint: "${FINGERPRINT}", key: "sk-four"`),
    '{ id }',
  ),
  call(
    'removeChannelKeys',
    'root',
    'channel.updated',
    (it) => id(it, `, fingerprints: ["${fingerprintOf('sk-four')}"]`),
    '{ id }',
  ),
  call(
    'setChannelsEnabled',
    'root',
    'channel.updated',
    ({ channel }) => `(ids: ["${channel}"], enabled: false)`,
    '{ id }',
  ),
  call('setChannelTagEnabled', 'root', 'channel.updated', ({ tag }) => `(tag: "${tag}", enabled: true)`),
  call('updateOptions', 'root', 'option.created', () => '(changes: [{ key: "Footer", value: "x" }])', '{ key }'),
  call(
    'adjustUserQuota',
    'root',
    'quota.created',
    ({ user }) => `(id: "${user}", amount: 5, effectKey: "e")`,
    '{ id }',
  ),
  call('revealRedemptions', 'root', 'redemption.key_shown', ({ code }) => `(ids: ["${code}"])`, '{ key }'),
  call('startReconciliationRun', 'root', 'job_run.created', () => '', '{ id }'),
  call('startLogCleanupRun', 'root', 'job_run.created', () => '(before: "2020-01-01T00:00:00Z")', '{ id }'),
  call('startChannelTestRun', 'root', 'job_run.created', () => '', '{ id }'),
  call('startChannelBalanceRun', 'root', 'job_run.created', () => '', '{ id }'),
  call('retryParked', 'root', 'job.retried', () => '(kind: "reconcile")'),
  call(
    'saveAlertReceiver',
    'root',
    'alert_receiver.created',
    () => '(input: { name: "Team", notifyType: SLACK, slackUrl: "https://hooks.slack.com/services/1" })',
    '{ id }',
  ),
  call('saveAlertRule', 'root', 'alert_rule.created', () => `(input: ${ALERT_RULE})`, '{ id }'),
  call('deleteAlertRule', 'root', 'alert_rule.deleted', () => '(id: "1")'),
  call(
    'saveLogSink',
    'root',
    'log_sink.created',
    () => '(input: { name: "Sink", kind: WEBHOOK, url: "https://example.com/hook" })',
    '{ id }',
  ),
  call('deleteLogSink', 'root', 'log_sink.deleted', () => '(id: "1")'),
  call(
    'saveAuditSink',
    'root',
    'audit_sink.created',
    () => '(input: { name: "SIEM", kind: WEBHOOK, url: "https://example.com/hook", secret: "s" })',
    '{ id }',
  ),
  call('deleteAuditSink', 'root', 'audit_sink.deleted', () => '(id: "1")'),
  call('deleteAlertReceiver', 'root', 'alert_receiver.deleted', () => '(id: "1")'),
  call(
    'createSavedView',
    'owner',
    'saved_view.created',
    () => '(input: { screen: LOG, name: "Errors", search: "type=5" })',
    '{ id }',
  ),
  call('updateSavedView', 'owner', 'saved_view.updated', () => '(id: "1", input: { name: "Failures" })', '{ id }'),
  call('deleteSavedView', 'owner', 'saved_view.deleted', () => '(id: "1")'),
  call('revealTokenKey', 'owner', 'token.key_shown', ({ token }) => `(id: "${token}")`),
  call('renamePasskey', 'owner', 'passkey.updated', ({ passkey }) => `(id: "${passkey}", name: "laptop")`, '{ id }'),
  call('deletePasskey', 'owner', 'passkey.deleted', ({ passkey }) => `(id: "${passkey}")`),
];

const twin = (name: string): string =>
  name
    .replace(/\?.*| in tag mode/, '')
    .replace(/\/$/, '')
    .replace(/\{(\w+)\}/g, ':$1');
const contract = [...siteCalls, ...accountCalls, ...channelCalls, ...tokenCalls, ...billingCalls];
const requested = contract.filter((one): one is Call & Required<Pick<Call, 'request'>> => {
  return one.request !== undefined && !one.call.includes('?') && Object.hasOwn(AUDITED_ROUTES, twin(one.call));
});
const minRole = { public: 'anonymous', user: 'user', admin: 'admin', root: 'root' } as const;

/** Every REST call that changes state, and every mutation. */
const writes = [
  ...[...ROUTES]
    .filter(([, row]) => row.changes && row.access !== 'relay' && row.access !== 'page')
    .map(([name]) => name),
  ...[...ROOT_FIELDS.keys()].filter((name) => name.startsWith('Mutation.')),
].filter((name) => !/^\w+ \/pg\//.test(name));

/** Recorded by other mutations, whose flows take several steps. */
const IN_FLOWS = [
  'beginSecondFactor',
  'confirmSecondFactor',
  'disableSecondFactor',
  'cancelJobRun',
  'unbindEmail',
  'endUserSessions',
  'createTeam',
  'updateTeam',
  'archiveTeam',
  'createTeamInvitation',
  'revokeTeamInvitation',
  'acceptTeamInvitation',
  'setTeamMemberRole',
  'removeTeamMember',
  'createProject',
  'updateProject',
  'setProjectArchived',
];
const made = new Set([
  ...requested.map((one) => twin(one.call)),
  ...[...MUTATIONS.map(({ name }) => name), ...IN_FLOWS].map((name) => `Mutation.${name}`),
]);

describe(`${writes.length} calls that change state`, () => {
  it('are recorded in the audit log, or exempt with a reason', () => {
    const known = (name: string) => Object.hasOwn(EXEMPT, name) || Object.hasOwn(SAME_AS, name) || made.has(name);
    expect(writes.filter((name) => !known(name))).toEqual([]);
  });

  it('appear in exactly one list, and every listed call exists', () => {
    const listed = [...Object.keys(EXEMPT), ...Object.keys(SAME_AS)];
    expect(listed.filter((name) => !writes.includes(name))).toEqual([]);
    expect(listed.filter((name, index) => made.has(name) || listed.indexOf(name) !== index)).toEqual([]);
    expect(Object.values(SAME_AS).filter((name) => !made.has(name))).toEqual([]);
    expect(Object.keys(AUDITED_ROUTES).filter((name) => !made.has(name))).toEqual([]);
  });
});

describe('the audit log', () => {
  let site: FullSite;
  let owner: { person: TestUser; token: CreatedToken; things: ObjectIds };
  let objects: Objects;
  beforeAll(async () => {
    site = await FullSite.open();
    owner = await site.userWithObjects();
    await site.contractSite.option('ModelRatio', '{"gpt-4o-mini":1}');
    const [code = 0] = (await site.contractSite.newCodes()).ids;
    const tag = site.contractSite.name('tag');
    const channel = await site.contractSite.newChannel({ key: 'sk-one\nsk-two', tag });
    objects = { ...owner.things, user: String(owner.person.id), channel: String(channel), tag, code: String(code) };
  }, 120_000);
  afterAll(() => site.close());

  const last = async () =>
    Number(
      (await site.contractSite.site.database.query<{ last: string }>('SELECT position AS last FROM audit_head'))[0]
        ?.last,
    );
  /** What a call recorded since. */
  const recorded = (since: number, operation: string): Promise<Entry[]> =>
    site.contractSite.site.database.query<Entry & Record<string, unknown>>(
      'SELECT action, actor_name AS actor, address FROM audit_entries WHERE position > $1 AND operation = $2',
      [since, operation],
    );
  const request = ({ browser }: TestUser, name: string, args = '', select = '') =>
    browser.graphql<Record<string, { id: string; secret: string }>>(`mutation { ${name}${args} ${select} }`);

  it.each(requested)('records $call', async (one) => {
    const caller = site.contractSite.people[minRole[one.role]];
    const { path, body, by = caller } = await one.request(site.contractSite, caller);
    const since = await last();
    await by.browser.call(one.call.split(' ')[0] ?? 'GET', path, body);
    const route = twin(one.call);
    const found = await recorded(since, route);
    expect(found).toContainEqual({
      action: AUDITED_ROUTES[route],
      actor: by.username,
      address: expect.stringMatching(/./),
    });
  });

  it.each(MUTATIONS)('records the mutation $name', async ({ name, by, records, args, select }) => {
    const caller = by === 'root' ? site.contractSite.people.root : owner.person;
    const since = await last();
    await request(caller, name, args(objects), select);
    const found = await recorded(since, `Mutation.${name}`);
    expect(found).toContainEqual({ action: records, actor: caller.username, address: expect.stringMatching(/./) });
  });

  it('records the whole life of a second factor, by its user and by an administrator', async () => {
    const since = await last();
    const { browser } = owner.person;
    const { beginSecondFactor } = await request(owner.person, 'beginSecondFactor', '', '{ secret }');
    const app = new AuthenticatorApp(beginSecondFactor?.secret ?? '');
    await request(owner.person, 'confirmSecondFactor', `(code: "${app.code()}")`);
    const input = `(input: { code: "${app.code(1)}", currentPassword: "${PASSWORD}" })`;
    await browser.graphql(`mutation { disableSecondFactor${input} { enabled } }`);
    const actions = async (field: string) => (await recorded(since, `Mutation.${field}`)).map(({ action }) => action);
    expect(await actions('beginSecondFactor')).toEqual(['second_factor.created']);
    expect((await actions('confirmSecondFactor')).sort()).toEqual([
      'second_factor.updated',
      'user.recovery_codes_renewed',
    ]);
    expect(await actions('disableSecondFactor')).toEqual(['second_factor.deleted']);
  });

  it('records the end of a job run, of an address and of the logins of a user', async () => {
    const { root } = site.contractSite.people;
    const since = await last();
    const { startReconciliationRun } = await request(root, 'startReconciliationRun', '', '{ id }');
    await request(root, 'cancelJobRun', `(id: "${startReconciliationRun?.id}")`, '{ id }').catch(() => undefined);
    await site.contractSite.site.database.query(`UPDATE users SET email = 'a@example.com' WHERE id = $1`, [
      owner.person.id,
    ]);
    await request(owner.person, 'unbindEmail', '', '{ id }');
    await request(root, 'endUserSessions', `(id: "${owner.person.id}")`);
    const actions = async (field: string) => (await recorded(since, `Mutation.${field}`)).map(({ action }) => action);
    expect(await actions('cancelJobRun')).toEqual(['job_run.cancelled']);
    expect(await actions('unbindEmail')).toEqual(['user.updated']);
    expect(await actions('endUserSessions')).toEqual(['user.sessions_ended']);
  });

  it('records the whole life of a team, without the secrets of its invitations', async () => {
    const { root } = site.contractSite.people;
    const person = await site.contractSite.newUser();
    const since = await last();
    const run = ({ browser }: TestUser, name: string, args: string, select = '') =>
      browser.graphql<Record<string, Record<string, string> & { invitation: { id: string } }>>(
        `mutation { ${name}${args} ${select} }`,
      );
    const { createTeam } = await run(
      root,
      'createTeam',
      `(input: { name: "${site.contractSite.name('team')}" })`,
      '{ id }',
    );
    const team = createTeam?.id;
    await run(root, 'updateTeam', `(id: "${team}", input: { name: "${site.contractSite.name('team')}" })`, '{ id }');
    const invite = async () => {
      const fields = '{ secret invitation { id } }';
      return (await run(root, 'createTeamInvitation', `(teamId: "${team}", input: {})`, fields)).createTeamInvitation;
    };
    const revoked = await invite();
    await run(root, 'revokeTeamInvitation', `(teamId: "${team}", id: "${revoked?.invitation.id}")`);
    const secret = (await invite())?.['secret'];
    await run(person, 'acceptTeamInvitation', `(secret: "${secret}")`, '{ id }');
    const member = `teamId: "${team}", userId: "${person.id}"`;
    await run(root, 'setTeamMemberRole', `(${member}, role: MANAGER)`, '{ userId }');
    await run(root, 'removeTeamMember', `(${member})`, '{ userId }');
    const { createProject } = await run(
      ...([root, 'createProject'] as const),
      `(teamId: "${team}", input: { name: "website", totalQuota: 5 })`,
      '{ id }',
    );
    const project = `teamId: "${team}", id: "${createProject?.id}"`;
    await run(root, 'updateProject', `(${project}, input: { dailyQuota: 7 })`, '{ id }');
    await run(root, 'setProjectArchived', `(${project}, archived: true)`, '{ id }');
    await run(root, 'archiveTeam', `(id: "${team}")`);
    const actions = async (field: string) => (await recorded(since, `Mutation.${field}`)).map(({ action }) => action);
    expect((await actions('createTeam')).sort()).toEqual(['team_member.created', 'user.created']);
    expect(await actions('updateTeam')).toEqual(['user.updated']);
    expect(await actions('createTeamInvitation')).toEqual(['team_invitation.created', 'team_invitation.created']);
    expect(await actions('revokeTeamInvitation')).toEqual(['team_invitation.deleted']);
    expect((await actions('acceptTeamInvitation')).sort()).toEqual(['team_invitation.updated', 'team_member.created']);
    expect(await actions('setTeamMemberRole')).toEqual(['team_member.updated']);
    expect(await actions('removeTeamMember')).toEqual(['team_member.deleted']);
    expect(await actions('createProject')).toEqual(['project.created']);
    expect(await actions('updateProject')).toEqual(['project.updated']);
    expect(await actions('setProjectArchived')).toEqual(['project.updated']);
    expect(await actions('archiveTeam')).toEqual(['user.deleted']);
    const shown = await site.contractSite.site.database.query(
      'SELECT 1 FROM audit_entries WHERE strpos(after::text, $1) > 0',
      [String(secret)],
    );
    expect(shown).toEqual([]);
  });

  it('is not written by a call of the relay and its charge', async () => {
    const { token } = await site.userWithObjects();
    const since = await last();
    await site.relay('/v1/chat/completions', token, {
      model: 'gpt-4o-mini',
      messages: [{ role: 'user', content: 'hi' }],
    });
    expect(await last()).toBe(since);
  });

  it('is listed with filters for administrators only, and exported', async () => {
    const { root, user } = site.contractSite.people;
    const { items } = dataOf(
      await root.browser.get<{ items: { id: number; object_name: string; action: string }[] }>(
        `/api/audit?object_type=channel&object_id=${objects.channel}&action=channel.created`,
      ),
    );
    expect(items).toMatchObject([{ action: 'channel.created', actor_name: root.username }]);
    expect((await user.browser.get('/api/audit')).body.success).toBe(false);
    const file = await fetch(`${site.contractSite.site.tollgate.url}/api/audit/export?object_type=token`, {
      headers: { cookie: root.browser.cookieHeader },
    });
    const lines = (await file.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.every((line) => line.object_type === 'token' && line.hash !== '')).toBe(true);
  });

  it('is verified by the command, which names the first changed entry', async () => {
    const { database } = site.contractSite.site;
    const environment = { DATABASE_URL: database.url };
    expect(await runCommand(['audit', 'verify'], environment)).toEqual({
      code: 0,
      errors: '',
      output: expect.stringContaining('Audit log is unbroken'),
    });
    await database.query(`UPDATE audit_entries SET actor_name = 'eve' WHERE position IN (7, 9)`);
    const { code, output } = await runCommand(['audit', 'verify'], environment);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Entry 7: changed.') });
  });
});
