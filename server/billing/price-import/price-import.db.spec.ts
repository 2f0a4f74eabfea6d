import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Pool } from 'undici';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { makeCertificate } from '../../../test/support/test-certificate.js';
import { byDimension, SET_DIMENSIONS } from '../../common/price-dimension-keys.js';
import type { Principal } from '../../common/principal.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { type OptionChange, OptionLog } from '../../options/option-log.port.js';
import { OptionsService } from '../../options/options.service.js';
import { Sql } from '../../platform/database/sql.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { PriceCatalog } from '../prices/price-catalog.js';
import { countKinds } from './price-changes.js';
import { PriceImportModule } from './price-import.module.js';
import { PriceImports } from './price-imports.js';
import { PriceVersionsService } from './price-versions.service.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const content = readFileSync(new URL('./fixtures/models-dev.json', import.meta.url), 'utf8');
const audited: OptionChange[] = [];

let domain: DomainModule;
let imports: PriceImports;
let catalog: PriceCatalog;
let options: OptionsService;
let editor: OptionEditorService;
let versions: PriceVersionsService;

beforeAll(async () => {
  const record = async (_: Principal, change: OptionChange) => void audited.push(change);
  domain = await openDomain([PriceImportModule], [{ provide: OptionLog, useValue: { record } }]);
  imports = domain.get(PriceImports);
  catalog = domain.get(PriceCatalog);
  options = domain.get(OptionsService);
  editor = domain.get(OptionEditorService);
  versions = domain.get(PriceVersionsService);
});
afterAll(() => domain.close());

beforeEach(async () => {
  await editor.change(root, 'ModelRatio', '{"kept":1.50,"gpt-4o":1.25,"gpt-4o-mini":0.075}');
  await editor.change(root, 'CompletionRatio', '{"kept":3}');
  await editor.change(root, 'CacheRatio', '{"gpt-4o":0.5}');
  await editor.change(root, 'AudioRatio', '{}');
  await editor.change(root, 'ModelPrice', '{"dall-e-3":0.04}');
  audited.length = 0;
});

describe('price list preview', () => {
  it('returns the current and the new price of each model, and saves nothing', async () => {
    const { changes, source } = await imports.preview({ content });
    const of = (model: string) => changes.find((change) => change.model === model);
    expect(source).toBe('MODELS_DEV');
    expect(countKinds(changes)).toEqual({ added: 5, changed: 2, same: 1, skipped: 5 });
    expect(of('gpt-4o')).toMatchObject({ kind: 'SAME', vendor: 'openai' });
    expect(of('gpt-4o-mini')).toMatchObject({
      kind: 'CHANGED',
      before: { modelRatio: '0.075', completionRatio: '4', cacheRatio: '1', modelPrice: null },
      after: { modelRatio: '0.15', completionRatio: '2', cacheRatio: '0.266666666667', modelPrice: null },
      notes: ['ROUNDED'],
    });
    expect(of('dall-e-3')).toMatchObject({
      kind: 'CHANGED',
      before: { modelRatio: null, modelPrice: '0.04' },
      after: { modelRatio: '2.5', modelPrice: null },
    });
    expect(of('nova-1')).toMatchObject({ kind: 'ADDED', before: null });
    expect(of('gift')).toMatchObject({ kind: 'SKIPPED', after: null, reason: 'FREE' });
    expect(changes.some(({ model }) => model === 'kept')).toBe(false);
    expect([audited, catalog.priceOf('nova-1')]).toEqual([[], null]);
  });

  it.each([
    ['neither a text nor an address', {}, 'price_list_missing'],
    ['both', { content, url: 'https://a.example' }, 'price_list_missing'],
    ['something else', { content: '{"a":1}' }, 'price_list_unreadable'],
    ['a list that is too large', { content: ' '.repeat(16 * 1024 * 1024 + 1) }, 'price_list_too_large'],
    ['an address without TLS', { url: 'http://a.example/api.json' }, 'price_list_not_https'],
    ['no address', { url: 'prices' }, 'price_list_not_https'],
    ['an address of this machine', { url: 'https://127.0.0.1/api.json' }, 'egress_private'],
  ])('rejects %s', async (_, input, code) => {
    await expect(imports.preview(input)).rejects.toMatchObject({ code });
  });
});

describe('applying a price list', () => {
  it('changes only the selected models and writes the audit', async () => {
    const { digest } = await imports.preview({ content });
    expect(await imports.apply(root, { content, digest, models: ['nova-1', 'dall-e-3', 'nova-1'] })).toBe(2);
    expect(options.text('ModelRatio')).toBe(
      '{"kept":1.5,"gpt-4o":1.25,"gpt-4o-mini":0.075,"nova-1":0.55,"dall-e-3":2.5}',
    );
    expect(options.text('CompletionRatio')).toBe('{"kept":3,"nova-1":4,"dall-e-3":8}');
    expect(options.text('CacheRatio')).toBe('{"gpt-4o":0.5,"nova-1":0.25}');
    expect(options.text('ModelPrice')).toBe('{}');
    expect(audited.map(({ key }) => key)).toEqual([
      'AudioRatio',
      'CacheRatio',
      'CompletionRatio',
      'ModelPrice',
      'ModelRatio',
      'ReasoningRatio',
    ]);
    expect(catalog.priceOf('nova-1')).toMatchObject({ modelRatio: { text: '0.55' }, completionRatio: { text: '4' } });
    expect(catalog.priceOf('gpt-4o-mini')?.modelRatio.text).toBe('0.075');
    const again = await imports.preview({ content });
    expect(countKinds(again.changes)).toEqual({ added: 4, changed: 1, same: 3, skipped: 5 });
  });

  it('keeps values that are not listed', async () => {
    await editor.change(root, 'CompletionRatio', '{"dall-e-3":7,"kept":3}');
    audited.length = 0;
    const list = '{"v":{"models":{"dall-e-3":{"cost":{"input":5}},"gpt-4o":{"cost":{"input":5}}}}}';
    const { digest, changes } = await imports.preview({ content: list });
    expect(changes.map(({ after }) => after?.completionRatio)).toEqual([null, '4']);
    await imports.apply(root, { content: list, digest, models: ['dall-e-3', 'gpt-4o'] });
    expect(audited.map(({ key }) => key)).toEqual(['ModelPrice', 'ModelRatio']);
    expect(catalog.priceOf('dall-e-3')).toMatchObject({ modelRatio: { text: '2.5' }, completionRatio: { text: '7' } });
    expect(catalog.priceOf('gpt-4o')).toMatchObject({ modelRatio: { text: '2.5' }, completionRatio: { text: '4' } });
  });

  it('removes the ratios of a model when a price per call is set', async () => {
    const list = '{"model_price":{"gpt-4o":0.01}}';
    const { digest } = await imports.preview({ content: list });
    await imports.apply(root, { content: list, digest, models: ['gpt-4o'] });
    expect(options.get('ModelRatio')).not.toHaveProperty('gpt-4o');
    expect(options.get('CacheRatio')).not.toHaveProperty('gpt-4o');
    expect(catalog.priceOf('gpt-4o')).toMatchObject({ mode: 'PER_CALL', modelPrice: { text: '0.01' } });
  });

  it('imports tiers of context length, and shows the tiers in effect', async () => {
    const tier = { tier: { size: 272_000 }, input: 5, output: 22.5 };
    const cost = { input: 2.5, output: 15, tiers: [tier] };
    const list = JSON.stringify({ openai: { models: { 'gpt-4o': { cost }, 'gpt-5.5': { cost } } } });
    const { digest, changes } = await imports.preview({ content: list });
    const priceTiers = '[{"above":272000,"input":2,"output":1.5}]';
    expect(changes.map(({ model, before, after }) => [model, before?.priceTiers, after?.priceTiers])).toEqual([
      ['gpt-4o', null, priceTiers],
      ['gpt-5.5', priceTiers, priceTiers],
    ]);
    await imports.apply(root, { content: list, digest, models: ['gpt-4o'] });
    expect(options.get('PriceTiers')).toMatchObject({
      'gpt-4o': [{ above: 272_000, factors: { input: '2', output: '1.5' } }],
      'gpt-5.5*': [{ above: 272_000 }],
    });
    expect((await imports.preview({ content: list })).changes[0]).toMatchObject({ before: { priceTiers } });
  });

  it('writes only options that change', async () => {
    const list = '{"model_price":{"dall-e-3":0.08}}';
    const { digest } = await imports.preview({ content: list });
    await imports.apply(root, { content: list, digest, models: ['dall-e-3'] });
    expect(audited.map(({ key, after }) => [key, after])).toEqual([['ModelPrice', '{"dall-e-3":0.08}']]);
  });

  it.each<[string, () => unknown, string?]>([
    ['a price has been changed since', () => editor.change(root, 'CacheRatio', '{"gpt-4o":0.25}')],
    ['another model has been priced since', () => editor.change(root, 'ModelPrice', '{"x":1}')],
    ['the list is another one', () => undefined, content.replace('2.5,', '2.6,')],
  ])('is rejected when %s', async (_, meanwhile, applied = content) => {
    const { digest } = await imports.preview({ content });
    await meanwhile();
    audited.length = 0;
    const refused = imports.apply(root, { content: applied, digest, models: ['nova-1'] });
    await expect(refused).rejects.toMatchObject({ code: 'price_preview_outdated' });
    expect([audited, catalog.priceOf('nova-1')]).toEqual([[], null]);
  });

  it('is rejected for vendors that were not previewed', async () => {
    const { digest } = await imports.preview({ content });
    const refused = imports.apply(root, { content, vendors: ['reseller'], digest, models: ['open-8b'] });
    await expect(refused).rejects.toMatchObject({ code: 'price_preview_outdated' });
  });

  it.each(['gift', 'gpt-4o', 'kept', 'unheard-of'])('is rejected for %s, which has no change', async (model) => {
    const { digest } = await imports.preview({ content });
    const refused = imports.apply(root, { content, digest, models: ['nova-1', model] });
    await expect(refused).rejects.toMatchObject({
      code: 'price_not_in_preview',
      message: expect.stringContaining(model),
    });
    expect(catalog.priceOf('nova-1')).toBeNull();
  });
});

it('exports a list that it can import without changes', async () => {
  await editor.change(root, 'PriceTiers', '{"gpt-4o":[{"above":128000,"factor":2}],"gpt-5*":[]}');
  await editor.change(root, 'ServiceTierRatio', '{"gpt-4o":{"flex":0.50}}');
  await editor.change(root, 'PriceHours', '{"deepseek*":[{"from":"16:30","to":"00:30","input":0.5}]}');
  const exported = imports.export();
  expect(JSON.parse(exported)).toMatchObject({ model_ratio: { 'gpt-4o': 1.25 }, model_price: { 'dall-e-3': 0.04 } });
  const { changes, source } = await imports.preview({ content: exported });
  expect(source).toBe('RATIO_CONFIG');
  // Three models with a price per token, one with a price per call, four with the built-in price per page, and two
  // prefixes with factors.
  expect(countKinds(changes)).toEqual({ added: 0, changed: 0, same: 10, skipped: 0 });
});

describe('factors of an export', () => {
  const exported = JSON.stringify({
    model_ratio: { 'gpt-4o': 1.25 },
    price_tiers: { 'gpt-4o': [{ above: 128_000, input: 2 }], 'gpt-6*': [{ above: 200_000, factor: 1.5 }] },
    service_tiers: { 'gpt-4o': { priority: 2 } },
    price_hours: { 'dall-e-3': [{ from: '01:00', to: '02:00', factor: 0.5 }] },
  });
  const models = ['gpt-4o', 'gpt-6*', 'dall-e-3'];
  const texts = () => [options.text('PriceTiers'), options.text('ServiceTierRatio'), options.text('PriceHours')];
  const before = ['{"gpt-4o":[{"above":1000,"factor":3}]}', '{"*":{"batch":0.5}}', '{}'];

  beforeEach(async () => {
    await editor.change(root, 'PriceTiers', before[0] as string);
    await editor.change(root, 'ServiceTierRatio', before[1] as string);
    await editor.change(root, 'PriceHours', before[2] as string);
  });

  const apply = async () => {
    const { digest } = await imports.preview({ content: exported });
    return imports.apply(root, { content: exported, digest, models });
  };

  it('are shown as entries of the options, of prefixes as well', async () => {
    const { changes } = await imports.preview({ content: exported });
    const shown = changes.map(({ model, kind, before, after }) => {
      const entries = [before, after].map((one) => one && [one.priceTiers, one.serviceTiers, one.priceHours]);
      return [model, kind, ...entries];
    });
    expect(shown).toEqual([
      ['dall-e-3', 'CHANGED', [null, null, null], [null, null, '[{"from":"01:00","to":"02:00","factor":0.5}]']],
      [
        'gpt-4o',
        'CHANGED',
        ['[{"above":1000,"factor":3}]', null, null],
        ['[{"above":128000,"input":2}]', '{"priority":2}', null],
      ],
      ['gpt-6*', 'ADDED', null, ['[{"above":200000,"factor":1.5}]', null, null]],
    ]);
  });

  it('are imported, recorded in a version, and restored by it', async () => {
    expect(await apply()).toBe(3);
    expect(texts()).toEqual([
      '{"gpt-4o":[{"above":128000,"input":2}],"gpt-6*":[{"above":200000,"factor":1.5}]}',
      '{"*":{"batch":0.5},"gpt-4o":{"priority":2}}',
      '{"dall-e-3":[{"from":"01:00","to":"02:00","factor":0.5}]}',
    ]);
    expect(catalog.priceOf('dall-e-3')).toMatchObject({ mode: 'PER_CALL', modelPrice: { text: '0.04' } });
    const [version] = (await versions.page({ limit: 1, offset: 0, after: null })).versions;
    expect(version?.changes.find(({ model }) => model === 'gpt-6*')).toMatchObject({
      before: { priceTiers: null },
      after: { priceTiers: '[{"above":200000,"factor":1.5}]', modelRatio: null },
    });
    await versions.revert(root, version?.id ?? 0);
    expect(texts()).toEqual(before);
  });

  it('that have changed since stay as they are when the version is reverted', async () => {
    await apply();
    const changed = '{"dall-e-3":[{"from":"01:00","to":"03:00","factor":0.5}]}';
    await editor.change(root, 'PriceHours', changed);
    const [version] = (await versions.page({ limit: 1, offset: 0, after: null })).versions;
    expect(await versions.revert(root, version?.id ?? 0)).toMatchObject({ models: 2 });
    expect(texts()).toEqual([before[0], before[1], changed]);
  });

  it('that are invalid are skipped with their model', async () => {
    const list = '{"model_ratio":{"a":1,"b":1},"price_tiers":{"a":[{"above":0,"factor":2}]}}';
    const { changes } = await imports.preview({ content: list });
    expect(changes.map(({ model, kind, reason }) => [model, kind, reason])).toEqual([
      ['a', 'SKIPPED', 'INVALID'],
      ['b', 'ADDED', null],
    ]);
  });
});

it('a version of an earlier release, which has no factors, restores its prices only', async () => {
  await editor.change(root, 'PriceTiers', '{"gpt-4o":[{"above":1000,"factor":3}]}');
  const none = byDimension(SET_DIMENSIONS, () => null);
  const change = {
    model: 'gpt-4o',
    before: { ...none, modelRatio: '2' },
    after: { ...none, modelRatio: '1.25', cacheRatio: '0.5' },
  };
  const insert = `INSERT INTO price_versions (address, changes) VALUES ('', $1::jsonb)`;
  await domain.get(Sql).query('old-version', insert, [JSON.stringify([change])]);
  const [version] = (await versions.page({ limit: 1, offset: 0, after: null })).versions;
  await versions.revert(root, version?.id ?? 0);
  expect(options.text('ModelRatio')).toBe('{"kept":1.5,"gpt-4o":2,"gpt-4o-mini":0.075}');
  expect(options.text('PriceTiers')).toBe('{"gpt-4o":[{"above":1000,"factor":3}]}');
});

describe('price list at an address', () => {
  let server: Server;
  let address: string;
  let pool: Pool;

  beforeAll(async () => {
    const { key, cert } = await makeCertificate();
    server = createServer({ key, cert }, ({ url }, response) => {
      if (url === '/api.json') response.end(content);
      else if (url === '/endless') endless(response);
      else response.writeHead(url === '/moved' ? 302 : 404, { location: '/api.json' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `https://localhost:${(server.address() as AddressInfo).port}`;
    pool = new Pool(address, { connect: { ca: cert } });
    jest.spyOn(domain.get(Egress), 'pool').mockReturnValue(pool);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await pool.destroy();
    server.closeAllConnections();
    server.close();
  });

  it('is fetched for the preview and again when it is applied', async () => {
    const url = `${address}/api.json`;
    const { digest, changes } = await imports.preview({ url });
    expect(changes).toEqual((await imports.preview({ content })).changes);
    expect(await imports.apply(root, { url, digest, models: ['nova-1'] })).toBe(1);
  });

  it.each([
    ['is not there', '/none', 'price_list_unreachable'],
    ['has moved', '/moved', 'price_list_unreachable'],
    ['has no end', '/endless', 'price_list_too_large'],
  ])('is rejected when it %s', async (_, path, code) => {
    await expect(imports.preview({ url: address + path })).rejects.toMatchObject({ code });
  });

  function endless(response: { write(chunk: string, done: () => void): void; destroyed: boolean }): void {
    if (!response.destroyed) response.write(' '.repeat(1024 * 1024), () => endless(response));
  }
});
