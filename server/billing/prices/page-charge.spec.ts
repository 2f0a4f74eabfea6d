import { describe, expect, it } from '@jest/globals';
import { parseDecimal } from '../../common/decimal.js';
import { BillingMode, type Price, perCall, perToken, perUnit } from '../../common/price.js';
import { NO_RULES, PriceFactorKind, priceFactor } from '../../common/price-factors.js';
import type { PageUnits } from '../../common/units.js';
import { type Usage, usageOfUnits } from '../../common/usage.js';
import { type Chargeable, chargeQuota, explain, withFactors } from './charge.js';
import { chargeText, chargeTextIn } from './charge-text.js';
import { estimateQuota } from './estimate.js';
import { chargeableOf, storeCharge } from './stored-charge.js';

const pages = (count: number, annotated = 0): PageUnits => ({ kind: 'pages', count, annotated });
const dollars = (page: string, annotated?: string) =>
  perUnit(BillingMode.PER_PAGE, {
    pagePrice: parseDecimal(page),
    annotatedPagePrice: annotated === undefined ? null : parseDecimal(annotated),
  });
const call = (price: Price, usage: Usage, ratio = '1'): Chargeable => ({
  usage,
  price,
  groupRatio: parseDecimal(ratio),
  quotaPerUnit: parseDecimal('500000'),
});

describe('charge of pages', () => {
  it.each<[string, Price, PageUnits, string, number]>([
    ['pages', dollars('0.004', '0.005'), pages(3), '1', 6_000],
    ['annotated pages', dollars('0.004', '0.005'), pages(0, 3), '1', 7_500],
    ['both kinds', dollars('0.004', '0.005'), pages(2, 1), '0.5', 3_250],
    ['annotated pages without a separate price', dollars('0.004'), pages(0, 3), '1', 6_000],
    ['less than a unit', dollars('0.0000001'), pages(1), '1', 1],
    ['free pages', dollars('0'), pages(5), '1', 0],
    ['pages in a free group', dollars('0.004'), pages(5), '0', 0],
    ['pages of a model with a price per call', perCall(parseDecimal('0.01')), pages(9), '1', 5_000],
    ['pages of a model with a price per token', perToken({ modelRatio: parseDecimal('2') }), pages(2, 1), '1', 6_000],
  ])('%s', (_, price, units, ratio, quota) => {
    const charged = call(price, usageOfUnits(units), ratio);
    expect(chargeQuota(charged)).toBe(quota);
    const { groupRatio, quotaPerUnit } = charged;
    const reserved = { price, groupRatio, quotaPerUnit, units, minimumTokens: parseDecimal('0'), maxTokens: 0 };
    expect(estimateQuota({ ...reserved, promptTokens: charged.usage.input })).toBeGreaterThanOrEqual(quota);
  });

  it('of a call without pages is the price of its tools', () => {
    const tools = [{ name: 'web_search', calls: 1, price: parseDecimal('10') }];
    const { units: _, ...usage } = usageOfUnits(pages(1));
    expect(explain({ ...call(dollars('0.004'), usage), tools }).lines.map(({ kind }) => kind)).toEqual(['TOOL']);
  });

  it.each<[string, string | object, number]>([
    ['on the whole call', '0.5', 3_250],
    ['on calls', { call: '2' }, 13_000],
    ['on pages', { page: '2' }, 13_000],
    ['on annotated pages', { annotated_page: '3' }, 11_500],
    ['on tokens', { input: '3', output: '3' }, 6_500],
  ])('has factors %s', (_, texts, quota) => {
    const served = new Map([['batch', priceFactor(PriceFactorKind.SERVED, 'batch', texts)]]);
    const price = { ...dollars('0.004', '0.005'), rules: { ...NO_RULES, served } };
    const usage = { ...usageOfUnits(pages(2, 1)), served: ['batch'] };
    expect(chargeQuota(withFactors(call(price, usage), 0))).toBe(quota);
  });

  it('is explained after it was stored', () => {
    const { charge } = storeCharge(call(dollars('0.004', '0.005'), usageOfUnits(pages(2, 1))));
    expect(charge.price).toEqual({ mode: 'PER_PAGE', pagePrice: '0.004', annotatedPagePrice: '0.005' });
    expect(explain(chargeableOf(JSON.parse(JSON.stringify(charge)))).lines).toEqual(charge.lines);
  });

  it('names prices and pages in the text of its log row, in both languages', () => {
    const text = chargeText(call(dollars('0.004'), usageOfUnits(pages(2, 1))));
    expect(text).toBe('每页价格 0.004，标注页价格 0.004，2 页，1 标注页，分组倍率 1.00');
    expect(chargeTextIn(text, 'en')).toBe(
      'Price per page 0.004, per annotated page 0.004, 2 pages, 1 annotated, group ratio 1.00',
    );
  });
});
