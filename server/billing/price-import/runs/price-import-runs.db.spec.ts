import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Pool } from 'undici';
import { type DomainModule, openDomain } from '../../../../test/support/domain-module.js';
import { jobContext } from '../../../../test/support/job-context.js';
import { makeCertificate } from '../../../../test/support/test-certificate.js';
import { deleteRows } from '../../../../test/support/test-database.js';
import type { Principal } from '../../../common/principal.js';
import { OptionEditorService } from '../../../options/option-editor.service.js';
import { type OptionChange, OptionLog } from '../../../options/option-log.port.js';
import { OptionsService } from '../../../options/options.service.js';
import { JobQueue } from '../../../platform/coordination/job-queue.port.js';
import { encodeCursor } from '../../../platform/graphql/connection.js';
import type { ListPage } from '../../../platform/graphql/list-page.js';
import { Egress } from '../../../platform/http/egress/egress.js';
import { PriceCatalog } from '../../prices/price-catalog.js';
import { PriceChangeKind } from '../price-changes.js';
import { PriceImportModule } from '../price-import.module.js';
import { PriceImportJob } from './price-import.job.js';
import { PriceImportRunsService } from './price-import-runs.service.js';

const { ADDED, CHANGED, SAME, SKIPPED } = PriceChangeKind;
const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const content = readFileSync(new URL('../fixtures/models-dev.json', import.meta.url), 'utf8');
const audited: OptionChange[] = [];
const enqueued: unknown[] = [];

let domain: DomainModule;
let runs: PriceImportRunsService;
let catalog: PriceCatalog;
let options: OptionsService;
let editor: OptionEditorService;
let server: Server;
let address: string;
let pool: Pool;
/** The response of the test server. */
let respond: (response: ServerResponse) => void;

beforeAll(async () => {
  const record = async (_: Principal, change: OptionChange) => void audited.push(change);
  const enqueue = async (...job: unknown[]) => void enqueued.push(job);
  domain = await openDomain(
    [PriceImportModule],
    [
      { provide: OptionLog, useValue: { record } },
      { provide: JobQueue, useValue: { enqueue } },
    ],
  );
  runs = domain.get(PriceImportRunsService);
  catalog = domain.get(PriceCatalog);
  options = domain.get(OptionsService);
  editor = domain.get(OptionEditorService);
  const { key, cert } = await makeCertificate();
  server = createServer({ key, cert }, (_, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `https://localhost:${(server.address() as AddressInfo).port}/api.json?key=hidden`;
  pool = new Pool(new URL(address).origin, { connect: { ca: cert } });
  jest.spyOn(domain.get(Egress), 'pool').mockReturnValue(pool);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await pool.destroy();
  server.closeAllConnections();
  server.close();
  await domain.close();
});

beforeEach(async () => {
  respond = (response) => void response.end(content);
  await deleteRows(domain.database, 'job_run_items', 'job_runs');
  await editor.change(root, 'ModelRatio', '{"kept":1.50,"gpt-4o":1.25,"gpt-4o-mini":0.075}');
  await editor.change(root, 'CompletionRatio', '{"kept":3}');
  await editor.change(root, 'CacheRatio', '{"gpt-4o":0.5}');
  await editor.change(root, 'ModelPrice', '{"dall-e-3":0.04}');
  audited.length = 0;
  enqueued.length = 0;
});

const start = (vendors: string[] = [], url = address) => runs.start(root, { url, vendors });

/** Fetches a list, as a worker does. */
const execute = (runId: number) => domain.get(PriceImportJob).run({ runId }, jobContext());
const pending = async () => (await domain.get(PriceImportJob).pending()).map(({ runId }) => runId);

/** Creates an import that is fetched and compared. */
async function ready(): Promise<number> {
  const { id } = await start();
  await execute(id);
  return id;
}

describe('price list import', () => {
  it('is stored and left to the workers', async () => {
    const run = await start(['openai']);
    expect(run).toMatchObject({ state: 'waiting', params: { url: address, vendors: ['openai'] }, requestedBy: 1 });
    expect(await runs.get(run.id)).toMatchObject({ url: address, vendors: ['openai'], startedBy: 1, counts: null });
    expect(enqueued).toEqual([[PriceImportJob, { runId: run.id }]]);
    expect(await pending()).toEqual([run.id]);
    expect(await runs.changes(run.id, [], { limit: 5, offset: 0 })).toEqual({ changes: [], total: 0 });
  });

  it('is reused while the same list is requested for the same vendors', async () => {
    const { id } = await start(['openai']);
    const same = await Promise.all([start(['openai']), start(['openai'])]);
    expect(same.map((run) => run.id)).toEqual([id, id]);
    expect((await start(['google'])).id).not.toBe(id);
    await execute(id);
    expect((await start(['openai'])).id).not.toBe(id);
  });

  it('is rejected without TLS', async () => {
    await expect(start([], 'http://a.example/api.json')).rejects.toMatchObject({ code: 'price_list_not_https' });
    await expect(start([], 'prices')).rejects.toMatchObject({ code: 'price_list_not_https' });
  });

  it('stores the changes and applies none of them', async () => {
    const run = await runs.get(await ready());
    expect(run).toMatchObject({
      state: 'ready',
      source: 'MODELS_DEV',
      counts: { added: 5, changed: 2, same: 1, skipped: 5 },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      failure: null,
      finishedAt: expect.any(Date),
    });
    expect([audited, catalog.priceOf('nova-1'), await pending()]).toEqual([[], null, []]);
  });

  it('lists its changes by kind and page by page', async () => {
    const id = await ready();
    const models = async (kinds: PriceChangeKind[], page: ListPage) => {
      const { changes, total } = await runs.changes(id, kinds, page);
      return [changes.map(({ change }) => change.model), total];
    };
    expect(await models([CHANGED], { limit: 10, offset: 0 })).toEqual([['dall-e-3', 'gpt-4o-mini'], 2]);
    expect(await models([SAME, CHANGED], { limit: 1, offset: 2 })).toEqual([['gpt-4o-mini'], 3]);
    const { changes: all, total } = await runs.changes(id, [], { limit: 20, offset: 0 });
    expect([all.length, total]).toEqual([13, 13]);
    const cursor = encodeCursor([all[3]?.position ?? 0]);
    const rest = await runs.changes(id, [], { limit: 20, offset: 0, after: cursor });
    expect(rest.changes).toEqual(all.slice(4));
    expect(all.find(({ change }) => change.model === 'gpt-4o-mini')?.change).toMatchObject({
      before: { modelRatio: '0.075', modelPrice: null },
      after: { modelRatio: '0.15' },
      notes: ['ROUNDED'],
    });
    await expect(models([], { limit: 1, offset: 0, after: 'x' })).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it('of a killed worker is processed by the next one', async () => {
    const { id } = await start();
    await domain.database.query(`UPDATE job_runs SET state = 'running', started_at = now()`);
    expect(await pending()).toEqual([id]);
    await execute(id);
    expect(await runs.get(id)).toMatchObject({ state: 'ready' });
  });

  it('is listed, newest first', async () => {
    const ids = [(await start(['a'])).id, (await start(['b'])).id, (await start(['c'])).id].toReversed();
    const page = await runs.page({ limit: 2, offset: 0 });
    expect([page.runs.map(({ id }) => id), page.total]).toEqual([ids.slice(0, 2), 3]);
    const rest = await runs.page({ limit: 2, offset: 0, after: encodeCursor([ids[1] ?? 0]) });
    expect(rest.runs.map(({ id }) => id)).toEqual(ids.slice(2));
    await expect(runs.get(0)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is deleted after 30 days', async () => {
    const [old, young] = [await start(['a']), await start(['b'])];
    const age = `UPDATE job_runs SET created_at = now() - interval '30 days' + $2 * interval '1 minute' WHERE id = $1`;
    await domain.database.query(age, [old.id, -5]);
    await domain.database.query(age, [young.id, 5]);
    await domain.get(PriceImportJob).deleteOld();
    expect((await runs.page({ limit: 5, offset: 0 })).runs.map(({ id }) => id)).toEqual([young.id]);
  });
});

describe('unavailable price list', () => {
  it('is tried four times and then fails with the reason', async () => {
    respond = (response) => void response.writeHead(503).end();
    const { id } = await start();
    for (let tries = 1; tries < 4; tries++) {
      await expect(execute(id)).rejects.toMatchObject({ code: 'price_list_unreachable' });
      expect(await runs.get(id)).toMatchObject({ state: 'waiting', failure: { zh: '获取价格表失败：HTTP 503' } });
    }
    await execute(id);
    const failed = await runs.get(id);
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { zh: '获取价格表失败：HTTP 503', en: 'The price list could not be fetched: HTTP 503' },
      finishedAt: expect.any(Date),
    });
    respond = (response) => void response.end(content);
    await execute(id);
    expect(await runs.get(id)).toEqual(failed);
    expect(await pending()).toEqual([]);
  });

  it('is ready when a later attempt succeeds', async () => {
    respond = (response) => void response.destroy();
    const { id } = await start();
    await expect(execute(id)).rejects.toMatchObject({ code: 'price_list_unreachable' });
    respond = (response) => void response.end(content);
    await execute(id);
    expect(await runs.get(id)).toMatchObject({ state: 'ready', failure: null });
  });

  it('fails immediately when it is not a price list', async () => {
    respond = (response) => void response.end('{"a":1}');
    expect(await runs.get(await ready())).toMatchObject({
      state: 'failed',
      failure: { en: expect.stringContaining('expected a price list') },
    });
  });
});

describe('cancelling an import', () => {
  it.each(['before it is fetched', 'while it is fetched', 'when it is ready'])('ends an import %s', async (when) => {
    const { id } = await start();
    if (when === 'when it is ready') await execute(id);
    if (when === 'while it is fetched') respond = (response) => void runs.cancel(id).then(() => response.end(content));
    else expect(await runs.cancel(id)).toMatchObject({ state: 'cancelled' });
    await execute(id);
    expect(await runs.get(id)).toMatchObject({ state: 'cancelled', finishedAt: expect.any(Date) });
    const refused = runs.apply(root, id, { models: ['nova-1'] });
    await expect(refused).rejects.toMatchObject({ code: 'price_import_not_ready' });
  });

  it('does not change an import that was applied', async () => {
    const id = await ready();
    await runs.apply(root, id, { models: ['nova-1'] });
    const applied = await runs.get(id);
    expect(applied).toMatchObject({ state: 'applied' });
    expect(await runs.cancel(id)).toEqual(applied);
  });
});

describe('applying an import', () => {
  it('changes the selected models, writes the audit and records the result', async () => {
    const run = await runs.apply(root, await ready(), { models: ['nova-1', 'dall-e-3', 'nova-1'] });
    expect(run).toMatchObject({ state: 'done', result: { appliedModels: 2 } });
    expect(options.text('ModelRatio')).toBe(
      '{"kept":1.5,"gpt-4o":1.25,"gpt-4o-mini":0.075,"nova-1":0.55,"dall-e-3":2.5}',
    );
    expect(audited.map(({ key }) => key)).toEqual([
      'AudioRatio',
      'CacheRatio',
      'CompletionRatio',
      'ModelPrice',
      'ModelRatio',
    ]);
    expect(catalog.priceOf('nova-1')).toMatchObject({ modelRatio: { text: '0.55' }, completionRatio: { text: '4' } });
  });

  it.each([
    [[CHANGED], 2],
    [[ADDED, CHANGED], 7],
    [[ADDED, SAME, SKIPPED], 5],
  ])('applies all changes of the kinds %j', async (kinds, models) => {
    expect(await runs.apply(root, await ready(), { kinds })).toMatchObject({ result: { appliedModels: models } });
  });

  it('succeeds once when many requests arrive at the same time', async () => {
    const id = await ready();
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => runs.apply(root, id, { kinds: [ADDED] })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(audited.map(({ key }) => key)).toEqual(['CacheRatio', 'CompletionRatio', 'ModelRatio']);
    const refused = runs.apply(root, id, { kinds: [CHANGED] });
    await expect(refused).rejects.toMatchObject({ code: 'price_import_not_ready' });
  });

  it('is rejected when prices have changed since, and the import keeps its state', async () => {
    const id = await ready();
    await editor.change(root, 'CacheRatio', '{"gpt-4o":0.25}');
    audited.length = 0;
    const refused = runs.apply(root, id, { models: ['nova-1'] });
    await expect(refused).rejects.toMatchObject({ code: 'price_preview_outdated' });
    expect([audited, (await runs.get(id)).state]).toEqual([[], 'ready']);
  });

  it('is rolled back when the options cannot be saved', async () => {
    const id = await ready();
    jest.spyOn(domain.get(OptionLog), 'record').mockRejectedValueOnce(new Error('Audit write failed'));
    await expect(runs.apply(root, id, { models: ['nova-1'] })).rejects.toThrow('Audit write failed');
    expect(await runs.apply(root, id, { models: ['nova-1'] })).toMatchObject({ state: 'done' });
  });

  it.each([
    ['nothing is chosen', {}, 'price_models_missing'],
    ['no model is chosen', { models: [] }, 'price_models_missing'],
    ['models and kinds are chosen', { models: ['nova-1'], kinds: [ADDED] }, 'price_models_missing'],
    ['kinds without a change are chosen', { kinds: [SAME, SKIPPED] }, 'price_models_missing'],
    ['a model has nothing to change', { models: ['nova-1', 'gift'] }, 'price_not_in_preview'],
  ])('is rejected when %s', async (_, input, code) => {
    await expect(runs.apply(root, await ready(), input)).rejects.toMatchObject({ code });
    expect(audited).toEqual([]);
  });

  it('is rejected before the list is fetched', async () => {
    const { id } = await start();
    const refused = runs.apply(root, id, { kinds: [ADDED] });
    await expect(refused).rejects.toMatchObject({ code: 'price_import_not_ready' });
    await expect(runs.apply(root, 0, { kinds: [ADDED] })).rejects.toMatchObject({ code: 'not_found' });
  });
});
