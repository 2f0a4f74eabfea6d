import { describe, expect, it } from '@jest/globals';
import { type Price, priceNumbers } from '../../common/price.js';
import { SET_DIMENSIONS } from '../../common/price-dimension-keys.js';
import { type OptionKey, readOption } from '../../options/catalogue/option-catalogue.js';
import type { OptionsService } from '../../options/options.service.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { chargeQuota } from './charge.js';
import { optionOf, PriceCatalog, type PricedModel } from './price-catalog.js';

/** The price options of a site; null means the built-in table. */
function siteWith(changed: Record<string, unknown> = {}) {
  const values: Record<string, unknown> = {
    ModelRatio: null,
    ModelPrice: null,
    CompletionRatio: null,
    CacheRatio: null,
    'tool_price_setting.prices': null,
    VideoPrice: null,
    GroupRatio: { default: '1', vip: '0.8' },
    QuotaPerUnit: 500_000,
    PreConsumedQuota: 500,
    SelfUseModeEnabled: false,
    ...changed,
  };
  const described = new Map<string, string>();
  const options = {
    get: (key: string) => values[key],
    describeBuiltIn: (key: string, text: string) => described.set(key, text),
  } as unknown as OptionsService;
  const changes = new Changes(new Logger(readConfig({ LOG_LEVEL: 'silent' })));
  const set = async (key: string, value: unknown) => {
    values[key] = value;
    await changes.publish('option', { key });
  };
  return { catalog: new PriceCatalog(options, changes), set, described };
}

it('returns the built-in prices while nothing is set', () => {
  const { catalog } = siteWith();
  expect(catalog.priceOf('gpt-4o-mini')?.modelRatio.text).toBe('0.075');
  expect([catalog.quotaPerUnit.text, catalog.preConsumedTokens.text]).toEqual(['500000', '500']);
});

it('applies an edited price as soon as the change is announced', async () => {
  const { catalog, set } = siteWith();
  expect(catalog.priceOf('gpt-4o-mini')?.modelRatio.text).toBe('0.075');
  await set('ModelRatio', { 'gpt-4o-mini': '0.2' });
  expect(catalog.priceOf('gpt-4o-mini')?.modelRatio.text).toBe('0.2');
  expect(catalog.priceOf('gpt-4o')).toBeNull();
  await set('GroupRatio', { default: '3' });
  expect([catalog.groupRatio('default').text, catalog.groupRatio('vip').text]).toEqual(['3', '1']);
  await set('ModelRatio', null);
  expect(catalog.priceOf('gpt-4o')?.modelRatio.text).toBe('1.25');
});

it('builds its tables once per change', () => {
  const { catalog } = siteWith();
  expect(catalog.priceOf('gpt-4o')).toBe(catalog.priceOf('gpt-4o'));
});

const plain = (model: string): PricedModel => ({ model, prefix: '', upstream: model });

describe('model on a channel', () => {
  const ratios = { bare: '1', 'fast/listed': '2', listed: '3', upstream: '4', alias: '5' };

  it.each<[string, PricedModel, string]>([
    ["its name without the channel's prefix", { model: 'fast/bare', prefix: 'fast/', upstream: 'bare' }, '1'],
    ['that even where the whole name has a price', { model: 'fast/listed', prefix: 'fast/', upstream: 'x' }, '3'],
    ['its own name before the upstream’s', { model: 'alias', prefix: '', upstream: 'upstream' }, '5'],
    ['the upstream’s name where its own has no price', { model: 'nickname', prefix: '', upstream: 'upstream' }, '4'],
    ['the fallback where neither has one', { model: 'fast/none', prefix: 'fast/', upstream: 'none' }, '37.5'],
  ])('is listed at the price of its calls, by %s', (_, called, ratio) => {
    const { catalog } = siteWith({ ModelRatio: ratios });
    expect(catalog.callPrice(called, true)?.modelRatio.text).toBe(ratio);
    expect(catalog.listPrice(called)).toEqual(catalog.callPrice(called, true));
  });
});

describe('model without a price', () => {
  it.each([
    ['is refused', false, false, undefined],
    ['costs the fallback for callers who accept that', false, true, '37.5'],
    ['costs the fallback for all users in self-use mode', true, false, '37.5'],
  ])('%s', (_, selfUse, accepted, ratio) => {
    const { catalog } = siteWith({ SelfUseModeEnabled: selfUse });
    expect(catalog.callPrice(plain('unknown-model'), accepted)?.modelRatio.text).toBe(ratio);
  });

  it('is listed at the fallback price', () => {
    expect(siteWith().catalog.listPrice(plain('unknown-model')).modelRatio.text).toBe('37.5');
  });

  it('does not override a price that is set', () => {
    const { catalog } = siteWith({ SelfUseModeEnabled: true });
    expect(catalog.callPrice(plain('gpt-4o'), true)?.modelRatio.text).toBe('1.25');
  });
});

describe('price per second of video', () => {
  const prices = { 'm-1': { '720p': '0.1', '1920x1080': '0.3', '*': '0.2' }, mapped: { '*': '0.5' } };
  it.each<[string, string, string, string, string | undefined]>([
    ['of a resolution', 'm-1', '1280x720', '720p', '0.1'],
    ['of a size, before its resolution', 'm-1', '1920x1080', '1080p', '0.3'],
    ['of any other resolution', 'm-1', '1080x1920', '1080p', '0.2'],
    ['of the name at the upstream', 'm-2', '1280x720', '720p', '0.5'],
    ['of no name', 'toString', '1280x720', '720p', '0.5'],
  ])('is that %s', (_, model, size, resolution, price) => {
    const { catalog } = siteWith({ VideoPrice: prices });
    expect(catalog.videoPrice({ model, prefix: '', upstream: 'mapped' }, { size, resolution })?.modelPrice.text).toBe(
      price,
    );
  });

  it('is the built-in one while nothing is set', () => {
    const { catalog } = siteWith();
    const terms = { size: '1280x720', resolution: '720p' };
    expect(catalog.videoPrice(plain('sora-2'), terms)?.modelPrice.text).toBe('0.1');
    expect(catalog.videoPrice(plain('unknown-model'), terms)).toBeNull();
  });
});

it('provides the built-in tables as JSON, in the format that an administrator would write', () => {
  const { described } = siteWith();
  expect([...described.keys()].sort()).toEqual([
    ...[...SET_DIMENSIONS.map(optionOf), 'PriceHours', 'PriceTiers', 'ServiceTierRatio', 'VideoPrice'].sort(),
    'tool_price_setting.prices',
  ]);
  expect(JSON.parse(described.get('ModelRatio') ?? '')).toMatchObject({ 'gpt-4o-mini': 0.075, 'glm-4-flash': 0 });
  for (const [key, text] of described) expect(readOption(key as OptionKey, text)).not.toBeNull();
});

it('charges a call with the catalog prices', () => {
  const { catalog } = siteWith();
  const price = catalog.priceOf('claude-3-5-sonnet-20241022');
  const usage = {
    input: 3_000,
    output: 200,
    cacheRead: 1_000,
    cacheWrite: 500,
    cacheWriteHour: 0,
    reasoning: 0,
    audioIn: 0,
    audioOut: 0,
  };
  const groupRatio = catalog.groupRatio('vip');
  // (1500 + 1000 x 0.1 + 500 x 1.25 + 200 x 5) x 1.5 x 0.8
  expect(price && chargeQuota({ price, usage, groupRatio, quotaPerUnit: catalog.quotaPerUnit })).toBe(3_870);
});

it('prices upstream tools by the configured table, or else by the built-in one', async () => {
  const { catalog, set } = siteWith();
  const calls = { web_search: 2, other_tool: 1 };
  const charged = () => catalog.toolCharges(plain('gpt-4o'), calls).map(({ name, price }) => [name, price.text]);
  expect(charged()).toEqual([['web_search', '10']]);
  await set('tool_price_setting.prices', { other_tool: '0.5' });
  expect(charged()).toEqual([['other_tool', '0.5']]);
});

describe('list prices', () => {
  const model = 'claude-sonnet-4-5';

  it('are returned for models that the built-in tables lack', () => {
    const { catalog } = siteWith({ ListPricesEnabled: true });
    expect(priceNumbers(catalog.priceOf(model) as Price)).toMatchObject({
      modelRatio: 1.5,
      completionRatio: 5,
      cacheRatio: 0.1,
    });
    // A built-in price takes precedence.
    expect(catalog.priceOf('gpt-4o-mini')?.modelRatio.text).toBe('0.075');
    expect(catalog.ownPriceOf(model)).toBeNull();
  });

  it('do not add ratios to a price that the site has set', () => {
    const { catalog } = siteWith({ ListPricesEnabled: true, ModelRatio: { [model]: '2' } });
    expect(catalog.priceOf(model)).toMatchObject({ modelRatio: { text: '2' }, cacheRatio: { text: '1' } });
  });

  it('come after the price of the upstream name', () => {
    const { catalog } = siteWith({ ListPricesEnabled: true, ModelRatio: { resold: '7' } });
    expect(catalog.setPrice({ model, prefix: '', upstream: 'resold' })?.modelRatio.text).toBe('7');
    expect(catalog.setPrice({ model: 'mine', prefix: '', upstream: model })?.modelRatio.text).toBe('1.5');
  });

  it('are not charged where the site has turned them off', () => {
    const { catalog } = siteWith();
    expect(catalog.priceOf(model)).toBeNull();
    expect(catalog.callPrice(plain(model), false)).toBeNull();
  });
});
