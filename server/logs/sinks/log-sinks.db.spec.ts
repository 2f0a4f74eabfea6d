import { createHmac } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { jobContext } from '../../../test/support/job-context.js';
import { MockS3, S3_ACCOUNT } from '../../../test/support/mock-s3.js';
import { makeCertificate } from '../../../test/support/test-certificate.js';
import { deleteRows } from '../../../test/support/test-database.js';
import { WebhookReceiver } from '../../../test/support/webhook-receiver.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { WEEK_MS } from '../../common/durations.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { rowIdAt } from '../../platform/database/row-id.js';
import { LogPartitions, startOfWeek } from '../../usage-log/log-partitions.js';
import { ChannelNames } from '../channel-names.port.js';
import { LogCleanupJob } from '../cleanup/log-cleanup.job.js';
import { LogCleanupsService } from '../cleanup/log-cleanups.service.js';
import { LogsModule } from '../logs.module.js';
import { LogSinkInput } from './log-sink.input.js';
import { LogBatchesJob, LogSinkDeliveryJob } from './log-sink-delivery.job.js';
import { LogSinkMetricsService } from './log-sink-metrics.service.js';
import { LogSinksService } from './log-sinks.service.js';
import { LogSinkKind } from './model/log-sink.js';
import type { SinkRecord } from './model/sink-record.js';

const root = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' } as const;
const week = startOfWeek(Date.now() - 6 * WEEK_MS);

/** A worker that runs jobs immediately. */
class AtOnce extends JobQueue {
  async enqueue(_: unknown, data: object): Promise<void> {
    if ('sinkId' in data) await domain.get(LogSinkDeliveryJob).run({ sinkId: Number(data.sinkId) }, jobContext());
  }
}

let domain: DomainModule;
let receiver: WebhookReceiver;
let s3: MockS3;
let sinks: LogSinksService;

beforeAll(async () => {
  const certificate = await makeCertificate();
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  [receiver, s3] = await Promise.all([WebhookReceiver.start(certificate), MockS3.start()]);
  domain = await openDomain(
    [OptionsModule, AccountsModule, LogsModule],
    [
      { provide: ChannelNames, useValue: { nameOf: (id: number) => `channel ${id}` } },
      { provide: JobQueue, useClass: AtOnce },
    ],
    { EGRESS_ALLOW_PRIVATE: 'true' },
  );
  sinks = domain.get(LogSinksService);
});
afterAll(async () => {
  await domain.close();
  await Promise.all([receiver.close(), s3.close()]);
});
beforeEach(async () => {
  receiver.received.length = 0;
  s3.objects.clear();
  await deleteRows(domain.database, 'logs', 'log_sinks', 'log_outbox', 'log_batches', 'job_run_items', 'job_runs');
  await domain.get(LogPartitions).ensure(week.getTime() + WEEK_MS);
});

const input = (changes: Partial<LogSinkInput> = {}) =>
  Object.assign(new LogSinkInput(), { name: 'Sink', kind: LogSinkKind.WEBHOOK, url: receiver.url, ...changes });

interface Row {
  readonly id: number;
  readonly created_at: Date;
  readonly [column: string]: unknown;
}

/** A settled call, this many ms after the start of the week. */
function row(offset: number, changes: object = {}): Row {
  const { id, createdAt } = rowIdAt(week.getTime() + offset, 0);
  return {
    id,
    created_at: createdAt,
    type: 2,
    user_id: 7,
    username: 'ada',
    token_id: 3,
    token_name: 'laptop',
    channel_id: 2,
    model_name: 'gpt-4o',
    group: 'default',
    quota: 10,
    prompt_tokens: 3,
    completion_tokens: 2,
    use_time_ms: 400,
    is_stream: true,
    request_id: `r${offset}`,
    hidden: false,
    content: 'text',
    other: '',
    first_token_ms: 80,
    cached_tokens: 1,
    upstream_model: 'gpt-4o-2024',
    details: { alias: 'fast' },
    kind: 'chat',
    ...changes,
  };
}
const failure = { type: 100, quota: 0, is_stream: false, first_token_ms: null, cached_tokens: 0 };
const failedRow = (offset: number) =>
  row(offset, { ...failure, upstream_model: null, details: { status: 429, code: 'rate_limited' } });

const INSERT = 'INSERT INTO logs SELECT * FROM json_populate_recordset(NULL::logs, $1)';
const insert = (...rows: Row[]) => domain.database.query(INSERT, [JSON.stringify(rows)]);
/** Lets the schedule run once. */
const tick = () => domain.get(LogBatchesJob).run();
/** Lets the pause after a failure pass. */
const pausePasses = () => domain.database.query('UPDATE log_sinks SET retry_at = now()');
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { batch: string; rows: SinkRecord[] });
const received = () => bodies().flatMap(({ rows }) => rows.map(({ id }) => id));
const ids = (...rows: Row[]) => rows.map(({ id }) => id);

describe('log sinks', () => {
  it('receive charges and failed calls that are committed after their creation, once', async () => {
    const rows = [row(0), row(1), failedRow(2), row(3, { type: 3 })];
    await insert(...rows);
    await sinks.save(root, null, input());
    const later = [row(10), failedRow(11)];
    await insert(...later, row(12, { type: 1 }));
    await tick();
    await tick();
    expect(received()).toEqual(ids(...later));
    const [sink] = await sinks.all();
    expect(sink).toMatchObject({ rowsSent: 2, waitingRows: 0, waitingSince: null, failures: 0, error: '' });
    expect(await domain.database.query('SELECT 1 FROM log_outbox UNION ALL SELECT 1 FROM log_batches')).toEqual([]);
  });

  it('receive the refund of a charge, unless calls are not shown in the log', async () => {
    await sinks.save(root, null, input());
    const charges = [row(0), row(1, { hidden: true })];
    await insert(...charges);
    for (const { id, created_at } of charges) {
      const refund = rowIdAt(created_at.getTime() + 100, 0);
      const values = [id, created_at, refund.id, refund.createdAt, 'the task failed'];
      await domain.database.query('SELECT refund_usage($1, $2, $3, $4, $5)', values);
    }
    await tick();
    expect(bodies().flatMap(({ rows }) => rows.map(({ quota }) => quota))).toEqual([10, -10]);
  });

  it('cause no entries in the outbox when there are none', async () => {
    await insert(row(0));
    expect(await domain.database.query('SELECT 1 FROM log_outbox')).toEqual([]);
  });

  it('receive a row that is committed late with a lower id', async () => {
    await sinks.save(root, null, input());
    const [late, first, last] = [row(0), row(1), row(2)];
    const client = new pg.Client({ connectionString: domain.database.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(INSERT, [JSON.stringify([late])]);
      await insert(first);
      await tick();
      expect(received()).toEqual(ids(first));
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
    await insert(last);
    await tick();
    expect(received()).toEqual(ids(first, late, last));
  });

  it('receive every row in order after an outage, with a pause that doubles', async () => {
    await sinks.save(root, null, input());
    receiver.next(503, 500, { status: 429, body: '', headers: { 'retry-after': '600' } });
    const rows = [row(0), row(1), row(2)];
    const pauses: number[] = [];
    for (const each of rows) {
      await insert(each);
      await tick();
      await tick();
      const [state] = await domain.database.query<{ pause: number }>(
        'SELECT round(extract(epoch FROM retry_at - failed_at))::int AS pause FROM log_sinks',
      );
      pauses.push(state?.pause ?? 0);
      await pausePasses();
    }
    expect(pauses).toEqual([15, 30, 600]);
    expect(receiver.received).toHaveLength(3);
    expect(await sinks.all()).toMatchObject([{ failures: 3, error: 'status 429', waitingRows: 3, rowsSent: 0 }]);
    receiver.received.length = 0;
    await tick();
    expect(received()).toEqual(ids(...rows));
    expect(await sinks.all()).toMatchObject([{ failures: 0, error: '', waitingRows: 0, rowsSent: 3 }]);
  });

  it('receive a batch again with the same key and rows when its confirmation was not recorded', async () => {
    await sinks.save(root, null, input());
    const rows = [row(0), row(1)];
    await insert(...rows);
    // The process ends between the response and the update of the position.
    await domain.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$;
      CREATE TRIGGER killed BEFORE UPDATE ON log_sinks FOR EACH ROW EXECUTE FUNCTION refuse()`);
    await expect(tick()).rejects.toThrow('killed');
    await domain.database.query('DROP TRIGGER killed ON log_sinks; DROP FUNCTION refuse');
    await insert(row(5));
    await tick();
    const [first, again, next] = bodies();
    expect(again).toEqual(first);
    expect(first?.rows.map(({ id }) => id)).toEqual(ids(...rows));
    expect(next?.batch).not.toBe(first?.batch);
    expect(receiver.received.map(({ headers }) => headers['x-webhook-id'])).toEqual(bodies().map(({ batch }) => batch));
    expect(await sinks.all()).toMatchObject([{ rowsSent: 3 }]);
  });

  it('receive batches of about 1,000 rows, also of one statement and of many', async () => {
    await sinks.save(root, null, input());
    const many = Array.from({ length: 2_500 }, (_, index) => row(index));
    await insert(...many);
    const few = Array.from({ length: 30 }, (_, index) => row(10_000 + index));
    for (const each of few) await insert(each);
    await tick();
    expect(received()).toEqual(ids(...many, ...few));
    expect(bodies().map(({ rows }) => rows.length)).toEqual([1_000, 1_000, 530]);
  });

  it('do not wait for each other', async () => {
    const { id } = await sinks.save(root, null, input({ name: 'A', url: 'https://localhost:1/' }));
    await sinks.save(root, null, input({ name: 'B' }));
    await insert(row(0));
    await tick();
    expect(received()).toEqual(ids(row(0)));
    expect(await sinks.all()).toMatchObject([
      { id, failures: 1, error: 'ECONNREFUSED', waitingRows: 1 },
      { failures: 0, waitingRows: 0 },
    ]);
  });

  it('keep their place while they are disabled', async () => {
    const { id } = await sinks.save(root, null, input());
    await sinks.save(root, id, input({ enabled: false }));
    await insert(row(0));
    await tick();
    expect(received()).toEqual([]);
    await sinks.save(root, id, input());
    await tick();
    expect(received()).toEqual(ids(row(0)));
  });

  it('keep rows from being deleted until they have sent them, unless they are disabled', async () => {
    const { id } = await sinks.save(root, null, input());
    await insert(row(0));
    const unsent = 'The log sink “Sink” has not sent these rows, so they were not deleted';
    const clean = async () => {
      const { id: runId } = await domain.get(LogCleanupsService).start(root, new Date(week.getTime() + WEEK_MS));
      await domain.get(LogCleanupJob).run({ runId }, jobContext());
      const [run] = await domain.get(JobRunsService).newest('log-cleanup');
      return run?.failure?.en ?? '';
    };
    const stored = async () => (await domain.database.query('SELECT id FROM logs')).length;
    expect([await clean(), await stored()]).toEqual([unsent, 1]);
    receiver.next(500);
    await tick();
    expect([await clean(), await stored()]).toEqual([unsent, 1]);
    await sinks.save(root, id, input({ enabled: false }));
    expect([await clean(), await stored()]).toEqual(['', 0]);
    receiver.received.length = 0;
    await sinks.save(root, id, input());
    await tick();
    expect(received()).toEqual([]);
    expect(await sinks.all()).toMatchObject([{ waitingRows: 0, rowsSent: 0 }]);
  });

  it('are shown in metrics', async () => {
    const { id } = await sinks.save(root, null, input());
    await insert(row(0));
    receiver.next(500);
    await tick();
    await insert(row(1));
    const metrics = domain.get(LogSinkMetricsService);
    const values: Record<string, unknown> = {};
    const declare = (
      name: string,
      _: string,
      __: readonly string[],
      read: () => Iterable<readonly [object, number]>,
    ) => {
      values[name] = read;
    };
    metrics.declareMetrics({ counter: declare, gauge: declare, histogram: () => undefined });
    await metrics.refreshMetrics();
    const read = (name: string) => [...(values[name] as () => Iterable<readonly [object, number]>)()];
    const labels = { id, sink: 'Sink' };
    expect(read('tollgate_log_sink_waiting_rows')).toEqual([[labels, 2]]);
    expect(read('tollgate_log_sink_failures')).toEqual([[labels, 1]]);
    expect(read('tollgate_log_sink_rows_total')).toEqual([[labels, 0]]);
    expect(read('tollgate_log_sink_lag_seconds')).toEqual([[labels, expect.any(Number)]]);
  });
});

const RECORD = {
  id: row(0).id,
  time: week.toISOString(),
  type: 'consumption',
  request_id: 'r0',
  user_id: 7,
  username: 'ada',
  token_id: 3,
  token_name: 'laptop',
  channel_id: 2,
  channel_name: 'channel 2',
  model_name: 'gpt-4o',
  upstream_model: 'gpt-4o-2024',
  group: 'default',
  quota: 10,
  prompt_tokens: 3,
  completion_tokens: 2,
  cached_tokens: 1,
  use_time_ms: 400,
  first_token_ms: 80,
  is_stream: true,
  status: null,
  error_code: '',
  details: '{"model_alias":"fast","kind":"chat"}',
};
const FAILED = {
  ...RECORD,
  id: row(1).id,
  time: new Date(week.getTime() + 1).toISOString(),
  type: 'failure',
  request_id: 'r1',
  upstream_model: '',
  quota: 0,
  cached_tokens: 0,
  first_token_ms: null,
  is_stream: false,
  status: 429,
  error_code: 'rate_limited',
  details: '{"kind":"chat"}',
};
const lines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as object);
const batchKey = async () =>
  (await domain.database.query<{ key: string }>('SELECT key::text FROM log_batches'))[0]?.key ?? '';

describe('the request of a sink', () => {
  /** Sends a charge and a failed call. @returns the key of their batch */
  async function send(changes: Partial<LogSinkInput>): Promise<string> {
    await sinks.save(root, null, input(changes));
    await insert(row(0), failedRow(1));
    await tick();
    expect(await sinks.all()).toMatchObject([{ error: '', rowsSent: 2 }]);
    return batchKey();
  }

  it('of a webhook is signed JSON', async () => {
    const key = await send({ secret: 'a secret' });
    const [call] = receiver.received;
    expect(JSON.parse(call?.body ?? '')).toEqual({ type: 'log_batch', batch: key, rows: [RECORD, FAILED] });
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-id': key,
      'x-webhook-signature': createHmac('sha256', 'a secret')
        .update(call?.body ?? '')
        .digest('hex'),
      authorization: 'Bearer a secret',
    });
  });

  it('of ClickHouse inserts lines of JSON under the token of the batch', async () => {
    const url = new URL('/', receiver.url).href;
    const key = await send({ kind: LogSinkKind.CLICKHOUSE, url, table: 'logs.calls', user: 'writer', secret: 'pass' });
    const [call] = receiver.received;
    const { pathname, searchParams } = new URL(call?.path ?? '', url);
    const columns = Object.keys(RECORD).map((name) => `\`${name}\``);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/',
      {
        query: `INSERT INTO \`logs\`.\`calls\` (${columns.join(', ')}) FORMAT JSONEachRow`,
        insert_deduplication_token: key,
        date_time_input_format: 'best_effort',
        async_insert: '0',
        wait_end_of_query: '1',
      },
    ]);
    expect(call?.headers).toMatchObject({ 'x-clickhouse-user': 'writer', 'x-clickhouse-key': 'pass' });
    expect(lines(call?.body ?? '')).toEqual([RECORD, FAILED]);
  });

  it('of S3 is an object of compressed lines with the name of the batch', async () => {
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret, S3_REGION: region } = S3_ACCOUNT;
    const bucket = 'archive/calls';
    const key = await send({ kind: LogSinkKind.S3, url: s3.url, bucket, region, accessKeyId, secret });
    const time = week.toISOString().replace('.000', '').replaceAll(/[:-]/g, '');
    const [[name, body] = []] = [...s3.objects];
    expect(name).toBe(`archive/calls/logs-${time}-${key}.ndjson.gz`);
    expect(lines(String(gunzipSync(body ?? '')))).toEqual([RECORD, FAILED]);
  });

  it('of OTLP has log records with the attributes of the GenAI conventions', async () => {
    const url = new URL('/v1/logs', receiver.url).href;
    const key = await send({ kind: LogSinkKind.OTLP, url, header: 'x-api-key', secret: 'abc' });
    const [call] = receiver.received;
    expect([call?.path, call?.headers['x-api-key']]).toEqual(['/v1/logs', 'abc']);
    const { resourceLogs } = JSON.parse(call?.body ?? '') as {
      resourceLogs: { scopeLogs: { logRecords: Record<string, unknown>[] }[] }[];
    };
    const records = resourceLogs[0]?.scopeLogs[0]?.logRecords ?? [];
    const plain = records.map(({ attributes, ...rest }) => ({
      ...rest,
      attributes: Object.fromEntries(
        (attributes as { key: string; value: object }[]).map((each) => [each.key, Object.values(each.value)[0]]),
      ),
    }));
    expect(plain).toEqual([
      {
        timeUnixNano: `${week.getTime()}000000`,
        observedTimeUnixNano: `${week.getTime()}000000`,
        severityNumber: 9,
        severityText: 'INFO',
        eventName: 'tollgate.call.settled',
        body: { stringValue: 'gpt-4o consumption' },
        attributes: {
          'gen_ai.request.model': 'gpt-4o',
          'gen_ai.response.model': 'gpt-4o-2024',
          'gen_ai.request.stream': true,
          'gen_ai.usage.input_tokens': '3',
          'gen_ai.usage.output_tokens': '2',
          'gen_ai.usage.cache_read.input_tokens': '1',
          'user.id': '7',
          'user.name': 'ada',
          'tollgate.log.id': String(RECORD.id),
          'tollgate.log.batch': key,
          'tollgate.log.type': 'consumption',
          'tollgate.request.id': 'r0',
          'tollgate.token.id': '3',
          'tollgate.token.name': 'laptop',
          'tollgate.channel.id': '2',
          'tollgate.channel.name': 'channel 2',
          'tollgate.group': 'default',
          'tollgate.quota': '10',
          'tollgate.use_time_ms': '400',
          'tollgate.first_token_ms': '80',
          'tollgate.details': '{"model_alias":"fast","kind":"chat"}',
        },
      },
      expect.objectContaining({
        severityNumber: 17,
        severityText: 'ERROR',
        eventName: 'tollgate.call.failed',
        attributes: expect.objectContaining({
          'error.type': 'rate_limited',
          'http.response.status_code': '429',
          'gen_ai.request.model': 'gpt-4o',
        }),
      }),
    ]);
  });
});

describe('a failed request of a sink', () => {
  const clickhouse = { kind: LogSinkKind.CLICKHOUSE, table: 'calls' };
  const exception = { 'x-clickhouse-exception-code': '60' };
  const partial = '{"partialSuccess":{"rejectedLogRecords":"1","errorMessage":"too old"}}';

  it.each([
    [
      'of ClickHouse has the number of the error',
      clickhouse,
      { status: 404, body: 'Code: 60', headers: exception },
      'status 404, ClickHouse error 60',
    ],
    [
      'of ClickHouse after the headers of a success',
      clickhouse,
      { status: 200, body: '', headers: exception },
      'ClickHouse error 60',
    ],
    ['does not follow a redirect', {}, { location: 'https://example.com' }, 'status 302'],
  ])('%s', async (_, changes, response, error) => {
    await sinks.save(root, null, input(changes));
    await insert(row(0));
    receiver.next(response);
    await tick();
    expect(await sinks.all()).toMatchObject([{ error, failures: 1, waitingRows: 1 }]);
  });

  it('of S3 has the code of the service', async () => {
    const account = { bucket: 'calls', region: 'x', accessKeyId: 'id', secret: 'another secret' };
    await sinks.save(root, null, input({ kind: LogSinkKind.S3, url: s3.url, ...account }));
    await insert(row(0));
    await tick();
    expect(await sinks.all()).toMatchObject([{ error: 'status 403, SignatureDoesNotMatch', waitingRows: 1 }]);
  });

  it('of OTLP with a partial success is not repeated, and shows the number of rejected records', async () => {
    await sinks.save(root, null, input({ kind: LogSinkKind.OTLP }));
    await insert(row(0), row(1));
    receiver.next({ status: 200, body: partial });
    await tick();
    const error = 'the collector has refused 1 of 2 records';
    expect(await sinks.all()).toMatchObject([{ error, failures: 0, waitingRows: 0, rowsSent: 2 }]);
  });
});

describe('the settings of a sink', () => {
  it.each<[string, Partial<LogSinkInput>, string]>([
    ['an address with another scheme', { url: 'ftp://example.com' }, 'log_sink_url_invalid'],
    ['an address with credentials', { url: 'https://a:b@example.com' }, 'log_sink_url_invalid'],
    ['a link-local address', { url: 'http://169.254.169.254/' }, 'egress_private'],
    ['an invalid table name', { kind: LogSinkKind.CLICKHOUSE, table: 'a; DROP' }, 'log_sink_setting_invalid'],
    ['no bucket', { kind: LogSinkKind.S3, region: 'x', accessKeyId: 'a', secret: 's' }, 'log_sink_setting_invalid'],
    [
      'S3 without a secret',
      { kind: LogSinkKind.S3, bucket: 'b', region: 'x', accessKeyId: 'a' },
      'log_sink_setting_invalid',
    ],
  ])('are refused: %s', async (_, changes, code) => {
    await expect(sinks.save(root, null, input(changes))).rejects.toMatchObject({ code });
    expect(await sinks.all()).toEqual([]);
  });

  it('keep the secret while the host stays the same, and are stored encrypted', async () => {
    const { id, secretCipher } = await sinks.save(root, null, input({ secret: 'a secret' }));
    expect(secretCipher).toMatch(/^v1\./);
    const path = `${receiver.url}/other`;
    expect((await sinks.save(root, id, input({ url: path }))).secretCipher).toBe(secretCipher);
    expect((await sinks.save(root, id, input({ url: 'https://example.com' }))).secretCipher).toBeNull();
  });

  it('are refused to a caller who may not read the log', async () => {
    const scopes = new Set(['options:read', 'options:write'] as const);
    const caller = { ...root, credential: { id: 1, name: 'ci', scopes } };
    await expect(sinks.save(caller, null, input())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are tested with a batch without rows', async () => {
    const { id } = await sinks.save(root, null, input());
    receiver.next(200, 401);
    expect([await sinks.test(id), await sinks.test(id)]).toEqual([null, 'status 401']);
    expect(bodies()[0]).toEqual({ type: 'log_batch', batch: 'test', rows: [] });
    expect(await sinks.all()).toMatchObject([{ failures: 0, rowsSent: 0 }]);
  });
});
