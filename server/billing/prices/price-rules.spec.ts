import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseDecimal } from '../../common/decimal.js';
import { maxFactors, type PriceRules } from '../../common/price-factors.js';
import { NO_USAGE, type Usage } from '../../common/usage.js';
import { OPTION_CATALOGUE, readOption } from '../../options/catalogue/option-catalogue.js';
import type { OptionsService } from '../../options/options.service.js';
import type { Changes } from '../../platform/coordination/changes.js';
import { type Chargeable, chargeQuota, explain, withFactors } from './charge.js';
import { estimateQuota } from './estimate.js';
import { PriceCatalog } from './price-catalog.js';
import { chargeableOf, storeCharge } from './stored-charge.js';

const texts: Partial<Record<string, string>> = {
  ModelRatio: '{"long":1,"long-mini":1,"tiered":1,"timed":1,"plain":1}',
  CompletionRatio: '{"long":4}',
  CacheRatio: '{"long":0.5}',
  ModelPrice: '{"by-call":0.01}',
  PriceTiers: `{
    "long*": [{"above":100,"input":2,"output":1.5},{"above":1000,"input":3,"output":2,"cache_read":4}],
    "long-mini": []
  }`,
  ServiceTierRatio: `{
    "*": {"flex":0.5},
    "tiered": {"priority":{"input":2,"output":3},"flex":0.4},
    "tier*": {"flex":0.3,"batch":0.25},
    "by-call": {"batch":{"input":0.1},"fast":2}
  }`,
  PriceHours: '{"timed":[{"from":"16:30","to":"00:30","factor":0.5},{"from":"00:30","to":"08:00","input":0.25}]}',
};
function catalogOf(optionTexts: Partial<Record<string, string>>): PriceCatalog {
  const options = {
    get: (key: keyof typeof OPTION_CATALOGUE) => readOption(key, optionTexts[key] ?? OPTION_CATALOGUE[key].defaultText),
    describeBuiltIn: () => undefined,
  } as unknown as OptionsService;
  return new PriceCatalog(options, { on: () => undefined } as unknown as Changes);
}
const catalog = catalogOf(texts);
const one = parseDecimal('1');

function call(model: string, usage: Partial<Usage>, at = 0): Chargeable {
  const price = catalog.priceOf(model);
  if (!price) throw new Error(`No price for ${model}`);
  const { quotaPerUnit } = catalog;
  return withFactors({ usage: { ...NO_USAGE, ...usage }, price, groupRatio: one, quotaPerUnit }, at);
}

const utc = (time: string) => Date.parse(`2026-11-23T${time}:00Z`);
const rulesOf = (model: string) => catalog.priceOf(model)?.rules as PriceRules;

describe('factors on prices', () => {
  it.each<[string, Chargeable, number]>([
    ['a prompt of the threshold costs the usual', call('long', { input: 100, output: 10 }), 140],
    ['one token more doubles the whole call', call('long', { input: 101, output: 10 }), 262],
    ['cached tokens count for the threshold', call('long', { input: 200, cacheRead: 200 }), 200],
    ['the highest threshold applies alone', call('long', { input: 2_000, cacheRead: 100, output: 10 }), 5_980],
    ['an empty list has precedence over a prefix', call('long-mini', { input: 5_000 }), 5_000],
    ['a tier that was served', call('tiered', { input: 10, output: 10, served: ['priority'] }), 50],
    ['the most specific entry of a tier', call('tiered', { input: 100, served: ['flex'] }), 40],
    ['a tier of a prefix', call('tiered', { input: 100, served: ['batch'] }), 25],
    ['a tier of all models', call('plain', { input: 100, served: ['flex'] }), 50],
    ['a tier without a factor', call('plain', { input: 100, served: ['priority'] }), 100],
    ['threshold and tier', call('long', { input: 200, output: 10, served: ['flex'] }), 230],
    ['hours before midnight', call('timed', { input: 100 }, utc('23:59')), 50],
    ['hours after midnight', call('timed', { input: 100, output: 100 }, utc('00:30')), 125],
    ['other hours', call('timed', { input: 100 }, utc('08:00')), 100],
    ['a price per call without the factors on tokens', call('by-call', { input: 1, served: ['batch'] }), 5_000],
    ['a price per call with the factor on all parts', call('by-call', { input: 1, served: ['fast'] }), 10_000],
  ])('%s', (_, chargeable, quota) => {
    expect(chargeQuota(chargeable)).toBe(quota);
    const { charge } = storeCharge(chargeable);
    const stored = chargeableOf(JSON.parse(JSON.stringify(charge)));
    expect(explain(stored)).toEqual(explain(chargeable));
  });

  it('do not apply to the prices of tools', () => {
    const tools = [{ name: 'web_search', calls: 1, price: parseDecimal('10') }];
    const { lines } = explain({ ...call('plain', { input: 100, served: ['flex'] }), tools });
    expect(lines.map(({ amount }) => amount)).toEqual(['50', '5000']);
  });

  it.each([
    ['the usual price while nothing else can apply', 'long', 40, [], 40],
    ['the tier that the prompt may reach', 'long', 60, [], 120],
    ['the tier that was asked for', 'tiered', 10, ['priority'], 20],
    ['the most expensive tier where the upstream chooses', 'tiered', 10, ['auto'], 20],
    ['no discount that may not be given', 'tiered', 10, ['flex'], 10],
    ['no discount of other hours', 'timed', 10, [], 10],
  ] as const)('reserve %s', (_, model, promptTokens, requested, quota) => {
    const price = catalog.priceOf(model);
    if (!price) throw new Error('No price');
    const factors =
      price.rules && maxFactors(price.rules, { maxPromptTokens: promptTokens * 2, requestedTiers: requested });
    const minimumTokens = parseDecimal('0');
    const { quotaPerUnit } = catalog;
    const hold = { price, groupRatio: one, quotaPerUnit, promptTokens, maxTokens: 0, minimumTokens, factors };
    expect(estimateQuota(hold)).toBe(quota);
  });

  it('are a product for any call, whose lines add up and whose hold covers the charge', () => {
    const factor = fc.integer({ min: 0, max: 5_000 }).map((thousandths) => thousandths / 1_000);
    const claim = (input: number, output: number, above: number, inFactor: number, outFactor: number, tier: number) => {
      const site = catalogOf({
        ...texts,
        PriceTiers: JSON.stringify({ plain: [{ above, input: inFactor, output: outFactor }] }),
        ServiceTierRatio: JSON.stringify({ plain: { priority: tier } }),
      });
      const price = site.priceOf('plain');
      if (!price) return false;
      const { quotaPerUnit } = site;
      const usage = { ...NO_USAGE, input, output, served: ['priority'] };
      const charge = explain(withFactors({ usage, price, groupRatio: one, quotaPerUnit }, 0));
      const [first, second] = input > above ? [inFactor, outFactor] : [1, 1];
      const milli = (value: number) => BigInt(Math.round(value * 1_000));
      const exact = (BigInt(input) * milli(first) + BigInt(output) * milli(second)) * milli(tier);
      const units = (text: string) => parseDecimal(text).units;
      const factors = price.rules && maxFactors(price.rules, { maxPromptTokens: input, requestedTiers: ['priority'] });
      const hold = { price, groupRatio: one, quotaPerUnit, promptTokens: input, maxTokens: output };
      const held = estimateQuota({ ...hold, minimumTokens: parseDecimal('0'), factors });
      return (
        units(charge.exact) === exact * 1_000_000n &&
        charge.lines.reduce((sum, { amount }) => sum + units(amount), 0n) === units(charge.exact) &&
        held >= charge.quota
      );
    };
    const count = fc.nat(1_000_000);
    fc.assert(fc.property(count, count, fc.integer({ min: 1, max: 1_000_000 }), factor, factor, factor, claim), {
      numRuns: 500,
    });
  });
});

describe('options of factors', () => {
  it.each([
    ['PriceTiers', '{"m":{"above":1}}'],
    ['PriceTiers', '{"m":[{"above":0,"input":2}]}'],
    ['PriceTiers', '{"m":[{"above":1.5,"input":2}]}'],
    ['PriceTiers', '{"m":[{"above":100}]}'],
    ['PriceTiers', '{"m":[{"above":100,"input":-1}]}'],
    ['PriceTiers', '{"m":[{"above":100,"prompt":2}]}'],
    ['ServiceTierRatio', '{"m":0.5}'],
    ['ServiceTierRatio', '{"m":{"flex":-1}}'],
    ['ServiceTierRatio', '{"m":{"Not a tier":1}}'],
    ['PriceHours', '{"m":[{"from":"8:00","to":"09:00","factor":1}]}'],
    ['PriceHours', '{"m":[{"from":"08:00","to":"09:00"}]}'],
    ['PriceHours', '{"m":[{"from":"08:00","to":"09:00","factor":1,"input":2}]}'],
  ] as const)('%s rejects %s', (key, text) => {
    expect(OPTION_CATALOGUE[key].schema.safeParse(text).success).toBe(false);
  });

  it('keep every digit', () => {
    expect(readOption('ServiceTierRatio', '{"m":{"flex":0.100000000001}}')).toEqual({ m: { flex: '0.100000000001' } });
  });

  it('describe the built-in tables in the format that they accept', () => {
    const described = new Map<string, string>();
    const options = {
      get: (key: keyof typeof OPTION_CATALOGUE) => readOption(key, ''),
      describeBuiltIn: (key: string, text: string) => described.set(key, text),
    } as unknown as OptionsService;
    const built = new PriceCatalog(options, { on: () => undefined } as unknown as Changes);
    const rules = built.rules();
    expect(readOption('PriceTiers', described.get('PriceTiers') ?? '')).toEqual(rules.tiers);
    expect(readOption('ServiceTierRatio', described.get('ServiceTierRatio') ?? '')).toEqual(rules.served);
    expect(rulesOf('long').tiers.map(({ above }) => above)).toEqual([1_000, 100]);
  });
});
