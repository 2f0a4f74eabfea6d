import type { QuotaUse } from '../../lib/format/money';

/**
 * The format of the labels of an axis of amounts, which need more digits if the steps are less than one cent.
 * @param highest the highest value, in US dollars
 */
export const quotaTickUse = (highest: number): QuotaUse =>
  highest >= 0.1 ? 'chip' : highest >= 0.001 ? 'chart' : 'cost';
