import { createHmac } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { jobContext } from '../../../test/support/job-context.js';
import { type SyslogBehaviour, SyslogReceiver } from '../../../test/support/syslog-receiver.js';
import { makeCertificate } from '../../../test/support/test-certificate.js';
import { WebhookReceiver } from '../../../test/support/webhook-receiver.js';
import { WEEK_MS } from '../../common/durations.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { withOrigin } from '../../platform/database/change-origin.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { AuditModule } from '../audit.module.js';
import { AuditEntriesService } from '../entries/audit-entries.service.js';
import { encodeAuditEntry } from '../entries/audit-entry.wire.js';
import { eraseEntries } from '../entries/erase-entries.js';
import { AuditSinkInput } from './audit-sink.input.js';
import { AuditSinkKind, AuditSinkStart } from './audit-sink.js';
import { AuditDeliveriesJob, AuditSinkDeliveryJob } from './audit-sink-delivery.job.js';
import { AuditSinkMetricsService } from './audit-sink-metrics.service.js';
import { AuditSinksService } from './audit-sinks.service.js';

const root = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' } as const;
const SECRET = 'a secret';

interface Entry {
  readonly id: number;
  readonly previous_hash: string;
  readonly hash: string;
}

/** A worker that runs jobs immediately. */
class AtOnce extends JobQueue {
  async enqueue(_: unknown, data: object): Promise<void> {
    await domain.get(AuditSinkDeliveryJob).run({ sinkId: Number(Object(data).sinkId) }, jobContext());
  }
}

let domain: DomainModule;
let sinks: AuditSinksService;
let webhook: WebhookReceiver;
let syslog: SyslogReceiver;
let secure: SyslogReceiver;
let untrusted: SyslogReceiver;

beforeAll(async () => {
  const [certificate, other] = await Promise.all([makeCertificate(), makeCertificate()]);
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  [webhook, syslog, secure, untrusted] = await Promise.all([
    WebhookReceiver.start(certificate),
    SyslogReceiver.start(),
    SyslogReceiver.start(certificate),
    SyslogReceiver.start(other),
  ]);
  const queue = { provide: JobQueue, useClass: AtOnce };
  domain = await openDomain([AuditModule], [queue], { EGRESS_ALLOW_PRIVATE: 'true' });
  sinks = domain.get(AuditSinksService);
});
afterAll(async () => {
  await domain.close();
  await Promise.all([webhook.close(), syslog.close(), secure.close(), untrusted.close()]);
});
beforeEach(async () => {
  for (const receiver of [syslog, secure]) receiver.reset();
  webhook.received.length = 0;
  await domain.database.query(
    `TRUNCATE audit_sinks, audit_entries; UPDATE audit_head SET position = 0, hash = sha256('')`,
  );
});

const input = (changes: Partial<AuditSinkInput> = {}) =>
  Object.assign(new AuditSinkInput(), {
    name: 'SIEM',
    kind: AuditSinkKind.WEBHOOK,
    url: webhook.url,
    secret: SECRET,
    ...changes,
  });
const overSyslog = (changes: Partial<AuditSinkInput> = {}) =>
  input({ kind: AuditSinkKind.SYSLOG, url: syslog.url, secret: null, ...changes });
/** Adds entries to the audit log. */
async function record(count = 1, facts: object = { note: 'Zürich 苏黎世 🗝' }): Promise<void> {
  for (let each = 0; each < count; each++)
    await domain.get(AuditTrail).record({ action: 'job.retried', objectId: each, facts: { ...facts } });
}
/** Lets the schedule run once. */
const tick = () => domain.get(AuditDeliveriesJob).run();
/** Lets the pause after a failure pass. */
const pausePasses = () => domain.database.query('UPDATE audit_sinks SET retry_at = now()');
const bodies = () => webhook.received.map(({ body }) => JSON.parse(body) as { batch: string; entries: Entry[] });
const receivedBy = {
  webhook: () => bodies().flatMap(({ entries }) => entries),
  syslog: () => syslog.messages.map(({ json }) => JSON.parse(json) as Entry),
  tls: () => secure.messages.map(({ json }) => JSON.parse(json) as Entry),
};
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);
/** The lines of the export, without the entry of the export itself. */
async function exported(): Promise<Entry[]> {
  const lines: Entry[] = [];
  for await (const entry of domain.get(AuditEntriesService).export({})) {
    if (entry.action !== 'audit_log.exported') lines.push(JSON.parse(JSON.stringify(encodeAuditEntry(entry))) as Entry);
  }
  return lines;
}
/** A process ends between the response of the target and the update of the position. */
const endBeforeConfirmations = () =>
  domain.database.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$;
    CREATE TRIGGER killed BEFORE UPDATE OF position ON audit_sinks FOR EACH ROW EXECUTE FUNCTION refuse()`);
const startAgain = () => domain.database.query('DROP TRIGGER killed ON audit_sinks; DROP FUNCTION refuse');

type Way = keyof typeof receivedBy;

const settingsOf =
  (way: Way) =>
  (changes: Partial<AuditSinkInput> = {}) =>
    way === 'webhook' ? input(changes) : overSyslog({ ...(way === 'tls' && { url: secure.url }), ...changes });

describe.each<Way>(['webhook', 'syslog', 'tls'])('an audit sink by %s', (way) => {
  const received = receivedBy[way];
  const settings = settingsOf(way);
  const fail = () => {
    if (way === 'webhook') webhook.next(500);
    else (way === 'tls' ? secure : syslog).next('reset');
  };

  it('receives each entry from its creation on once, in order, as the export has it', async () => {
    await record(2);
    const sink = await sinks.save(root, null, settings());
    await record(3);
    await tick();
    await tick();
    expect(ids(received())).toEqual([3, 4, 5, 6]);
    expect(received()).toEqual((await exported()).slice(2));
    expect(await sinks.all()).toMatchObject([
      { id: sink.id, position: 6, waitingEntries: 1, failures: 0, error: '', sending: null, sentAt: expect.any(Date) },
    ]);
  });

  it('receives entries after a failed attempt, and no delivery adds an entry', async () => {
    await sinks.save(root, null, settings());
    await record(2);
    fail();
    await tick();
    const [failed] = await sinks.all();
    expect(failed).toMatchObject({ failures: 1, position: 0, waitingEntries: 3, waitingSince: expect.any(Date) });
    const errors = { webhook: 'status 500', syslog: 'ECONNRESET', tls: 'the server has closed the connection' };
    expect(failed?.error).toBe(errors[way]);
    await tick();
    webhook.received.length = 0;
    await pausePasses();
    await tick();
    expect(ids(received())).toEqual([1, 2, 3]);
    expect(await sinks.all()).toMatchObject([
      { failures: 0, error: '', position: 3, waitingEntries: 0, waitingSince: null },
    ]);
  });
});

// TLS changes the connection of syslog only.
describe.each<Way>(['webhook', 'syslog'])('an audit sink by %s', (way) => {
  const received = receivedBy[way];
  const settings = settingsOf(way);

  it('also receives the stored entries as an unbroken chain if it begins with the oldest one', async () => {
    await record(450);
    await sinks.save(root, null, settings({ start: AuditSinkStart.BEGINNING }));
    await tick();
    const entries = received();
    expect(ids(entries)).toEqual(Array.from({ length: 451 }, (_, index) => index + 1));
    for (const [index, { previous_hash }] of entries.slice(1).entries())
      expect(previous_hash).toBe(entries[index]?.hash);
  });

  it('receives the same batch again when the process ends before it is confirmed', async () => {
    await sinks.save(root, null, settings());
    await record(2);
    await endBeforeConfirmations();
    await expect(tick()).rejects.toThrow('killed');
    await startAgain();
    await record(2);
    await tick();
    expect(ids(received())).toEqual([1, 2, 3, 1, 2, 3, 4, 5]);
    if (way === 'webhook') {
      const [first, again, next] = webhook.received;
      expect(again).toMatchObject({ body: first?.body, headers: { 'x-webhook-id': first?.headers['x-webhook-id'] } });
      expect(next?.headers['x-webhook-id']).toMatch(/^4-5-[0-9a-f]{16}$/);
    }
  });

  it('keeps its place while it is paused', async () => {
    const { id } = await sinks.save(root, null, settings());
    await tick();
    await sinks.save(root, id, settings({ enabled: false, secret: null }));
    await record();
    await tick();
    expect(ids(received())).toEqual([1]);
    await sinks.save(root, id, settings({ secret: null, start: AuditSinkStart.BEGINNING }));
    await tick();
    expect(ids(received())).toEqual([1, 2, 3, 4]);
  });
});

describe('a batch', () => {
  it('of a webhook is signed', async () => {
    await sinks.save(root, null, input());
    await tick();
    const [call] = webhook.received;
    const signature = createHmac('sha256', SECRET)
      .update(call?.body ?? '')
      .digest('hex');
    expect(call?.headers).toMatchObject({ 'content-type': 'application/json', 'x-webhook-signature': signature });
    expect(JSON.parse(call?.body ?? '')).toEqual({
      type: 'audit_batch',
      batch: call?.headers['x-webhook-id'],
      entries: await exported(),
    });
  });

  it('has at most 200 entries and 500 KB, or one larger entry', async () => {
    await record(201);
    await record(3, { note: 'x'.repeat(240_000) });
    await record(1, { note: 'x'.repeat(600_000) });
    await sinks.save(root, null, input({ start: AuditSinkStart.BEGINNING }));
    await tick();
    expect(bodies().map(({ entries }) => entries.length)).toEqual([200, 3, 1, 1, 1]);
  });

  it('of syslog has a message of RFC 5424 for each entry', async () => {
    await sinks.save(root, null, overSyslog());
    await record();
    await tick();
    const at = (await exported()).map((entry) => Object(entry).at as string);
    expect(syslog.messages.map(({ header }) => header.replace(/(?<=Z )\S+/, 'HOST'))).toEqual([
      `<110>1 ${at[0]} HOST tollgate - audit_sink.created -`,
      `<110>1 ${at[1]} HOST tollgate - job.retried -`,
    ]);
    expect(syslog.messages[1]?.json).toContain('Z\\u00fcrich \\u82cf\\u9ece\\u4e16 \\ud83d\\udddd');
    expect(syslog.batches).toEqual([2]);
  });

  it.each<[string, SyslogBehaviour, () => string, string]>([
    ['a server that closes it immediately', 'close', () => syslog.url, 'the server has closed the connection'],
    ['a server that resets it', 'reset', () => syslog.url, 'ECONNRESET'],
    ['a port without a server', 'read', () => 'tcp://localhost:1', 'ECONNREFUSED'],
    ['an untrusted certificate', 'read', () => untrusted.url, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('over a connection to %s is not confirmed', async (_, behaviour, url, error) => {
    syslog.next(behaviour);
    await sinks.save(root, null, overSyslog({ url: url() }));
    await tick();
    expect(await sinks.all()).toMatchObject([{ error, failures: 1, position: 0, waitingEntries: 1 }]);
    expect(syslog.messages).toEqual([]);
  });
});

describe('the retention', () => {
  const old = (weeks: number) => new Date(Date.now() - weeks * WEEK_MS).toISOString();
  const recordAt = (at: string) => withOrigin({ kind: 'job', name: 'test', operation: 'test', at }, () => record());
  const shorten = () => domain.get(AuditEntriesService).deleteBefore(new Date(Date.now() - 13 * WEEK_MS));

  it('keeps entries that an enabled sink has not sent, for four weeks', async () => {
    for (const weeks of [20, 16, 14]) await recordAt(old(weeks));
    const { id } = await sinks.save(
      root,
      null,
      overSyslog({ start: AuditSinkStart.BEGINNING, url: 'tcp://localhost:1' }),
    );
    expect(await shorten()).toBe(1);
    await sinks.save(root, id, overSyslog());
    await tick();
    expect(ids(receivedBy.syslog())).toEqual([2, 3, 4, 5, 6]);
    expect(await sinks.all()).toMatchObject([{ error: 'entries 1–1 were deleted before they were sent', failures: 0 }]);
    expect(await shorten()).toBe(2);
  });

  it('does not wait for a paused sink, which continues with the next entry', async () => {
    for (const weeks of [16, 14]) await recordAt(old(weeks));
    const { id } = await sinks.save(root, null, overSyslog({ start: AuditSinkStart.BEGINNING, enabled: false }));
    expect(await shorten()).toBe(2);
    expect(await sinks.all()).toMatchObject([{ position: 0, waitingEntries: 2 }]);
    await sinks.save(root, id, overSyslog());
    await tick();
    expect(ids(receivedBy.syslog())).toEqual([3, 4, 5]);
    await record();
    await tick();
    expect(await sinks.all()).toMatchObject([{ error: '', position: 6 }]);
  });

  it('leaves no gap for a sink that begins with the oldest entry', async () => {
    await recordAt(old(16));
    await shorten();
    await sinks.save(root, null, overSyslog({ start: AuditSinkStart.BEGINNING }));
    await tick();
    expect(ids(receivedBy.syslog())).toEqual([2, 3]);
    expect(await sinks.all()).toMatchObject([{ error: '' }]);
  });
});

it('entries of an erased user are sent without the name, and the erasure lists them', async () => {
  await withOrigin({ kind: 'user', userId: 7, name: 'zoltan', operation: 'test' }, () => record());
  const user = { id: 7, username: 'erased-7' };
  await domain.get(Sql).transaction((client) => eraseEntries(user, 0, executorOf(client)));
  await sinks.save(root, null, input({ start: AuditSinkStart.BEGINNING }));
  await tick();
  expect(receivedBy.webhook().slice(0, 2)).toMatchObject([
    { id: 1, actor_id: 7, actor_name: 'erased-7' },
    { id: 2, action: 'user.data_erased', after: { entries: [1] } },
  ]);
  expect(webhook.received[0]?.body).not.toContain('zoltan');
});

describe('the settings of a sink', () => {
  const syslogKind = { kind: AuditSinkKind.SYSLOG };

  it.each<[string, Partial<AuditSinkInput>, string]>([
    ['a webhook with another scheme', { url: 'ftp://example.com' }, 'audit_sink_url_invalid'],
    ['a webhook with credentials', { url: 'https://a:b@example.com' }, 'audit_sink_url_invalid'],
    ['a webhook at a link-local address', { url: 'http://169.254.169.254/' }, 'egress_private'],
    ['a webhook without a secret', { secret: null }, 'audit_sink_secret_required'],
    ['a webhook whose secret is removed', { secret: '' }, 'audit_sink_secret_required'],
    ['syslog over UDP', { ...syslogKind, url: 'udp://example.com:514' }, 'audit_sink_url_invalid'],
    ['syslog with a path', { ...syslogKind, url: 'tcp://example.com/log' }, 'audit_sink_url_invalid'],
    ['syslog with credentials', { ...syslogKind, url: 'tcp://a@example.com' }, 'audit_sink_url_invalid'],
    ['syslog at a link-local address', { ...syslogKind, url: 'tcp://169.254.169.254:514' }, 'egress_private'],
    ['syslog at a link-local number', { ...syslogKind, url: 'tls://0xa9fea9fe' }, 'egress_private'],
    ['syslog at a link-local IPv6 address', { ...syslogKind, url: 'tcp://[fe80::1]:514' }, 'egress_private'],
  ])('are refused: %s', async (_, changes, code) => {
    await expect(sinks.save(root, null, input(changes))).rejects.toMatchObject({ code });
    expect(await sinks.all()).toEqual([]);
  });

  it.each([
    ['tcp://siem.example.com', 'tcp://siem.example.com:514'],
    ['TLS://SIEM.example.com/', 'tls://siem.example.com:6514'],
    ['tcp://siem.example.com:80', 'tcp://siem.example.com:80'],
    ['tls://[2606:4700::1111]:6514', 'tls://[2606:4700::1111]:6514'],
  ])('have the port of the syslog address: %s', async (url, stored) => {
    await expect(sinks.save(root, null, overSyslog({ url }))).resolves.toMatchObject({
      url: stored,
      secretCipher: null,
    });
  });

  it('keep the secret while the host stays the same, and are stored encrypted', async () => {
    const { id, secretCipher } = await sinks.save(root, null, input());
    expect(secretCipher).toMatch(/^v1\./);
    const kept = await sinks.save(root, id, input({ url: `${webhook.url}/other`, secret: null }));
    expect(kept.secretCipher).toBe(secretCipher);
    const moved = sinks.save(root, id, input({ url: 'https://example.com', secret: null }));
    await expect(moved).rejects.toMatchObject({ code: 'audit_sink_secret_required' });
    expect(JSON.stringify(await exported())).not.toContain(secretCipher);
  });

  it('are refused to a caller who may not read the audit log', async () => {
    const scopes = new Set(['options:read', 'options:write'] as const);
    const caller = { ...root, credential: { id: 1, name: 'ci', scopes } };
    await expect(sinks.save(caller, null, input())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are tested without entries', async () => {
    const { id } = await sinks.save(root, null, input());
    webhook.next(200, 401);
    expect([await sinks.test(id), await sinks.test(id)]).toEqual([null, 'status 401']);
    expect(bodies()[0]).toEqual({ type: 'audit_batch', batch: 'test', entries: [] });
    const other = await sinks.save(root, null, overSyslog());
    syslog.next('read', 'reset');
    expect([await sinks.test(other.id), await sinks.test(other.id)]).toEqual([null, 'ECONNRESET']);
    expect(syslog.messages).toEqual([{ header: expect.stringMatching(/ tollgate - test -$/), json: '{"test":true}' }]);
    expect(await sinks.all()).toMatchObject([{ failures: 0, position: 0 }, { failures: 0 }]);
  });
});

describe('audit sinks', () => {
  it('do not wait for each other', async () => {
    await sinks.save(root, null, overSyslog({ name: 'A', url: 'tcp://localhost:1' }));
    await sinks.save(root, null, input({ name: 'B' }));
    await tick();
    expect(await sinks.all()).toMatchObject([
      { failures: 1, position: 0 },
      { failures: 0, position: 2 },
    ]);
  });

  it('do not queue rows of the usage log', async () => {
    await sinks.save(root, null, input());
    await domain.database.query(`INSERT INTO logs SELECT * FROM json_populate_recordset(NULL::logs, '[]')`);
    expect(await domain.database.query('SELECT 1 FROM log_outbox')).toEqual([]);
  });

  it('are shown in metrics', async () => {
    const { id } = await sinks.save(root, null, overSyslog());
    await tick();
    await record(2);
    syslog.next('reset');
    await tick();
    const values: Record<string, unknown> = {};
    const declare = (
      name: string,
      _: string,
      __: readonly string[],
      read: () => Iterable<readonly [object, number]>,
    ) => {
      values[name] = read;
    };
    const metrics = domain.get(AuditSinkMetricsService);
    metrics.declareMetrics({ counter: declare, gauge: declare, histogram: () => undefined });
    await metrics.refreshMetrics();
    const read = (name: string) => [...(values[name] as () => Iterable<readonly [object, number]>)()];
    const labels = { id, sink: 'SIEM' };
    expect(read('tollgate_audit_sink_waiting_entries')).toEqual([[labels, 2]]);
    expect(read('tollgate_audit_sink_failures')).toEqual([[labels, 1]]);
    expect(read('tollgate_audit_sink_position')).toEqual([[labels, 1]]);
    expect(read('tollgate_audit_sink_lag_seconds')).toEqual([[labels, expect.any(Number)]]);
  });
});
