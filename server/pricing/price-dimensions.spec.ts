import { describe, expect, it } from '@jest/globals';
import { entryTables } from '../billing/price-import/entry-tables.js';
import { readPriceList } from '../billing/price-import/price-imports.js';
import { writeRatioConfig } from '../billing/price-import/ratio-config.js';
import { type Chargeable, explain } from '../billing/prices/charge.js';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import { storeCharge } from '../billing/prices/stored-charge.js';
import type { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { parseDecimal } from '../common/decimal.js';
import {
  amountsOf,
  BILLING_MODES,
  BillingMode,
  isUnitMode,
  modeOf,
  perCall,
  perToken,
  perUnit,
  type UnitMode,
} from '../common/price.js';
import type { PricedTokens } from '../common/price-dimension.js';
import {
  byDimension,
  DIMENSION_KEYS,
  dimensionOf,
  PRICE_RATIOS,
  type PriceDimension,
  SET_DIMENSIONS,
} from '../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../common/price-dimensions.js';
import { NO_USAGE, type TokenCount, type Usage, usageOfUnits } from '../common/usage.js';
import { otherRecord } from '../logs/log-other.js';
import type { LogRow } from '../logs/log-row.js';
import { receiptOf } from '../logs/receipt.js';
import { OPTION_CATALOGUE } from '../options/catalogue/option-catalogue.js';
import type { UsableGroupsService } from '../options/groups/usable-groups.service.js';
import type { OptionsService } from '../options/options.service.js';
import type { Changes } from '../platform/coordination/changes.js';
import { toPricingModel } from './pricing.model.js';
import { PricingService } from './pricing.service.js';
import { encodePricing } from './pricing.wire.js';

/** A different value for each dimension, so that a price of the wrong one is noticed. */
const value = (key: PriceDimension) => DIMENSION_KEYS.indexOf(key) + 2;
const decimals = byDimension(DIMENSION_KEYS, (key) => parseDecimal(String(value(key))));
const { modelPrice, modelRatio } = decimals;
const byToken = perToken({ modelRatio, ...byDimension(PRICE_RATIOS, (key) => decimals[key]) });
const byUnit = (mode: UnitMode) =>
  perUnit(
    mode,
    amountsOf(mode, (key) => decimals[key]),
  );
const byPage = byUnit(BillingMode.PER_PAGE);
const one = parseDecimal('1');

const pricedTokens = DIMENSION_KEYS.flatMap((key) =>
  dimensionOf(key).tokens.map((tokens): [PriceDimension, TokenCount, PricedTokens] => [key, tokens.count, tokens]),
);

/** A usage with 100 of these tokens, with audio where only such usages have them. */
function usageOf({ count, partOf, usages }: PricedTokens): Usage {
  const whole = pricedTokens.find(([, other]) => other === partOf)?.[2];
  const audio = usages === 'audio' && { audioOut: 1 };
  return { ...NO_USAGE, input: 100, output: 100, ...(whole && usageOf(whole)), ...audio, [count]: 100 };
}

/** The price, without the dimension that would price the tokens instead. */
const priceFor = ({ unless }: PricedTokens) => (unless ? { ...byToken, [unless]: null } : byToken);

/** The price of a token of the dimension relative to the price of a prompt token. */
function ratioOf(key: PriceDimension): number {
  const { of } = dimensionOf(key);
  return key === 'modelRatio' ? 1 : value(key) * (of ? ratioOf(of) : 1);
}

function rowOf(call: Chargeable): LogRow {
  const { quota, charge } = storeCharge(call);
  const stored = JSON.parse(JSON.stringify(charge));
  const absent = { upstreamModel: null, conversation: null, old: null };
  return { ...absent, type: 2, quota, charge: stored, attempts: [], details: {} } as never;
}

function call(usage: Usage): Chargeable {
  return { usage, price: byToken, groupRatio: one, quotaPerUnit: parseDecimal('500000') };
}

describe('price dimension', () => {
  it.each(pricedTokens)('%s charges %s, as a line of the receipt', (key, _, tokens) => {
    const { times, of } = tokens.factor ?? { times: 1n, of: 1n };
    const unitPrice = (ratioOf('modelRatio') * value('modelRatio') * ratioOf(key) * Number(times)) / Number(of);
    const { lines } = explain({ ...call(usageOf(tokens)), price: priceFor(tokens) });
    expect(lines).toContainEqual({
      kind: tokens.line,
      tool: null,
      quantity: 100,
      unitPrice: String(unitPrice),
      amount: String(unitPrice * 100),
    });
  });

  it.each(pricedTokens)('%s is in receipt and log record of a call with %s', (key, _, tokens) => {
    const row = rowOf(call(usageOf(tokens)));
    expect(receiptOf(row)?.[key]).toBe(value(key));
    expect(otherRecord(row, false)).toMatchObject({
      [PRICE_DIMENSIONS[key].record]: value(key),
      ...(tokens.record && { [tokens.record]: 100 }),
    });
  });

  it.each(pricedTokens.filter(([key]) => dimensionOf(key).default === null))(
    '%s leaves %s to the price that includes them where a model has none',
    (key, _, tokens) => {
      const price = { ...byToken, [key]: null };
      const { lines } = explain({ ...call(usageOf(tokens)), price });
      expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(200);
    },
  );

  it.each(DIMENSION_KEYS)('%s is in the price list of REST and GraphQL', (key) => {
    const mode = modeOf(key);
    const ofCallOrToken = mode === BillingMode.PER_TOKEN ? byToken : perCall(modelPrice);
    const price = isUnitMode(mode) ? byUnit(mode) : ofCallOrToken;
    const prices = { listPrice: () => price, setPrice: () => price, toolPrices: {} } as unknown as PriceCatalog;
    const channels = { enabledModels: () => ['m'], groupsOf: () => ['default'], namesOf: () => ({}) };
    const usable = { of: () => [] } as unknown as UsableGroupsService;
    const list = new PricingService(prices, channels as unknown as ChannelDirectory, usable).listFor(null);
    expect(encodePricing(list).data[0]).toMatchObject({ [PRICE_DIMENSIONS[key].wire]: value(key) });
    expect(toPricingModel(list).models[0]).toMatchObject({ [key]: value(key) });
  });

  it.each(SET_DIMENSIONS)('%s is set by its option, and by an import of the export', (key) => {
    const option = PRICE_DIMENSIONS[key].option.key;
    const base = PRICE_DIMENSIONS[BILLING_MODES[modeOf(key)].base].option.key;
    const texts: Partial<Record<string, string>> = { [base]: '{"m":2}', [option]: `{"m":${value(key)}}` };
    const get = (name: string) => {
      const definition = OPTION_CATALOGUE[name as keyof typeof OPTION_CATALOGUE];
      return definition.schema.parse(texts[name] ?? definition.defaultText);
    };
    const options = { get, describeBuiltIn: () => undefined } as unknown as OptionsService;
    const catalog = new PriceCatalog(options, { on: () => undefined } as unknown as Changes);
    expect(catalog.priceOf('m')?.[key]?.number).toBe(value(key));

    const { models } = readPriceList(writeRatioConfig(entryTables(catalog)));
    const listed = models.find(({ model }) => model === 'm')?.price;
    expect(listed).toMatchObject({ [key]: { number: value(key) } });
  });

  it('of pages charges each kind of pages, as a line of the receipt', () => {
    const units = { kind: 'pages', count: 3, annotated: 2 } as const;
    const paged = { ...call(usageOfUnits(units)), price: byPage };
    const [page, annotated] = [value('pagePrice') * 500_000, value('annotatedPagePrice') * 500_000];
    expect(explain(paged).lines).toEqual([
      { kind: 'PAGE', tool: null, quantity: 3, unitPrice: String(page), amount: String(3 * page) },
      { kind: 'ANNOTATED_PAGE', tool: null, quantity: 2, unitPrice: String(annotated), amount: String(2 * annotated) },
    ]);
    const row = rowOf(paged);
    expect(receiptOf(row)).toMatchObject({
      mode: BillingMode.PER_PAGE,
      pagePrice: value('pagePrice'),
      annotatedPagePrice: value('annotatedPagePrice'),
      total: 3 * page + 2 * annotated,
    });
    expect(otherRecord(row, false)).toMatchObject({
      page_count: 3,
      page_price: value('pagePrice'),
      annotated_page_count: 2,
      annotated_page_price: value('annotatedPagePrice'),
    });
  });

  it('of annotated pages is the page price where a model has no separate one', () => {
    const units = { kind: 'pages', count: 1, annotated: 1 } as const;
    const paged = {
      ...call(usageOfUnits(units)),
      price: perUnit(BillingMode.PER_PAGE, { pagePrice: parseDecimal('0.004') }),
    };
    expect(explain(paged).quota).toBe(4_000);
  });

  it.each(PRICE_RATIOS)('%s does not apply to a price per call', (key) => {
    const price = perCall(modelPrice);
    expect([price.mode, price[key]?.number ?? 0]).toEqual([BillingMode.PER_CALL, 0]);
  });
});
