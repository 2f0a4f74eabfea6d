import { createServer as createProxy, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { listening } from '../../support/listening.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { makeCertificate } from '../../support/test-certificate.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  openSession,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import { WITH_JOBS } from '../../support/tollgate/test-app.js';

interface Imported {
  readonly digest: string;
  readonly counts: object;
  readonly changes: readonly { readonly model: string; readonly kind: string }[];
}

const LIST = {
  vendor: {
    id: 'vendor',
    models: {
      'nova-1': { id: 'nova-1', cost: { input: 1.1, output: 4.4, cache_read: 0.275 } },
      'nova-2': { id: 'nova-2', cost: { input: 3, output: 15 } },
      gift: { id: 'gift', cost: { input: 0, output: 0 } },
    },
  },
};
const content = JSON.stringify(LIST);
const messages = [{ role: 'user' as const, content: 'Hi' }];
const UNSET =
  '模型 unpriced 倍率或价格未配置，请联系管理员设置（选项 ModelRatio 或 ModelPrice）或开始自用模式；Model unpriced ratio or price not set, please set ModelRatio or ModelPrice, or start self-use mode';

const RUN = 'id state failure counts { added skipped } appliedModels changes(kinds: [ADDED]) { nodes { model } }';

interface Run {
  readonly id: string;
  readonly state: string;
  readonly failure: string | null;
}

const trusted = getCACertificates();
let lists: Server;
let site: Site;
let root: TestUser;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  const { key, cert } = await makeCertificate();
  setDefaultCACertificates([...trusted, cert]);
  lists = createServer({ key, cert }, (_, response) => response.end(content));
  await new Promise<void>((resolve) => lists.listen(0, '127.0.0.1', resolve));
  site = await Site.open(WITH_JOBS);
  root = site.administrator;
  await createChannel(root, {
    base_url: site.upstream.url,
    models: 'nova-1,nova-2,gpt-4o-audio-preview,unpriced,grok-4.7',
  });
});
afterAll(async () => {
  await site.close();
  lists.closeAllConnections();
  lists.close();
  setDefaultCACertificates(trusted);
});

beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, root, { quota: 1_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});

const send = (model: string) => site.openai(token).chat.completions.create({ model, messages });
const quota = async () => (await site.bills(user))[0]?.quota;

describe('price list import', () => {
  it('is previewed and applied over REST, and prices the next call', async () => {
    const preview = dataOf(await root.browser.post<Imported>('/api/ratio_sync/preview', { content: LIST }));
    expect(preview.counts).toEqual({ added: 2, changed: 0, same: 0, skipped: 1 });
    expect(preview.changes).toContainEqual({
      model: 'nova-1',
      vendor: 'vendor',
      kind: 'ADDED',
      before: null,
      after: expect.objectContaining({
        model_ratio: '0.55',
        completion_ratio: '4',
        cache_ratio: '0.25',
        model_price: null,
        create_cache_ratio: null,
        audio_ratio: null,
        image_ratio: null,
      }),
      reason: null,
      notes: [],
    });
    await expect(send('nova-1')).rejects.toMatchObject({ code: 'model_price_error' });
    const { digest } = preview;
    const body = { content: LIST, digest, models: ['nova-1'] };
    expect(dataOf(await root.browser.post<number>('/api/ratio_sync/apply', body))).toBe(1);
    site.upstream.next(respondWith({ usage: { prompt: 1_000, completion: 100 } }));
    await send('nova-1');
    expect(await quota()).toBe(770);
    const again = await root.browser.post('/api/ratio_sync/apply', body);
    expect(again.body).toMatchObject({ success: false, message: '价格表或当前价格已变化，请重新预览' });
  });

  it('is previewed, applied and exported over GraphQL', async () => {
    const requested =
      'mutation ($input: PriceListInput!) { previewPriceImport(input: $input) { digest changes { model kind } } }';
    const { previewPriceImport } = await root.browser.graphql<{ previewPriceImport: Imported }>(requested, {
      input: { content },
    });
    expect(previewPriceImport.changes).toContainEqual({ model: 'nova-2', kind: 'ADDED' });
    const applied = 'mutation ($input: ApplyPriceImportInput!) { applyPriceImport(input: $input) }';
    const input = { content, digest: previewPriceImport.digest, models: ['nova-2'] };
    expect(await root.browser.graphql(applied, { input })).toEqual({ applyPriceImport: 1 });
    const { priceList } = await root.browser.graphql<{ priceList: string }>('{ priceList }');
    expect(JSON.parse(priceList)).toMatchObject({ model_ratio: { 'nova-2': 1.5 }, completion_ratio: { 'nova-2': 5 } });
    const exported = dataOf(await root.browser.get<object>('/api/ratio_config'));
    expect(exported).toEqual(JSON.parse(priceList));
  });

  it('runs as a job that can be applied once and only while prices are unchanged', async () => {
    const url = `https://localhost:${(lists.address() as AddressInfo).port}/api.json`;
    const ready = async () => {
      const start = 'mutation ($url: String!) { startPriceImport(input: { url: $url }) { id } }';
      const { startPriceImport } = await root.browser.graphql<{ startPriceImport: Run }>(start, { url });
      const read = `{ priceImport(id: ${startPriceImport.id}) { ${RUN} } }`;
      return eventually(
        async () => (await root.browser.graphql<{ priceImport: Run }>(read)).priceImport,
        ({ state }) => state === 'READY',
      );
    };
    const apply = ({ id }: Run) =>
      `mutation { applyPriceImportRun(id: ${id}, input: { models: ["nova-1"] }) { state appliedModels } }`;
    const cancel = ({ id }: Run) => `mutation { cancelPriceImport(id: ${id}) { state } }`;
    const first = await ready();
    expect(first).toMatchObject({ counts: { skipped: 1 }, failure: null, appliedModels: null });
    const queries = [
      apply(first),
      cancel(first),
      `{ priceImport(id: ${first.id}) { id } }`,
      '{ priceImports { totalCount } }',
    ];
    for (const query of queries) expect(await user.browser.graphqlErrorCodes(query)).toEqual(['forbidden']);
    await setOption(root, 'ModelRatio', '{"nova-1":7}');
    expect(await root.browser.graphqlErrorCodes(apply(first))).toEqual(['price_preview_outdated']);
    const second = await ready();
    const applied = { state: 'APPLIED', appliedModels: 1 };
    expect(await root.browser.graphql(apply(second))).toEqual({ applyPriceImportRun: applied });
    expect(await root.browser.graphqlErrorCodes(apply(second))).toEqual(['price_import_not_ready']);
    site.upstream.next(respondWith({ usage: { prompt: 1_000, completion: 100 } }));
    await send('nova-1');
    expect(await quota()).toBe(770);
    expect(await root.browser.graphql(cancel(first))).toEqual({ cancelPriceImport: { state: 'CANCELLED' } });
    const listed = '{ priceImports(page: { first: 1 }) { totalCount nodes { id url state } } }';
    expect(await root.browser.graphql(listed)).toEqual({
      priceImports: { totalCount: 2, nodes: [{ id: second.id, url, state: 'APPLIED' }] },
    });
  });

  it('is a job run with parameters, changes and result as its details', async () => {
    const url = `https://localhost:${(lists.address() as AddressInfo).port}/api.json`;
    const { browser } = root;
    const start = 'mutation ($url: String!) { run: startPriceImportRun(input: { url: $url }) { id } }';
    const { run } = await browser.graphql<{ run: Run }>(start, { url });
    const details = `url vendors counts { skipped } appliedModels
      changes(kinds: [ADDED], page: { first: 1 }) { totalCount nodes { model } }`;
    const read = `query ($id: ID!) { jobRun(id: $id) { id state failure details { ... on PriceImportDetails { ${details} } } } }`;
    const { jobRun } = await eventually(
      () => browser.graphql<{ jobRun: Run }>(read, { id: run.id }),
      ({ jobRun: { state } }) => state === 'READY',
    );
    const changes = { totalCount: 1, nodes: [{ model: 'nova-2' }] };
    const found = { url, vendors: [], counts: { skipped: 1 }, appliedModels: null, changes };
    expect(jobRun).toEqual({ id: run.id, state: 'READY', failure: null, details: found });
    const apply = `mutation ($id: ID!) { applyPriceImportChanges(id: $id, input: { models: ["nova-2"] }) {
      state details { ... on PriceImportDetails { appliedModels } } } }`;
    expect(await user.browser.graphqlErrorCodes(apply, { id: run.id })).toEqual(['forbidden']);
    expect(await browser.graphqlErrorCodes(apply, { id: 'reconcile-1' })).toEqual(['not_found']);
    expect(await browser.graphql(apply, { id: run.id })).toEqual({
      applyPriceImportChanges: { state: 'DONE', details: { appliedModels: 1 } },
    });
    const history =
      '{ jobRunHistory(kind: "price-import", states: [DONE], page: { first: 1 }) { totalCount nodes { id } } }';
    expect(await browser.graphql(history)).toEqual({ jobRunHistory: { totalCount: 2, nodes: [{ id: run.id }] } });
  });

  it('accepts a body of 5 MB', async () => {
    const padded = { content: content + ' '.repeat(5_000_000) };
    expect((await root.browser.post('/api/ratio_sync/preview', padded)).body).toMatchObject({ success: true });
  });

  it('is rejected for users without permission to edit options', async () => {
    expect((await user.browser.post('/api/ratio_sync/preview', { content })).body).toMatchObject({ success: false });
    expect((await user.browser.get('/api/ratio_config')).body).toMatchObject({ success: false });
    expect(await user.browser.graphqlErrorCodes('{ priceList }')).toEqual(['forbidden']);
  });
});

describe('model with a list price', () => {
  it('is charged the list price by default, and shows it in the model list if enabled', async () => {
    site.upstream.next(respondWith({ usage: { prompt: 1_000, completion: 100 } }));
    await send('grok-4.7');
    // The vendor's prices are 2 dollars per million prompt tokens and 6 per million completion tokens.
    expect(await quota()).toBe(1_000 + 3 * 100);
    const retrieve = () => site.openai(token).models.retrieve('grok-4.7');
    expect(await retrieve()).not.toHaveProperty('context_length');
    await setOption(root, 'ModelListDetailsEnabled', 'true');
    expect(await retrieve()).toMatchObject({
      context_length: 500_000,
      pricing: { prompt: '0.000002', completion: '0.000006', input_cache_read: '0.0000005' },
    });
    await setOption(root, 'ModelListDetailsEnabled', 'false');
  });

  it('is refused where the site does not charge list prices', async () => {
    await setOption(root, 'ListPricesEnabled', 'false');
    await expect(send('grok-4.7')).rejects.toMatchObject({ code: 'model_price_error' });
    await setOption(root, 'ListPricesEnabled', 'true');
  });
});

it('a call of a regional host is charged at the factor of its region', async () => {
  const proxy = createProxy((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '', site.upstream.url);
    const { method, headers } = incoming;
    const forwarded = request(`${site.upstream.url}${pathname}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  const setting = JSON.stringify({ proxy: await listening(proxy) });
  await createChannel(root, { base_url: 'http://us.api.x.ai', models: 'grok-4.6', setting });
  try {
    site.upstream.next(respondWith({ usage: { prompt: 1_000, completion: 100 } }));
    await send('grok-4.6');
    expect(await quota()).toBe(1_430);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

describe('model without a price', () => {
  it('is rejected with the documented message', async () => {
    await expect(send('unpriced')).rejects.toMatchObject({
      status: 400,
      code: 'model_price_error',
      message: expect.stringContaining(UNSET),
    });
    expect(site.upstream.requests).toEqual([]);
  });

  it('is charged the fallback ratio when the user accepts models without a price', async () => {
    dataOf(
      await user.browser.put('/api/user/setting', {
        notify_type: 'email',
        quota_warning_threshold: 1_000,
        accept_unset_model_ratio_model: true,
      }),
    );
    site.upstream.next(respondWith({ usage: { prompt: 100, completion: 0 } }));
    await send('unpriced');
    expect(await quota()).toBe(3_750);
  });

  it('is charged the fallback ratio in self-use mode', async () => {
    await setOption(root, 'SelfUseModeEnabled', 'true');
    site.upstream.next(respondWith({ usage: { prompt: 100, completion: 0 } }));
    await send('unpriced');
    expect(await quota()).toBe(3_750);
    await setOption(root, 'SelfUseModeEnabled', 'false');
  });
});

describe('model ratio reset', () => {
  it('restores the built-in ratios and keeps the prices per call', async () => {
    await setOption(root, 'ModelRatio', '{"mine":1}');
    await setOption(root, 'ModelPrice', '{"mine-by-call":1}');
    const { body } = await root.browser.post('/api/option/rest_model_ratio');
    expect(body).toMatchObject({ success: true, message: '重置模型倍率成功' });
    const options = dataOf(await root.browser.get<{ key: string; value: string }[]>('/api/option/'));
    const ratiosOf = (key: string) => JSON.parse(options.find((option) => option.key === key)?.value ?? 'null');
    expect(ratiosOf('ModelRatio')).toMatchObject({ 'gpt-4o': 1.25 });
    expect(ratiosOf('ModelRatio')).not.toHaveProperty('mine');
    expect(ratiosOf('ModelPrice')).toEqual({ 'mine-by-call': 1 });
  });
});

it('GET /api/pricing returns prices of models, cached tokens, audio and tools without a login', async () => {
  const { body } = await openSession(site.tollgate).get<Record<string, unknown>[]>('/api/pricing');
  expect(body).toMatchObject({
    success: true,
    group_ratio: { default: 1 },
    usable_group: { default: expect.any(String) },
    tool_prices: { web_search: 10, file_search: 2.5 },
  });
  const { data = [] } = body as { data?: Record<string, unknown>[] };
  expect(data.find(({ model_name: name }) => name === 'gpt-4o-audio-preview')).toMatchObject({
    quota_type: 0,
    model_ratio: 1.25,
    completion_ratio: 4,
    model_price: 0,
    cache_ratio: 1,
    create_cache_ratio: 1.25,
    audio_ratio: 40,
    audio_completion_ratio: 2,
    enable_groups: ['default'],
  });
});
