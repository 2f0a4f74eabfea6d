import type { QuotaUse } from '../../lib/format/money';

/**
 * The format of the labels of an axis of amounts, which need more digits if the steps are less than one cent.
 * @param highest the highest value, in US dollars
 */
export const quotaTickUse = (highest: number): QuotaUse =>
  highest >= 0.1 || highest === 0 ? 'chip' : highest >= 0.001 ? 'chart' : 'cost';

/**
 * The format of amounts below each other, which have the same number of decimals so that they can be compared.
 * @param highest the highest of them, in US dollars
 */
export const quotaColumnUse = (highest: number): QuotaUse =>
  highest >= 1 || highest === 0 ? 'chip' : highest >= 0.01 ? 'chart' : 'cost';
