import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toFile } from 'openai';
import { eventually } from '../../support/eventually.js';
import { anthropicDialect } from '../../support/mock-upstream/anthropic/anthropic-dialect.js';
import { BatchUpstream } from '../../support/mock-upstream/batches/batch-upstream.js';
import { failure, respondAfter, respondWith } from '../../support/mock-upstream/behaviour.js';
import type { MockDialect } from '../../support/mock-upstream/dialect.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { openAiDialect } from '../../support/mock-upstream/openai/openai-dialect.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';
import { type TestApp, WITH_JOBS } from '../../support/tollgate/test-app.js';

type Json = Record<string, unknown>;

const BALANCE = 100_000_000;
const MODEL = 'gpt-4o-mini';
const ALIAS = 'my-mini';
const CLAUDE = 'claude-sonnet-4-6';
const HAIKU = 'claude-haiku-4-5';
/** Served by upstreams without batches. */
const OWN = 'gpt-4.1-nano';
const OTHER = 'gpt-4.1-mini';
const HALF = 'gpt-4.1';
const RATIOS = { [MODEL]: 1, [ALIAS]: 2, [CLAUDE]: 1.5, [HAIKU]: 0.5, [OWN]: 1, [OTHER]: 1, [HALF]: 1 };

const ENVIRONMENT = { ...WITH_JOBS, TASK_POLL_INTERVAL_MS: '150' };

let site: Site<TestApp>;
let vendor: BatchUpstream;
let upstream: MockUpstream;
let user: TestUser;
let token: CreatedToken;
let channel: number;

beforeAll(async () => {
  vendor = new BatchUpstream();
  upstream = await MockUpstream.start([vendor, anthropicDialect]);
  site = await Site.open(ENVIRONMENT);
  const { administrator } = site;
  await setOption(administrator, 'ModelRatio', JSON.stringify(RATIOS));
  const completion = { [MODEL]: 4, [ALIAS]: 4, [OWN]: 4, [CLAUDE]: 5, [HAIKU]: 5 };
  await setOption(administrator, 'CompletionRatio', JSON.stringify(completion));
  channel = await createChannel(administrator, {
    base_url: upstream.url,
    key: 'key-one\nkey-two',
    models: `${MODEL},${ALIAS}`,
    model_mapping: JSON.stringify({ [ALIAS]: MODEL }),
    auto_ban: 0,
  });
  await createChannel(administrator, { type: 14, base_url: upstream.url, models: `${CLAUDE},${HAIKU}`, auto_ban: 0 });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(async () => {
  upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: BALANCE });
  token = await createToken(user, { unlimited_quota: true });
});

const openai = (by = token) => site.openai(by);
const anthropic = () =>
  new Anthropic({ apiKey: token.key, baseURL: site.tollgate.url, maxRetries: 0, logLevel: 'off' });

const line = (id: string, fields: Json = {}, url = '/v1/chat/completions'): Json => ({
  custom_id: id,
  method: 'POST',
  url,
  body: { model: MODEL, messages: [{ role: 'user', content: 'hi' }], max_tokens: 1_000, ...fields },
});

const answered = (id: string, prompt: number, completion: number): Json => ({
  id: `batch_req_${id}`,
  custom_id: id,
  response: {
    status_code: 200,
    request_id: id,
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'gpt-4o-mini-2024-07-18',
      choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    },
  },
  error: null,
});

const withoutUsage = (id: string): Json => {
  const { response, ...result } = answered(id, 0, 0) as { response: { body: Json } };
  const { usage: _, ...body } = response.body;
  return { ...result, response: { ...response, body } };
};

const refused = (id: string): Json => ({
  id: `batch_req_${id}`,
  custom_id: id,
  response: { status_code: 400, request_id: id, body: { error: { message: 'no' } } },
  error: null,
});

async function upload(lines: readonly Json[], by = token) {
  const content = lines.map((one) => JSON.stringify(one)).join('\n');
  return openai(by).files.create({ file: await toFile(Buffer.from(content), 'requests.jsonl'), purpose: 'batch' });
}

async function createBatch(lines: readonly Json[]) {
  const file = await upload(lines);
  return openai().batches.create({
    input_file_id: file.id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
    metadata: { night: 'yes' },
  });
}

/**
 * What the owner of the site pays for the requests of the user, in the order of their charges; prepayments have no
 * receipt.
 */
async function purchaseCosts(): Promise<(number | null)[]> {
  const rows = await site.database.query<{ cost: number | null }>(
    'SELECT cost::int FROM logs WHERE user_id = $1 AND type = 2 AND charge IS NOT NULL ORDER BY quota',
    [user.id],
  );
  return rows.map(({ cost }) => cost);
}

/** The paths of requests that change something at the upstream; it is polled meanwhile. */
const submitted = () => upstream.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);

const ended = (id: string, status = 'completed') =>
  eventually(
    () => openai().batches.retrieve(id),
    (batch) => batch.status === status,
  );

/** The user's batches in the console. */
async function shown(): Promise<Json[]> {
  const query = '{ batches { nodes { id status completed failed cost } } }';
  return (await user.browser.graphql<{ batches: { nodes: Json[] } }>(query)).batches.nodes;
}

/** Charges of requests, and whether balance, log and ledger agree. */
async function charges(of: string) {
  const rows = await site.bills(user);
  expect(await discrepancies(site.database)).toEqual([]);
  const charged = rows.filter(({ other }) => (JSON.parse(other || '{}') as Json).batch_id === of);
  return charged
    .map((row) => ({ ...row, request: String((JSON.parse(row.other) as Json).custom_id) }))
    .sort((one, other) => one.request.localeCompare(other.request));
}

describe('batch of the OpenAI API', () => {
  it('runs at the upstream that stores its file, and is charged by usage at half the price', async () => {
    const file = await upload([line('a'), line('b'), line('c')]);
    expect(file).toMatchObject({ object: 'file', purpose: 'batch', filename: 'requests.jsonl', status: 'processed' });
    const batch = await openai().batches.create({
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      metadata: { night: 'yes' },
    });
    expect(batch).toMatchObject({ status: 'in_progress', input_file_id: file.id, metadata: { night: 'yes' } });
    expect(batch.id).not.toBe(vendor.last.id);
    // 3 × (prompt + 1000 × 4) / 2, regardless of the estimate of the prompt.
    const reserved = BALANCE - (await site.balance(user));
    expect(reserved).toBeGreaterThanOrEqual(6_000);
    expect(reserved).toBeLessThan(6_100);
    vendor.finish({ output: [answered('b', 1_000, 500), answered('a', 101, 50)], errors: [refused('c')] });
    const done = await ended(batch.id);
    expect(done.request_counts).toEqual({ total: 3, completed: 2, failed: 1 });
    expect(await charges(batch.id)).toMatchObject([
      { request: 'a', quota: 151, prompt_tokens: 101, completion_tokens: 50, model_name: MODEL, channel: 0 },
      { request: 'b', quota: 1_500, prompt_tokens: 1_000, completion_tokens: 500 },
    ]);
    expect(await site.balance(user)).toBe(BALANCE - 1_651);
    expect(await site.kinds(user)).toEqual(['batch']);
    expect(await shown()).toMatchObject([{ id: batch.id, status: 'COMPLETED', completed: 2, failed: 1, cost: 1_651 }]);
    const output = await openai().files.content(done.output_file_id ?? '');
    expect(await output.text()).toBe(
      [answered('b', 1_000, 500), answered('a', 101, 50)].map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
    expect(await (await openai().files.content(done.error_file_id ?? '')).text()).toContain('"custom_id":"c"');
  });

  it('keeps its results back until they are charged', async () => {
    const { id } = await createBatch([line('a')]);
    vendor.finish({ output: [answered('a', 1_000, 500)] });
    const seen = await eventually(
      () => openai().batches.retrieve(id),
      ({ status }) => status !== 'in_progress' && status !== 'finalizing',
    );
    expect([seen.status, seen.output_file_id === null]).toEqual(['completed', false]);
    expect(await charges(id)).toHaveLength(1);
  });

  it('is charged once although its end could not be stored at first', async () => {
    const limited = await createToken(user, { remain_quota: 1_000_000 });
    token = limited;
    const { id } = await createBatch([line('a'), line('b')]);
    vendor.failingDescriptions = 3;
    vendor.finish({ output: [answered('a', 1_000, 500), answered('b', 1_000, 500)] });
    await ended(id);
    expect(vendor.failingDescriptions).toBe(0);
    expect((await charges(id)).map(({ quota }) => quota)).toEqual([1_500, 1_500]);
    expect(await site.balance(user)).toBe(BALANCE - 3_000);
    const own = dataOf(await user.browser.get<{ remain_quota: number }>(`/api/token/${limited.id}`));
    expect(own.remain_quota).toBe(1_000_000 - 3_000);
  });

  it('with a request that the upstream responds to twice is charged once for it', async () => {
    const { id } = await createBatch([line('a')]);
    vendor.finish({ output: [answered('a', 1_000, 500), answered('a', 1_000, 500)] });
    await ended(id);
    expect(await charges(id)).toMatchObject([{ quota: 1_500 }]);
  });

  it('is charged only for the results of its requests, even when other results come first', async () => {
    const { id } = await createBatch([line('a'), line('b')]);
    vendor.failingDescriptions = 1;
    vendor.finish({ output: ['c', 'd', 'b', 'a'].map((one) => answered(one, 1_000, 500)) });
    await ended(id);
    expect((await charges(id)).map(({ request }) => request)).toEqual(['a', 'b']);
    expect(await site.balance(user)).toBe(BALANCE - 3_000);
  });

  it('is charged the estimated prompt for a result without usage, even when its file is deleted', async () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    const asking = (content: string) => ({ messages: [{ role: 'user', content }] });
    const file = await upload([line('a', asking(words(1_000))), line('b', asking(words(10)))]);
    const endpoint = '/v1/chat/completions';
    const { id } = await openai().batches.create({ input_file_id: file.id, endpoint, completion_window: '24h' });
    await openai().files.delete(file.id);
    vendor.finish({ output: ['a', 'b'].map(withoutUsage) });
    await ended(id);
    const [long, short] = await charges(id);
    expect(long?.prompt_tokens).toBeGreaterThan(800);
    expect(long?.prompt_tokens).toBeLessThan(2_000);
    expect(short?.prompt_tokens).toBeLessThan(50);
  });

  it('sends the name of the model at the upstream, and charges the name that was requested', async () => {
    const { id } = await createBatch([line('a', { model: ALIAS })]);
    expect(vendor.last.requests).toMatchObject([{ custom_id: 'a', body: { model: MODEL, max_tokens: 1_000 } }]);
    vendor.finish({ output: [answered('a', 1_000, 500)] });
    await ended(id);
    expect(await charges(id)).toMatchObject([{ quota: 3_000, model_name: ALIAS }]);
  });

  it.each(['cancelled', 'expired'])('that is %s is charged for the completed requests', async (status) => {
    const { id } = await createBatch([line('a'), line('b')]);
    if (status === 'cancelled') {
      const cancel = 'mutation ($id: ID!) { cancelBatch(id: $id) { status } }';
      const cancelled = await user.browser.graphql(cancel, { id });
      expect(cancelled).toEqual({ cancelBatch: { status: 'CANCELLING' } });
      expect((await openai().batches.retrieve(id)).status).toBe('cancelling');
    }
    vendor.finish({ status, output: [answered('a', 1_000, 500)] });
    await ended(id, status);
    expect(await site.balance(user)).toBe(BALANCE - 1_500);
  });

  it('that fails costs nothing', async () => {
    const { id } = await createBatch([line('a')]);
    vendor.finish({ status: 'failed' });
    expect(await ended(id, 'failed')).toMatchObject({ output_file_id: null });
    expect(await site.balance(user)).toBe(BALANCE);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('that the upstream refuses costs nothing and is not listed', async () => {
    const file = await upload([line('a')]);
    upstream.next(failure(429));
    const batch = {
      input_file_id: file.id,
      endpoint: '/v1/chat/completions' as const,
      completion_window: '24h' as const,
    };
    await expect(openai().batches.create(batch)).rejects.toMatchObject({ status: 429 });
    expect(await site.balance(user)).toBe(BALANCE);
    expect((await openai().batches.list()).data).toEqual([]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('uses the key that its file was uploaded with', async () => {
    for (const id of ['a', 'b', 'c']) await createBatch([line(id)]);
    const accounts = [...vendor.batches.values()].slice(-3).map(({ account }) => account);
    expect(new Set(accounts)).toEqual(new Set(['Bearer key-one', 'Bearer key-two']));
  });

  it('has a price that the site sets', async () => {
    await setOption(site.administrator, 'BatchPriceRatio', '0.25');
    const { id } = await createBatch([line('a')]);
    vendor.finish({ output: [answered('a', 1_000, 500)] });
    await ended(id);
    await setOption(site.administrator, 'BatchPriceRatio', '0.5');
    expect(await charges(id)).toMatchObject([{ quota: 750 }]);
    expect(await purchaseCosts()).toEqual([null]);
  });

  it.each<[string, unknown, number[]]>([
    ["a factor on the site's price", 0.2, [30, 300]],
    ['a price list of the channel', { [MODEL]: { model_ratio: 0.4, completion_ratio: 2 } }, [40, 400]],
  ])('costs half of the purchase price: %s', async (_, purchasePrice, costs) => {
    const { browser } = site.administrator;
    const buyAt = (purchase_price: unknown) =>
      browser.put('/api/channel/', { id: channel, setting: JSON.stringify({ purchase_price }) });
    expect((await buyAt(purchasePrice)).body).toMatchObject({ success: true });
    const { id } = await createBatch([line('a'), line('b')]);
    vendor.finish({ output: [answered('a', 100, 50), answered('b', 1_000, 500)] });
    await ended(id);
    await buyAt(undefined);
    expect((await charges(id)).map(({ quota }) => quota)).toEqual([150, 1_500]);
    expect(await purchaseCosts()).toEqual(costs);
  });
});

describe('files and batches', () => {
  it('are listed newest first, in pages', async () => {
    const ids: string[] = [];
    for (const id of ['a', 'b', 'c']) ids.unshift((await createBatch([line(id)])).id);
    const listed: string[] = [];
    for await (const batch of openai().batches.list({ limit: 2 })) listed.push(batch.id);
    expect(listed).toEqual(ids);
    const files = await openai().files.list({ order: 'asc', limit: 2, purpose: 'batch' });
    expect(files.data).toHaveLength(2);
    expect(files.has_more).toBe(true);
  });

  it('of another user are unknown', async () => {
    const batch = await createBatch([line('a')]);
    const key = await createToken(await createUser(site.tollgate, site.administrator, { quota: BALANCE }));
    const another = openai(key);
    const file = batch.input_file_id;
    for (const call of [
      () => another.files.retrieve(file),
      () => another.files.content(file),
      () => another.files.delete(file),
      () => another.batches.retrieve(batch.id),
      () => another.batches.cancel(batch.id),
      () => another.batches.create({ input_file_id: file, endpoint: '/v1/chat/completions', completion_window: '24h' }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    expect((await another.files.list()).data).toEqual([]);
    expect((await another.batches.list()).data).toEqual([]);
    expect((await openai().files.retrieve(file)).id).toBe(file);
  });

  it('are deleted at the upstream', async () => {
    const { id } = await upload([line('a')]);
    const stored = vendor.files.size;
    expect(await openai().files.delete(id)).toEqual({ id, object: 'file', deleted: true });
    expect(vendor.files.size).toBe(stored - 1);
    await expect(openai().files.retrieve(id)).rejects.toMatchObject({ status: 404, code: 'file_not_found' });
  });

  it.each<[string, readonly Json[], Json]>([
    ['without a custom_id', [{ ...line('a'), custom_id: undefined }], { code: 'invalid_batch_line' }],
    // The database would replace it, so that its result and those after it could not be charged.
    ['with an id that is not valid Unicode', [line('a\ud83d')], { code: 'invalid_batch_line' }],
    ['with a NUL in an id', [line('a\u0000')], { code: 'invalid_batch_line' }],
    ['with an unknown endpoint', [line('a', {}, '/v1/audio/speech')], { code: 'invalid_batch_line' }],
    ['with a stream', [line('a', { stream: true })], { code: 'invalid_batch_line' }],
    ['with the id of another', [line('a'), line('a')], { code: 'invalid_batch_line' }],
    ['without messages', [line('a'), line('b', { messages: undefined })], { code: 'invalid_batch_line' }],
    ['with another model', [line('a'), line('b', { model: ALIAS })], { code: 'batch_models_differ' }],
    ['with an unknown model', [line('a', { model: 'unknown-model' })], { status: 404, code: 'model_not_found' }],
  ])('with a line %s are refused', async (_, lines, error) => {
    await expect(upload(lines)).rejects.toMatchObject({ status: 400, ...error });
    expect(submitted()).toEqual([]);
  });

  it('of a model that the token may not call are refused', async () => {
    const limited = await createToken(user, {
      unlimited_quota: true,
      model_limits_enabled: true,
      model_limits: ALIAS,
    });
    await expect(upload([line('a')], limited)).rejects.toMatchObject({ status: 403, code: 'model_not_allowed' });
    const file = await upload([line('a')]);
    const batch = {
      input_file_id: file.id,
      endpoint: '/v1/chat/completions' as const,
      completion_window: '24h' as const,
    };
    await expect(openai(limited).batches.create(batch)).rejects.toMatchObject({ code: 'model_not_allowed' });
  });

  it('are refused when the balance is too low for the maximum lengths', async () => {
    const poor = await createUser(site.tollgate, site.administrator, { quota: 1_000 });
    const own = await createToken(poor, { unlimited_quota: true });
    const file = await upload([line('a')], own);
    const batch = {
      input_file_id: file.id,
      endpoint: '/v1/chat/completions' as const,
      completion_window: '24h' as const,
    };
    await expect(openai(own).batches.create(batch)).rejects.toMatchObject({
      status: 403,
      code: 'insufficient_user_quota',
    });
    expect(await site.balance(poor)).toBe(1_000);
  });

  it('larger than the site allows are refused', async () => {
    await setOption(site.administrator, 'MaxFileMegabytes', '1');
    const large = line('a', { messages: [{ role: 'user', content: 'x'.repeat(1024 * 1024) }] });
    await expect(upload([large])).rejects.toMatchObject({ status: 413, code: 'file_too_large' });
    await setOption(site.administrator, 'MaxFileMegabytes', '200');
    expect((await upload([large])).bytes).toBeGreaterThan(1024 * 1024);
  });

  it('with another purpose are refused', async () => {
    const file = await toFile(Buffer.from('x'), 'x.txt');
    await expect(openai().files.create({ file, purpose: 'fine-tune' })).rejects.toMatchObject({
      status: 400,
      code: 'file_purpose_not_supported',
    });
  });

  it('go to a channel whose upstream has them', async () => {
    const plain = await MockUpstream.start();
    const model = OTHER;
    await createChannel(site.administrator, { base_url: plain.url, models: model, priority: 10, auto_ban: 0 });
    await expect(upload([line('a', { model })])).rejects.toMatchObject({ code: 'batches_not_supported' });
    await createChannel(site.administrator, { base_url: upstream.url, key: 'key-three', models: model, auto_ban: 0 });
    await upload([line('a', { model })]);
    expect([...vendor.files.values()].at(-1)?.account).toBe('Bearer key-three');
    expect(plain.requests).toHaveLength(1);
    await plain.close();
  });
});

describe('batch that the site runs itself', () => {
  const own = (id: string, fields: Json = {}) => line(id, { model: OWN, ...fields });
  let plain: MockUpstream;

  beforeAll(async () => {
    plain = await MockUpstream.start();
    const { administrator } = site;
    const setting = JSON.stringify({ purchase_price: 0.5 });
    await createChannel(administrator, { base_url: plain.url, models: OWN, auto_ban: 0, setting });
    await setOption(administrator, 'BatchRunnerEnabled', 'true');
  });
  beforeEach(() => plain.reset());
  afterAll(async () => {
    await setOption(site.administrator, 'BatchRunnerEnabled', 'false');
    await plain.close();
  });

  it('is charged as calls, and has files of results and errors', async () => {
    plain.byDefault(respondWith({ text: 'hello', usage: { prompt: 1_000, completion: 500, cached: 0, reasoning: 0 } }));
    const lines = [own('a'), own('b'), own('c')];
    const batch = await createBatch(lines);
    expect(batch).toMatchObject({ status: 'in_progress', metadata: { night: 'yes' } });
    const done = await ended(batch.id);
    expect(done.request_counts).toEqual({ total: 3, completed: 3, failed: 0 });
    expect(plain.requests.filter(({ path }) => path === '/v1/chat/completions')).toHaveLength(3);
    const output = await (await openai().files.content(done.output_file_id ?? '')).text();
    const results = output
      .trimEnd()
      .split('\n')
      .map((one) => JSON.parse(one) as Json);
    expect(results).toMatchObject(
      ['a', 'b', 'c'].map((custom_id) => ({
        custom_id,
        response: { status_code: 200, body: { object: 'chat.completion' } },
      })),
    );
    expect(done.error_file_id).toBeNull();
    expect(await site.balance(user)).toBe(BALANCE - 9_000);
    expect(await site.kinds(user)).toEqual(['batch']);
    expect(await shown()).toMatchObject([{ id: batch.id, completed: 3, cost: 9_000 }]);
    // The upstream knows no batch, so it is paid for calls.
    expect(await purchaseCosts()).toEqual([1_500, 1_500, 1_500]);
    expect(await discrepancies(site.database)).toEqual([]);
    const input = await (await openai().files.content(batch.input_file_id)).text();
    expect(input.trimEnd()).toBe(lines.map((one) => JSON.stringify(one)).join('\n'));
    const stored = await site.database.query<{ content: string }>('SELECT content FROM stored_file_parts');
    expect(stored.every(({ content }) => !content.includes('custom_id'))).toBe(true);
    expect(await openai().files.delete(batch.input_file_id)).toMatchObject({ deleted: true });
  });

  it('runs here when the upstream has files and no batches', async () => {
    const model = HALF;
    const files: MockDialect = {
      matchesPath: ({ path }) => path.startsWith('/v1/files'),
      modelOf: () => undefined,
      plan: (request) => vendor.plan(request),
    };
    const half = await MockUpstream.start([files, openAiDialect]);
    await createChannel(site.administrator, { base_url: half.url, models: model, auto_ban: 0 });
    half.byDefault(respondWith({ text: 'hello', usage: { prompt: 10, completion: 5 } }));
    for (const id of ['a', 'b']) {
      const { id: batch } = await createBatch([own(id, { model })]);
      expect((await ended(batch)).request_counts).toEqual({ total: 1, completed: 1, failed: 0 });
    }
    const asked = half.requests.map(({ method, path }) => `${method} ${path}`);
    expect(asked).toEqual(['GET /v1/batches', 'POST /v1/chat/completions', 'POST /v1/chat/completions']);
    await half.close();
  });

  it('retries temporary refusals, and reports permanent ones', async () => {
    plain.next(failure(429), failure(400));
    const { id } = await createBatch([own('a'), own('b')]);
    const done = await ended(id);
    expect(done.request_counts).toEqual({ total: 2, completed: 1, failed: 1 });
    const errors = await (await openai().files.content(done.error_file_id ?? '')).text();
    expect(JSON.parse(errors)).toMatchObject({ response: { status_code: 400, body: { error: {} } } });
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('does not repeat a request that was interrupted', async () => {
    plain.byDefault(failure(429));
    const { id } = await createBatch([own('a'), own('b')]);
    // A process was killed while the request ran. The site tries the request now and then, and forgets it when it is
    // refused.
    const started = `INSERT INTO batch_requests (batch_id, custom_id, model) VALUES ($1, 'b', $2)
      ON CONFLICT DO NOTHING RETURNING custom_id`;
    const start = () => site.database.query(started, [id, OWN]);
    await eventually(start, (rows) => rows.length === 1);
    plain.byDefault(respondWith());
    const done = await ended(id);
    expect(done.request_counts).toEqual({ total: 2, completed: 1, failed: 1 });
    const errors = await (await openai().files.content(done.error_file_id ?? '')).text();
    expect(JSON.parse(errors)).toMatchObject({ custom_id: 'b', error: { code: 'batch_request_interrupted' } });
  });

  it('starts no further request when the user is banned, and continues when the ban ends', async () => {
    const manage = (action: string) => site.administrator.browser.post('/api/user/manage', { id: user.id, action });
    const calls = () => plain.requests.filter(({ path }) => path === '/v1/chat/completions').length;
    const concurrency = 2;
    await setOption(site.administrator, 'BatchRunnerConcurrency', String(concurrency));
    const banned = Promise.withResolvers<void>();
    plain.byDefault(respondAfter(banned.promise));
    const { id } = await createBatch(Array.from({ length: 10 }, (_, n) => own(`r${n}`)));
    await eventually(
      async () => calls(),
      (count) => count === concurrency,
    );
    await manage('disable');
    banned.resolve();
    const finished = 'SELECT FROM batch_requests WHERE batch_id = $1 AND succeeded';
    await eventually(
      () => site.database.query(finished, [id]),
      (rows) => rows.length === concurrency,
    );
    expect(calls()).toBe(concurrency);
    await manage('enable');
    expect((await ended(id)).request_counts).toEqual({ total: 10, completed: 10, failed: 0 });
  });

  it('is continued immediately after its only process was killed', async () => {
    plain.byDefault(failure(429));
    const { id } = await createBatch([own('a')]);
    await eventually(
      async () => plain.requests.length,
      (count) => count > 0,
    );
    // As a killed process leaves it.
    await site.tollgate.stop();
    await site.database.query("UPDATE batches SET next_poll_at = now() + interval '1 hour' WHERE id = $1", [id]);
    plain.byDefault(respondWith({ text: 'hello' }));
    await site.tollgate.restart(ENVIRONMENT);
    expect((await ended(id)).request_counts).toEqual({ total: 1, completed: 1, failed: 0 });
    // The new process does not have the mark that the upstream has no files.
    await upload([own('b')]);
  });

  it('is cancelled when its token is deleted', async () => {
    plain.byDefault(failure(429));
    const { id } = await createBatch([own('a'), own('b')]);
    const ownToken = token;
    await eventually(
      async () => plain.requests.length,
      (count) => count > 0,
    );
    await user.browser.delete(`/api/token/${ownToken.id}`);
    token = await createToken(user, { unlimited_quota: true });
    expect((await ended(id, 'cancelled')).request_counts).toEqual({ total: 2, completed: 0, failed: 0 });
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('is cancelled after the requests that have begun, which have their results', async () => {
    await setOption(site.administrator, 'BatchRunnerConcurrency', '2');
    const cancelled = Promise.withResolvers<void>();
    plain.byDefault(respondAfter(cancelled.promise, { text: 'hello' }));
    const { id } = await createBatch(Array.from({ length: 10 }, (_, n) => own(`r${n}`)));
    await eventually(
      async () => plain.requests.filter(({ path }) => path === '/v1/chat/completions').length,
      (count) => count === 2,
    );
    await openai().batches.cancel(id);
    // Another worker would take the requests that have begun for interrupted.
    const claimed = "SELECT FROM batches WHERE id = $1 AND next_poll_at > now() + interval '20 seconds'";
    expect(await site.database.query(claimed, [id])).toHaveLength(1);
    cancelled.resolve();
    const done = await ended(id, 'cancelled');
    expect(done.request_counts).toEqual({ total: 10, completed: 2, failed: 0 });
    const charged = BALANCE - (await site.balance(user));
    expect(charged).toBeGreaterThan(0);
    expect(await site.database.query('SELECT charged::int FROM batches WHERE id = $1', [id])).toEqual([{ charged }]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('is cancelled', async () => {
    plain.byDefault(failure(429));
    const { id } = await createBatch([own('a'), own('b')]);
    // Its turn may end at the same moment.
    expect((await openai().batches.cancel(id)).status).toMatch(/^cancell(ing|ed)$/);
    expect((await ended(id, 'cancelled')).request_counts).toEqual({ total: 2, completed: 0, failed: 0 });
    expect(await site.balance(user)).toBe(BALANCE);
  });

  it('is refused above the storage limit of an account, even when files arrive concurrently', async () => {
    await setOption(site.administrator, 'MaxStoredMegabytes', '1');
    const large = () => upload([own('a', { messages: [{ role: 'user', content: 'x'.repeat(600_000) }] })]);
    const results = await Promise.allSettled([large(), large(), large()]);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toMatchObject(Array(2).fill({ status: 403, code: 'file_storage_full' }));
    await expect(large()).rejects.toMatchObject({ status: 403, code: 'file_storage_full' });
    const [kept] = await openai()
      .files.list()
      .then(({ data }) => data);
    const parts = await site.database.query('SELECT DISTINCT file_id FROM stored_file_parts WHERE file_id = $1', [
      kept?.id,
    ]);
    expect(parts).toHaveLength(1);
    await openai().files.delete(kept?.id ?? '');
    await large();
    await setOption(site.administrator, 'MaxStoredMegabytes', '1024');
  });

  it('is refused while the site runs none', async () => {
    const file = await upload([own('a')]);
    await setOption(site.administrator, 'BatchRunnerEnabled', 'false');
    const body = {
      input_file_id: file.id,
      endpoint: '/v1/chat/completions' as const,
      completion_window: '24h' as const,
    };
    const refusal = { status: 400, code: 'batches_not_supported' };
    await expect(openai().batches.create(body)).rejects.toMatchObject(refusal);
    await expect(upload([own('a')])).rejects.toMatchObject(refusal);
    await setOption(site.administrator, 'BatchRunnerEnabled', 'true');
  });
});

describe('message batch of the Anthropic API', () => {
  const request = (custom_id: string, model = CLAUDE) => ({
    custom_id,
    params: { model, max_tokens: 1_000, messages: [{ role: 'user' as const, content: 'hi' }] },
  });
  const succeeded = (custom_id: string, input_tokens: number, output_tokens: number): Json => ({
    custom_id,
    result: {
      type: 'succeeded',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4-5-20250929',
        content: [{ type: 'text', text: 'hello' }],
        stop_reason: 'end_turn',
        usage: { input_tokens, output_tokens, service_tier: 'batch' },
      },
    },
  });
  const over = (id: string) =>
    eventually(
      () => anthropic().messages.batches.retrieve(id),
      (batch) => batch.processing_status === 'ended',
    );

  it('is charged by usage, each request at the price of its model in a batch', async () => {
    const { batches } = anthropic().messages;
    const batch = await batches.create({ requests: [request('a'), request('b', HAIKU), request('c')] });
    expect(batch).toMatchObject({ type: 'message_batch', processing_status: 'in_progress', results_url: null });
    expect(await site.balance(user)).toBeLessThan(BALANCE - 8_000);
    const results = [
      succeeded('b', 1_000, 100),
      succeeded('a', 1_000, 100),
      { custom_id: 'c', result: { type: 'expired' } },
    ];
    vendor.finishMessages(results);
    await over(batch.id);
    expect(await charges(batch.id)).toMatchObject([
      { request: 'a', quota: 1_125, model_name: CLAUDE },
      { request: 'b', quota: 375, model_name: HAIKU },
    ]);
    expect(await site.balance(user)).toBe(BALANCE - 1_500);
    expect(await site.kinds(user)).toEqual(['batch']);
    const read: unknown[] = [];
    for await (const result of await batches.results(batch.id)) read.push(result);
    expect(read).toEqual(results);
  });

  it('is not charged for a result of a request that it does not contain', async () => {
    const { batches } = anthropic().messages;
    const { id } = await batches.create({ requests: [request('a'), request('b')] });
    vendor.finishMessages([succeeded('c', 1_000, 100), succeeded('a', 1_000, 100)]);
    await over(id);
    expect(await charges(id)).toMatchObject([{ request: 'a', quota: 1_125 }]);
    expect(await site.balance(user)).toBe(BALANCE - 1_125);
  });

  it('is listed, cancelled and deleted', async () => {
    const { batches } = anthropic().messages;
    const first = await batches.create({ requests: [request('a')] });
    const second = await batches.create({ requests: [request('a')] });
    const listed: string[] = [];
    for await (const { id } of batches.list({ limit: 1 })) listed.push(id);
    expect(listed).toEqual([second.id, first.id]);
    expect((await batches.list({ before_id: first.id })).data.map(({ id }) => id)).toEqual([second.id]);
    expect((await batches.cancel(second.id)).processing_status).toBe('canceling');
    await expect(batches.delete(second.id)).rejects.toMatchObject({ status: 400 });
    vendor.finishMessages([{ custom_id: 'a', result: { type: 'canceled' } }]);
    await over(second.id);
    expect(await batches.delete(second.id)).toEqual({ id: second.id, type: 'message_batch_deleted' });
    await expect(batches.retrieve(second.id)).rejects.toMatchObject({ status: 404 });
  });

  it.each<[string, Json[]]>([
    ['no requests', []],
    ['two requests of one id', [request('a'), request('a')]],
    ['a request without max_tokens', [{ custom_id: 'a', params: { ...request('a').params, max_tokens: undefined } }]],
  ])('with %s is refused', async (_, requests) => {
    const body = { requests } as unknown as Parameters<Anthropic['messages']['batches']['create']>[0];
    await expect(anthropic().messages.batches.create(body)).rejects.toMatchObject({
      status: 400,
      error: { error: { type: 'invalid_request_error' } },
    });
    expect(submitted()).toEqual([]);
  });

  it('of another user is unknown', async () => {
    const batch = await anthropic().messages.batches.create({ requests: [request('a')] });
    token = await createToken(await createUser(site.tollgate, site.administrator, { quota: BALANCE }));
    const { batches } = anthropic().messages;
    await expect(batches.retrieve(batch.id)).rejects.toMatchObject({ status: 404 });
    await expect(batches.results(batch.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('file that requests name', () => {
  const NOTES = 'some notes';
  const notes = () => toFile(Buffer.from(NOTES), 'notes.txt', { type: 'text/plain' });
  const uploaded = async () => openai().files.create({ file: await notes(), purpose: 'user_data' });
  const chat = (id: string, by = token) =>
    openai(by).chat.completions.create({
      model: MODEL,
      messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: id } }] }],
    });
  const response = (id: string) =>
    openai().responses.create({
      model: MODEL,
      input: [{ role: 'user', content: [{ type: 'input_file', file_id: id }] }],
    });
  /** The files that the last call named, and the account that it was sent to. */
  const sent = () => {
    // Batches of other tests are polled meanwhile.
    const last = upstream.requests.findLast(({ path }) => /(chat\/completions|responses|messages)$/.test(path));
    const ids = [...JSON.stringify(last?.body).matchAll(/"file_id":"([^"]*)"/g)].map(([, id = '']) => id);
    return { ids, account: String(last?.headers.authorization ?? last?.headers['x-api-key']) };
  };

  it.each([
    ['chat', chat],
    ['response', response],
  ])('takes a %s to the channel and key that store it', async (_, call) => {
    const other = await MockUpstream.start();
    const { administrator } = site;
    const preferred = await createChannel(administrator, {
      base_url: other.url,
      models: MODEL,
      priority: 10,
      auto_ban: 0,
    });
    for (let count = 0; count < 3; count++) {
      const file = await uploaded();
      expect(file).toMatchObject({ purpose: 'user_data', filename: 'notes.txt', bytes: NOTES.length });
      await call(file.id);
      const { ids, account } = sent();
      expect(ids.map((id) => vendor.files.get(id)?.content)).toEqual([NOTES]);
      expect(vendor.files.get(ids[0] ?? '')?.account).toBe(account);
    }
    await administrator.browser.call('DELETE', `/api/channel/${preferred}`);
    await other.close();
  });

  it('is listed, read and deleted by its user', async () => {
    const { id } = await uploaded();
    const stored = vendor.files.size;
    expect((await openai().files.list({ purpose: 'user_data' })).data).toMatchObject([{ id }]);
    expect(await openai().files.retrieve(id)).not.toHaveProperty('expires_at');
    expect(await (await openai().files.content(id)).text()).toBe(NOTES);
    await openai().files.delete(id);
    expect(vendor.files.size).toBe(stored - 1);
  });

  it('is not found for other users, and an id that no batch of this site has is passed on', async () => {
    const { id } = await uploaded();
    const another = await createToken(await createUser(site.tollgate, site.administrator, { quota: BALANCE }));
    await expect(chat(id, another)).rejects.toMatchObject({ status: 404, code: 'file_not_found' });
    await chat('file-elsewhere', another);
    expect(sent().ids).toEqual(['file-elsewhere']);
  });

  it('cannot be named with a model that its channel does not serve', async () => {
    const { id } = await uploaded();
    const other = await MockUpstream.start();
    await createChannel(site.administrator, { base_url: other.url, models: 'gpt-4.1', auto_ban: 0 });
    await setOption(site.administrator, 'ModelRatio', JSON.stringify({ ...RATIOS, 'gpt-4.1': 1 }));
    const messages = [{ role: 'user' as const, content: [{ type: 'file' as const, file: { file_id: id } }] }];
    const call = openai().chat.completions.create({ model: 'gpt-4.1', messages });
    await expect(call).rejects.toMatchObject({ status: 400, code: 'file_at_another_channel' });
    await setOption(site.administrator, 'ModelRatio', JSON.stringify(RATIOS));
    await other.close();
  });

  it('of the Anthropic API is stored, named, listed and deleted', async () => {
    const { files, messages } = anthropic().beta;
    const file = await files.upload({ file: await notes() });
    expect(file).toMatchObject({ type: 'file', filename: 'notes.txt', mime_type: 'text/plain', size_bytes: 10 });
    const upload = upstream.requests.findLast(({ method, path }) => method === 'POST' && path === '/v1/files');
    expect(upload?.headers['anthropic-beta']).toContain('files-api-');
    await messages.create({
      model: CLAUDE,
      max_tokens: 100,
      betas: ['files-api-2025-04-14'],
      messages: [{ role: 'user', content: [{ type: 'document', source: { type: 'file', file_id: file.id } }] }],
    });
    const { ids, account } = sent();
    expect(ids.map((id) => vendor.files.get(id)?.account)).toEqual([account]);
    expect((await files.list()).data).toMatchObject([{ id: file.id }]);
    expect((await files.retrieveMetadata(file.id)).id).toBe(file.id);
    expect((await openai().files.list()).data).toEqual([]);
    expect(await files.delete(file.id)).toEqual({ id: file.id, type: 'file_deleted' });
    await expect(files.retrieveMetadata(file.id)).rejects.toMatchObject({
      status: 404,
    });
  });
});

it('a channel that is disabled keeps its files', async () => {
  const file = await upload([line('a')]);
  await site.administrator.browser.call('PUT', '/api/channel/', { id: channel, status: 2 });
  await expect(openai().files.content(file.id)).rejects.toMatchObject({ status: 404, code: 'batch_unavailable' });
  await site.administrator.browser.call('PUT', '/api/channel/', { id: channel, status: 1 });
  expect((await openai().files.content(file.id)).status).toBe(200);
});

it.each([
  ['GET', '/v1/files/%00'],
  ['GET', '/v1/files?after=%00'],
  ['POST', '/v1/batches/%00/cancel'],
  ['GET', '/v1/messages/batches/%00/results'],
])('%s %s is refused, because no id contains that character', async (method, path) => {
  const headers = { authorization: `Bearer ${token.key}` };
  const response = await fetch(`${site.tollgate.url}${path}`, { method, headers });
  expect(response.status).toBe(400);
});
