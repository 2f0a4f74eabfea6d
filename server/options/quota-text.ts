import type { Options } from './options.service.js';

/** An amount as log texts write it: `＄0.200000 额度`, or `100000 点额度` where the site shows raw quota. */
export function quotaText(options: Pick<Options, 'get'>, quota: number): string {
  if (!options.get('DisplayInCurrencyEnabled')) return `${quota} 点额度`;
  return `＄${(quota / options.get('QuotaPerUnit')).toFixed(6)} 额度`;
}
