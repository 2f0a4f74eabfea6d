import { describe, expect, it } from '@jest/globals';
import { byEntry } from '../billing/price-import/entry-tables.js';
import { type ImportedPrice, type PriceChange, PriceChangeKind } from '../billing/price-import/price-changes.js';
import { heldReasonOf } from './price-update.job.js';

const priceOf = (values: Partial<ImportedPrice> | null): ImportedPrice | null =>
  values && { ...byEntry(() => null), ...values };
const byToken = (modelRatio: string, completionRatio = '4', cacheRatio = '0.1') => ({
  modelRatio,
  completionRatio,
  cacheRatio,
});

const held = (before: Partial<ImportedPrice> | null, after: Partial<ImportedPrice>, model = 'm') => {
  const change: PriceChange = {
    model,
    vendor: '',
    kind: PriceChangeKind.CHANGED,
    reason: null,
    notes: [],
    before: priceOf(before),
    after: priceOf(after),
  };
  return heldReasonOf(change, { maxRise: 0.1, maxFall: 0.5, locked: new Set(['locked']) });
};

describe('price update', () => {
  it.each([
    ['a rise of the maximum', byToken('1'), byToken('1.1'), null],
    ['a rise above it', byToken('1'), byToken('1.101'), 'RISE'],
    ['a rise of the output only', byToken('1', '4'), byToken('1', '4.5'), 'RISE'],
    ['a rise of cached tokens while others fall', byToken('1', '4', '0.1'), byToken('0.8', '4', '0.25'), 'RISE'],
    ['a higher ratio of a lower price', byToken('1', '4'), byToken('0.6', '6.6'), null],
    ['a fall of the maximum', byToken('1'), byToken('0.5'), null],
    ['a fall below it', byToken('1'), byToken('0.4'), 'FALL'],
    ['a tier of long prompts', byToken('1'), { ...byToken('1'), priceTiers: '[{"above":1000,"input":2}]' }, 'RISE'],
    ['a price of what was free', byToken('0'), byToken('1'), 'RISE'],
    ['the first price of a model', null, byToken('100'), null],
    ['factors of a prefix', null, { priceTiers: '[{"above":1000,"factor":2}]' }, 'RISE'],
    ['hours', byToken('1'), { ...byToken('1'), priceHours: '[]' }, 'RISE'],
    ['a higher price per call', { modelPrice: '0.04' }, { modelPrice: '0.05' }, 'RISE'],
    ['a higher price per page', { pagePrice: '0.004' }, { pagePrice: '0.005' }, 'RISE'],
    ['a price of annotated pages', { pagePrice: '0.004' }, { pagePrice: '0.004', annotatedPagePrice: '0.005' }, 'RISE'],
    ['a price per page instead of one per token', byToken('1'), { pagePrice: '0.000001' }, 'BILLING_MODE'],
    ['a price per call instead of one per page', { pagePrice: '0.004' }, { modelPrice: '0.004' }, 'BILLING_MODE'],
    ['the first price per page of a model', null, { pagePrice: '1' }, null],
    ['a price per call instead of one per token', byToken('1'), { modelPrice: '0.000001' }, 'BILLING_MODE'],
    ['a price per token instead of one per call', { modelPrice: '0.04' }, byToken('0.00001'), 'BILLING_MODE'],
  ])('%s: %j → %j is held as %s', (_, before, after, reason) => {
    expect(held(before, after)).toBe(reason);
  });

  it('holds every change of a locked model', () => {
    expect(held(byToken('1'), byToken('1.01'), 'locked')).toBe('LOCKED');
  });
});
