import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { NOON_ZONE } from '../../test/support/site-calendar.js';
import { makeCertificate } from '../../test/support/test-certificate.js';
import { deleteRows } from '../../test/support/test-database.js';
import { WebhookReceiver } from '../../test/support/webhook-receiver.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LATENCY_BOUNDS_MS } from '../billing/ledger/latency-buckets.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { ModelLister } from '../channels/models/model-lister.port.js';
import type { Principal } from '../common/principal.js';
import { JobQueues } from '../jobs/job-queues.js';
import { NoticeDeliveryJob } from '../notifications/notice-delivery.job.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { OptionsModule } from '../options/options.module.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { encodeCursor } from '../platform/graphql/connection.js';
import { SortDirection } from '../platform/graphql/list-order.js';
import { AlertsModule } from './alerts.module.js';
import { AlertEvaluatorService } from './evaluation/alert-evaluator.service.js';
import { SettlementLag } from './evaluation/settlement-lag.port.js';
import { type AlertSort, AlertsService } from './history/alerts.service.js';
import { AlertKind, AlertMeasure, AlertSubject } from './model/alert-rule.js';
import { AlertReceiverInput } from './receivers/alert-receiver.input.js';
import { type AlertReceiverSort, AlertReceiversService } from './receivers/alert-receivers.service.js';
import { AlertRuleInput } from './rules/alert-rule.input.js';
import { type AlertRuleSort, AlertRulesService, alertRuleOrder } from './rules/alert-rules.service.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };

/** The number of parked jobs by kind. */
const parked: Record<string, number> = {};
const queueNamed = (name: string) => ({
  name,
  getJobCounts: async () => ({ failed: parked[name] ?? 0 }),
  getJobScheduler: async () => undefined,
});

let oldestBillMs = 0;
let domain: DomainModule;
let receivers: AlertReceiversService;
let rules: AlertRulesService;
let alerts: AlertsService;
let evaluator: AlertEvaluatorService;
let server: WebhookReceiver;

beforeAll(async () => {
  const certificate = await makeCertificate();
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  server = await WebhookReceiver.start(certificate);
  const outside = [
    { provide: ModelLister, useValue: {} },
    { provide: JobQueues, useValue: { named: queueNamed } },
    { provide: SettlementLag, useValue: { oldestBillMs: async () => oldestBillMs } },
  ];
  domain = await openDomain([OptionsModule, AccountsModule, AlertsModule], outside, { EGRESS_ALLOW_PRIVATE: 'true' });
  receivers = domain.get(AlertReceiversService);
  rules = domain.get(AlertRulesService);
  alerts = domain.get(AlertsService);
  evaluator = domain.get(AlertEvaluatorService);
  await domain.database.query(`INSERT INTO users (id, username, role, aff_code) VALUES (1, 'root', 100, 'r')`);
  await domain.get(OptionEditorService).change(root, 'DefaultLanguage', 'en');
  await domain.get(OptionEditorService).change(root, 'TimeZone', NOON_ZONE);
});
afterAll(async () => {
  await domain.close();
  await server.close();
});
beforeEach(async () => {
  server.received.length = 0;
  const alerts = ['alerts', 'alert_rules', 'alert_receivers', 'notices'];
  const sums = ['usage_by_hour_channel', 'usage_by_hour_model', 'errors_by_hour_channel', 'errors_by_hour_model'];
  const ofTokens = ['tokens', 'token_usage', 'usage_by_quarter_hour_token'];
  await deleteRows(domain.database, ...alerts, ...sums, ...ofTokens, 'channels', 'job_runs');
});

const receiver = (change: Partial<AlertReceiverInput> & Record<string, unknown> = {}) =>
  Object.assign(new AlertReceiverInput(), { name: 'Team', notifyType: 'slack', slackUrl: server.url, ...change });

const rule = (change: Partial<AlertRuleInput>) =>
  Object.assign(new AlertRuleInput(), {
    name: 'Rule',
    kind: AlertKind.CHANNEL_DISABLED,
    enabled: true,
    receiverIds: [],
    intervalMinutes: 1,
    ...change,
  });

async function ruleWithReceiver(change: Partial<AlertRuleInput>) {
  const { id } = await receivers.save(null, receiver());
  return rules.save(null, rule({ receiverIds: [String(id)], ...change }));
}

/** A channel with the id, named after it. */
const channel = (id: number, columns: Readonly<Record<string, string | number>> = {}) => {
  const row = {
    id,
    type: 1,
    name: `'channel ${id}'`,
    key_cipher: `'${domain.get(Cipher).encrypt('channel-key', 'sk-1')}'`,
    models: `'{}'`,
    groups: `'{}'`,
    ...columns,
  };
  return domain.database.query(
    `INSERT INTO channels (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`,
  );
};

const firing = async () => (await alerts.page({ firing: true }, { limit: 50, offset: 0 })).alerts;
const subjects = async () => (await firing()).map(({ subject }) => subject).toSorted();
const messages = async () => {
  const rows = await domain.database.query<{ title: string; texts: { en: { text: string } } }>(
    'SELECT title, texts FROM notices WHERE receiver_id IS NOT NULL ORDER BY id',
  );
  return rows.map(({ title, texts }) => [title, ...texts.en.text.split('\n')]);
};
/** Lets the interval of the rules pass. */
const intervalPasses = () =>
  domain.database.query(`UPDATE alert_rules SET last_message_at = last_message_at - interval '1 day'`);

describe('receiver', () => {
  it('stores secrets encrypted, keeps absent ones and never returns them', async () => {
    const saved = await receivers.save(null, receiver({ notifyType: 'lark', larkUrl: server.url, larkSecret: 'shh' }));
    const [stored] = await domain.database.query<{ text: string }>('SELECT setting::text AS text FROM alert_receivers');
    expect(stored?.text).not.toContain(server.url);
    expect(stored?.text).not.toContain('shh');
    const renamed = await receivers.save(
      saved.id,
      receiver({ name: 'Other', notifyType: 'lark', slackUrl: undefined }),
    );
    expect(renamed).toMatchObject({ name: 'Other', setting: saved.setting });
    // A secret is not kept when the address changes.
    const moved = await receivers.save(saved.id, receiver({ notifyType: 'lark', larkUrl: `${server.url}2` }));
    expect(moved.setting).not.toHaveProperty('lark_secret');
  });

  it.each([
    { change: { slackUrl: undefined }, code: 'transport_address_required' },
    { change: { notifyType: 'telegram', telegramToken: '1:a' }, code: 'telegram_chat_required' },
    { change: { notifyType: 'email' }, code: 'alert_receiver_email_required' },
    { change: { notifyType: 'ntfy', ntfyUrl: 'https://ntfy.sh' }, code: 'ntfy_topic_required' },
  ])('without a required setting is rejected: $code', async ({ change, code }) => {
    const saving = async () => receivers.save(null, receiver(change));
    await expect(saving()).rejects.toMatchObject({ code });
  });

  it('is tested with one attempt, whose result is returned and logged', async () => {
    const { id } = await receivers.save(null, receiver());
    server.next({ status: 200, body: 'ok' }, { status: 404, body: 'no_service' });
    expect(await receivers.test(id)).toMatchObject({ state: 'delivered', tries: 1, error: '' });
    expect(await receivers.test(id)).toMatchObject({ state: 'parked', tries: 1, error: 'status 404: no_service' });
    const { deliveries, total } = await receivers.deliveries({ state: 'parked' }, { limit: 10, offset: 0 });
    expect([total, deliveries]).toMatchObject([1, [{ receiverId: id, transport: 'slack', state: 'parked' }]]);
    const [failed] = deliveries;
    expect(await receivers.retry(failed?.id ?? 0)).toMatchObject({ state: 'pending', tries: 0 });
  });

  it('that a rule uses is not deleted', async () => {
    const { id, receiverIds } = await ruleWithReceiver({ name: 'Outages' });
    await expect(receivers.delete(receiverIds[0] ?? 0)).rejects.toMatchObject({ code: 'alert_receiver_in_use' });
    await rules.delete(id);
    await receivers.delete(receiverIds[0] ?? 0);
    expect(await receivers.all()).toEqual([]);
  });
});

describe('alert rule', () => {
  it.each([
    { change: { kind: AlertKind.ERROR_RATE, subject: AlertSubject.USER }, name: 'subject' },
    { change: { kind: AlertKind.ERROR_RATE, threshold: 101 }, name: 'threshold' },
    { change: { kind: AlertKind.CHANNEL_DISABLED, threshold: 1 }, name: 'threshold' },
    { change: { kind: AlertKind.CHANNEL_DISABLED, only: ['one'] }, name: 'only' },
    { change: { kind: AlertKind.LEDGER_DRIFT, measure: AlertMeasure.TOTAL }, name: 'measure' },
  ])('with a parameter that its kind does not allow is rejected: $change', async ({ change, name }) => {
    const saving = async () => rules.save(null, rule(change));
    await expect(saving()).rejects.toMatchObject({ code: 'alert_parameter_invalid', params: { name } });
  });

  it('has the presets of its kind', async () => {
    const saved = await rules.save(null, rule({ kind: AlertKind.ERROR_RATE }));
    const preset = { subject: 'channel', threshold: 20, hours: 1, minCalls: 20, measure: null, levels: [], only: [] };
    expect(saved.parameters).toEqual(preset);
  });

  it('that is disabled or watches something else ends its alerts without a message', async () => {
    await channel(1, { status: 3 });
    const { id, receiverIds } = await ruleWithReceiver({});
    await evaluator.evaluateAll();
    await rules.save(id, rule({ enabled: false, receiverIds: receiverIds.map(String) }));
    await intervalPasses();
    await evaluator.evaluateAll();
    expect(await firing()).toEqual([]);
    expect(await messages()).toHaveLength(1);
  });
});

describe('alert', () => {
  it('is reported when it fires and when it is resolved, once for all processes', async () => {
    await channel(1, { status: 3 });
    await ruleWithReceiver({ name: 'Outages' });
    await Promise.all(Array.from({ length: 5 }, () => evaluator.evaluateAll()));
    expect(await messages()).toEqual([
      ['Alert: Outages (1 firing)', 'New alerts: 1', '- Channel channel 1 #1: disabled automatically'],
    ]);
    await domain.database.query('UPDATE channels SET status = 1');
    await intervalPasses();
    await Promise.all(Array.from({ length: 5 }, () => evaluator.evaluateAll()));
    expect((await messages()).slice(1)).toEqual([['Resolved: Outages', 'Resolved: 1', '- Channel channel 1 #1']]);
    const { alerts: history } = await alerts.page({}, { limit: 10, offset: 0 });
    expect(history).toMatchObject([{ ruleName: 'Outages', subject: 'channel:1', resolvedAt: expect.any(Date) }]);
  });

  it('is delivered to the receiver in the format of its transport', async () => {
    await channel(1, { status: 3 });
    await ruleWithReceiver({ name: 'Outages' });
    await evaluator.evaluateAll();
    server.next({ status: 200, body: 'ok' });
    for (const data of await domain.get(NoticeDeliveryJob).pending()) await domain.get(NoticeDeliveryJob).run(data);
    expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([
      { text: 'Alert: Outages (1 firing)\nNew alerts: 1\n- Channel channel 1 #1: disabled automatically' },
    ]);
  });

  it('is grouped with others of its rule in one message per interval', async () => {
    await channel(1, { status: 3 });
    await ruleWithReceiver({ intervalMinutes: 60 });
    await evaluator.evaluateAll();
    await channel(2, { status: 3 });
    await channel(3, { status: 3 });
    await evaluator.evaluateAll();
    expect(await messages()).toHaveLength(1);
    await intervalPasses();
    await evaluator.evaluateAll();
    expect((await messages())[1]?.slice(0, 2)).toEqual(['Alert: Rule (3 firing)', 'New alerts: 2']);
  });

  it('is reported after the quiet hours, unless it was resolved within them', async () => {
    await channel(1, { status: 3 });
    await channel(2, { status: 3 });
    // It is noon in the time zone of the site.
    const around = { quietFrom: 11 * 60, quietTo: 15 * 60 };
    const { id, receiverIds } = await ruleWithReceiver(around);
    await evaluator.evaluateAll();
    expect([await subjects(), await messages()]).toEqual([['channel:1', 'channel:2'], []]);
    await domain.database.query('UPDATE channels SET status = 1 WHERE id = 2');
    await rules.save(id, rule({ receiverIds: receiverIds.map(String) }));
    await evaluator.evaluateAll();
    expect(await messages()).toEqual([
      ['Alert: Rule (1 firing)', 'New alerts: 1', '- Channel channel 1 #1: disabled automatically'],
    ]);
  });

  it('is reported again until it is acknowledged', async () => {
    await channel(1, { status: 3 });
    await ruleWithReceiver({ reminderHours: 1 });
    const anHourLater = async () => {
      await domain.database.query(`UPDATE alerts SET reported_at = reported_at - interval '1 hour'`);
      await intervalPasses();
      await evaluator.evaluateAll();
    };
    await evaluator.evaluateAll();
    await anHourLater();
    expect((await messages()).map(([, heading]) => heading)).toEqual(['New alerts: 1', 'Still firing: 1']);
    const [alert] = await firing();
    expect(await alerts.acknowledge(root, [alert?.id ?? 0])).toMatchObject([{ acknowledgedName: 'root' }]);
    await anHourLater();
    expect(await messages()).toHaveLength(2);
    const audited = await domain.database.query(
      `SELECT action, object_name FROM audit_entries WHERE object_type = 'alert'`,
    );
    expect(audited).toEqual([{ action: 'alert.updated', object_name: 'channel 1' }]);
  });

  it('stays as it is when its rule cannot be evaluated, and other rules are evaluated', async () => {
    await channel(1, { status: 3 });
    await rules.save(null, rule({ name: 'broken', kind: AlertKind.ERROR_RATE }));
    await domain.database.query(`UPDATE alert_rules SET parameters = parameters || '{"subject": "user"}'`);
    await rules.save(null, rule({ name: 'working' }));
    await evaluator.evaluateAll();
    expect(await rules.all()).toMatchObject([
      { name: 'broken', failure: 'Calls are not counted by user', firing: 0 },
      { name: 'working', failure: null, firing: 1 },
    ]);
  });

  it('does not stop other rules when the failure of its rule cannot be stored either', async () => {
    await channel(1, { status: 3 });
    await rules.save(null, rule({ name: 'broken', kind: AlertKind.SETTLEMENT_LAG, threshold: 1 }));
    await rules.save(null, rule({ name: 'working' }));
    const lag = jest.spyOn(domain.get(SettlementLag), 'oldestBillMs').mockRejectedValue(new Error('a\u0000b'));
    await evaluator.evaluateAll();
    lag.mockRestore();
    expect(await rules.all()).toMatchObject([
      { name: 'broken', failure: null },
      { name: 'working', firing: 1 },
    ]);
  });
});

describe('history', () => {
  it.each<[AlertSort, SortDirection | undefined, string]>([
    ['FIRED', undefined, '2 1 0'],
    ['RESOLVED', undefined, '0 2 1'],
    ['RULE', SortDirection.DESC, '1 2 0'],
    ['SUBJECT', undefined, '1 0 2'],
  ])('sorted by %s %s has the same order by cursor and by page number', async (sort, direction, expected) => {
    await domain.database.query(`
      INSERT INTO alerts (rule_id, rule_name, kind, subject, subject_name, resolved_at) VALUES
        (1, 'a', 'BUDGET', '0', 'b', now()), (1, 'b', 'BUDGET', '1', 'a', NULL), (1, 'a', 'BUDGET', '2', 'c', NULL)`);
    const requested = { sort, direction };
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const found: Awaited<ReturnType<AlertsService['page']>> = await alerts.page(
        {},
        { limit: 1, offset: 0, after },
        requested,
      );
      seen.push(...found.alerts.map(({ subject }) => subject));
      const last = found.alerts.at(-1);
      after = last ? encodeCursor(found.order.cursorKey(last)) : null;
    } while (after);
    const numbered = (await alerts.page({}, { limit: 10, offset: 0 }, requested)).alerts.map(({ subject }) => subject);
    expect([numbered.join(' '), seen.join(' ')]).toEqual([expected, expected]);
  });
});

describe('list', () => {
  const { ASC, DESC } = SortDirection;

  it.each<[AlertRuleSort, SortDirection | undefined, string[]]>([
    ['NAME', undefined, ['a', 'b', 'b']],
    ['NAME', DESC, ['b', 'b', 'a']],
    ['KIND', undefined, ['b', 'a', 'b']],
    ['FIRING', undefined, ['a', 'b', 'b']],
    ['EVALUATED', undefined, ['a', 'b', 'b']],
    ['EVALUATED', ASC, ['b', 'b', 'a']],
  ])('of rules is sorted by %s %s, rules that are equal by their id', async (sort, direction, names) => {
    await rules.save(null, rule({ name: 'b', kind: AlertKind.UNPRICED_MODEL }));
    await rules.save(null, rule({ name: 'b', kind: AlertKind.CHANNEL_DISABLED }));
    const { id } = await rules.save(null, rule({ name: 'a', kind: AlertKind.LEDGER_DRIFT }));
    await domain.database.query(`UPDATE alert_rules SET evaluated_at = now() WHERE id = $1`, [id]);
    await domain.database.query(
      `INSERT INTO alerts (rule_id, rule_name, kind, subject, subject_name) VALUES ($1, 'a', 'ledger_drift', 's', 's')`,
      [id],
    );
    const all = await rules.all({ sort, direction });
    expect(all.map(({ name }) => name)).toEqual(names);
    const reversed = await rules.all({
      sort,
      direction: alertRuleOrder({ sort, direction }).direction === ASC ? DESC : ASC,
    });
    expect(reversed).toEqual(all.toReversed());
  });

  it.each<[AlertReceiverSort, SortDirection | undefined, string[]]>([
    ['NAME', undefined, ['A', 'B', 'C']],
    ['TRANSPORT', undefined, ['B', 'C', 'A']],
    ['CREATED', undefined, ['B', 'A', 'C']],
    ['CREATED', ASC, ['C', 'A', 'B']],
  ])('of receivers is sorted by %s %s', async (sort, direction, names) => {
    await receivers.save(null, receiver({ name: 'C' }));
    await receivers.save(null, receiver({ name: 'A', notifyType: 'webhook', webhookUrl: server.url }));
    await receivers.save(null, receiver({ name: 'B', notifyType: 'discord', discordUrl: server.url }));
    expect((await receivers.all({ sort, direction })).map(({ name }) => name)).toEqual(names);
  });

  it.each(
    (['CREATED', 'SENT', 'STATE', 'TRANSPORT', 'ATTEMPTS'] as const).flatMap((sort) =>
      [ASC, DESC].map((direction) => [sort, direction] as const),
    ),
  )('of deliveries is sorted by %s %s, and pages neither repeat nor omit rows', async (sort, direction) => {
    const { id } = await receivers.save(null, receiver());
    await domain.database.query(
      `INSERT INTO notices (receiver_id, kind, title, body, state, channel, tries, delivered_at)
         SELECT $1::bigint, 'test', n::text, '', CASE WHEN n % 2 = 0 THEN 'delivered' ELSE 'parked' END,
           CASE WHEN n % 3 = 0 THEN NULL ELSE 'slack' END, n % 2, CASE WHEN n % 2 = 0 THEN '2026-01-01'::timestamptz END
         FROM generate_series(1, 7) n`,
      [id],
    );
    const requested = { sort, direction };
    const all = await receivers.deliveries({}, { limit: 10, offset: 0 }, requested);
    const keys = all.deliveries.map((delivery) => all.order.cursorKey(delivery));
    const sign = direction === ASC ? 1 : -1;
    const sorted = keys.toSorted((one, other) => {
      const at = one.findIndex((value, index) => value !== other[index]);
      return sign * ((one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1);
    });
    expect(keys).toEqual(sorted);
    const paged: typeof all.deliveries = [];
    for (let after: string | null = null; paged.length < 7; ) {
      const page = await receivers.deliveries({}, { limit: 2, offset: 0, after }, requested);
      paged.push(...page.deliveries);
      const last = page.deliveries.at(-1);
      if (!last) break;
      after = encodeCursor(page.order.cursorKey(last));
    }
    expect(paged).toEqual(all.deliveries);
  });
});

describe('kind of alert', () => {
  const calls = (id: number, succeeded: number, failed: number) =>
    domain.database.query(`
      INSERT INTO usage_by_hour_channel (hour, channel_id, request_count, quota, prompt_tokens, completion_tokens, use_time_ms)
        VALUES (date_trunc('hour', now()), ${id}, ${succeeded}, 0, 0, 0, 0);
      INSERT INTO errors_by_hour_channel VALUES (date_trunc('hour', now()), ${id}, ${failed})`);
  const now = async (change: Partial<AlertRuleInput>) => {
    await rules.save(null, rule(change));
    await evaluator.evaluateAll();
    expect((await rules.all()).map(({ failure }) => failure)).toEqual([null]);
    return (await firing()).map(({ subject, value, threshold }) => [subject, value, threshold]).toSorted();
  };

  it('error rate fires above the threshold with enough calls, of the selected channels', async () => {
    for (const id of [1, 2, 3, 4]) await channel(id);
    await calls(1, 30, 10);
    await calls(2, 40, 10);
    await calls(3, 1, 9);
    await calls(4, 0, 100);
    const change = { kind: AlertKind.ERROR_RATE, threshold: 20, minCalls: 20, only: ['1', '2', '3'] };
    expect(await now(change)).toEqual([['channel:1', 25, 20]]);
  });

  it.each([
    { subject: AlertSubject.MODEL, expected: [['model:gpt:free', 50, 20]] },
    { subject: AlertSubject.SITE, expected: [['site', 27.272_727_272_727_27, 20]] },
  ])('error rate covers all groups, by $subject', async ({ subject, expected }) => {
    await domain.database.query(`
      INSERT INTO usage_by_hour_model (hour, model_name, "group", request_count, quota, prompt_tokens, completion_tokens, use_time_ms)
        VALUES (date_trunc('hour', now()), 'gpt:free', 'a', 10, 0, 0, 0, 0), (date_trunc('hour', now()), 'gpt:free', 'b', 20, 0, 0, 0, 0),
          (date_trunc('hour', now()), 'other', 'b', 50, 0, 0, 0, 0), (now() - interval '3 hours', 'other', 'b', 900, 0, 0, 0, 0);
      INSERT INTO errors_by_hour_model VALUES (date_trunc('hour', now()), 'gpt:free', 'a', 30)`);
    expect(await now({ kind: AlertKind.ERROR_RATE, subject })).toEqual(expected);
  });

  it.each([
    { measure: AlertMeasure.TOTAL, column: 'latency_counts' },
    { measure: AlertMeasure.TIME_TO_FIRST_TOKEN, column: 'first_token_counts' },
  ])('latency compares the 95th percentile of $column', async ({ measure, column }) => {
    const counts = (bucket: number) => {
      const all = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, index) => (index === bucket ? 100 : 0));
      return `'{${all.join(',')}}'`;
    };
    for (const id of [1, 2]) await channel(id);
    await domain.database.query(`
      INSERT INTO usage_by_hour_channel (hour, channel_id, request_count, quota, prompt_tokens, completion_tokens, use_time_ms, ${column})
        VALUES (date_trunc('hour', now()), 1, 100, 0, 0, 0, 0, ${counts(9)}), (date_trunc('hour', now()), 2, 100, 0, 0, 0, 0, ${counts(3)})`);
    const change = { kind: AlertKind.LATENCY, measure, threshold: 10_000 };
    expect(await now(change)).toEqual([['channel:1', 19_650, 10_000]]);
  });

  it('upstream balance fires for enabled channels with a known balance below the threshold', async () => {
    const known = { balance_updated_at: 'now()' };
    await channel(1, { balance: 4.5, ...known });
    await channel(2, { balance: 5, ...known });
    await channel(3, { balance: 0 });
    await channel(4, { balance: 0, status: 2, ...known });
    expect(await now({ kind: AlertKind.UPSTREAM_BALANCE, threshold: 5 })).toEqual([['channel:1', 4.5, 5]]);
  });

  it('budget of a token fires at each level of its quota and of its caps', async () => {
    await domain.database.query(`
      INSERT INTO tokens (id, user_id, name, key_digest, key_cipher, key_hint, granted_quota, unlimited_quota, daily_quota)
        VALUES (1, 1, 'ci', 'a', '', '', 1000, false, NULL), (2, 1, 'web', 'b', '', '', 0, true, 100),
          (3, 1, 'old', 'c', '', '', 1000, false, NULL);
      INSERT INTO token_usage (token_id, used_quota, last_used_at)
        VALUES (1, 850, now()), (2, 5000, now()), (3, 1000, now() - interval '3 days');
      INSERT INTO usage_by_quarter_hour_token
        VALUES (2, date_bin('15 minutes', now(), '2000-01-01Z'), 50), (2, now() - interval '40 days', 4950)`);
    expect(await now({ kind: AlertKind.BUDGET, levels: [100, 50, 80] })).toEqual([
      ['token:1:total:50', 85, 50],
      ['token:1:total:80', 85, 80],
      ['token:2:day:50', 50, 50],
    ]);
    expect((await firing())[0]?.subjectName).toMatch(/^(ci|web) \(root\)$/);
  });

  it('budget of a project includes the usage of all its tokens, even deleted ones', async () => {
    await domain.database.query(`
      INSERT INTO projects (id, team_id, name, total_quota, weekly_quota, archived_at) OVERRIDING SYSTEM VALUE
        VALUES (1, 1, 'website', 1000, 400, NULL), (2, 1, 'archived', 10, NULL, now()), (3, 1, 'unlimited', NULL, NULL, NULL);
      INSERT INTO tokens (id, user_id, project_id, name, key_digest, key_cipher, key_hint, unlimited_quota, deleted_at)
        VALUES (1, 1, 1, 'a', 'a', '', '', true, NULL), (2, 1, 1, 'b', 'b', '', '', true, now()),
          (3, 1, 2, 'c', 'c', '', '', true, NULL), (4, 1, 3, 'd', 'd', '', '', true, NULL);
      INSERT INTO token_usage (token_id, used_quota, last_used_at)
        VALUES (1, 500, now()), (2, 400, now() - interval '9 days'), (3, 10, now()), (4, 10, now());
      INSERT INTO usage_by_quarter_hour_token
        VALUES (1, date_bin('15 minutes', now(), '2000-01-01Z'), 200), (2, now() - interval '9 days', 400)`);
    const change = { kind: AlertKind.BUDGET, subject: AlertSubject.PROJECT, levels: [50, 90] };
    expect(await now(change)).toEqual([
      ['project:1:total:50', 90, 50],
      ['project:1:total:90', 90, 90],
      ['project:1:week:50', 50, 50],
    ]);
    expect((await firing())[0]?.subjectName).toBe('website (root)');
  });

  it('budget of a user is the used share of the granted quota', async () => {
    await domain.database.query(`
      INSERT INTO user_balances (user_id, quota, used_quota) VALUES (1, 100, 900)
        ON CONFLICT (user_id) DO UPDATE SET quota = 100, used_quota = 900;
      INSERT INTO usage_by_day_user VALUES ((now() AT TIME ZONE 'UTC')::date, 1, 'm', 1, 900, 0, 0)`);
    expect(await now({ kind: AlertKind.BUDGET, subject: AlertSubject.USER, levels: [90] })).toEqual([
      ['user:1:wallet:90', 90, 90],
    ]);
  });

  it('unpriced model fires for the models of enabled channels without a price', async () => {
    await channel(1, { models: `'{gpt-4o,no-such-model-1}'`, groups: `'{default}'` });
    await channel(2, { models: `'{no-such-model-2}'`, groups: `'{default}'`, status: 2 });
    await domain.get(ChannelDirectory).reload();
    expect(await now({ kind: AlertKind.UNPRICED_MODEL })).toEqual([['model:no-such-model-1', null, null]]);
  });

  it('job failure fires for queues with more parked jobs than the threshold', async () => {
    Object.assign(parked, { 'notice-delivery': 3, reconcile: 2 });
    expect(await now({ kind: AlertKind.JOB_FAILURE, threshold: 2 })).toEqual([['job:notice-delivery', 3, 2]]);
  });

  it('settlement lag fires while the oldest bill waits for longer than the threshold', async () => {
    oldestBillMs = 5_999;
    expect(await now({ kind: AlertKind.SETTLEMENT_LAG, threshold: 5 })).toEqual([]);
    oldestBillMs = 6_000;
    await evaluator.evaluateAll();
    expect(await firing()).toMatchObject([{ subject: 'site', value: 6, threshold: 5 }]);
    oldestBillMs = 0;
    await evaluator.evaluateAll();
    expect(await firing()).toEqual([]);
  });

  it('ledger drift fires for the differences of the last reconciliation', async () => {
    const done = (differences: number) =>
      domain.database.query(
        `INSERT INTO job_runs (kind, state, started_at, finished_at, result) VALUES ('reconcile', 'done', now(), now(), $1)`,
        [JSON.stringify({ checked: 10, differenceCount: differences })],
      );
    await done(2);
    expect(await now({ kind: AlertKind.LEDGER_DRIFT })).toEqual([['site', 2, 0]]);
    await done(0);
    await evaluator.evaluateAll();
    expect(await firing()).toEqual([]);
  });
});
