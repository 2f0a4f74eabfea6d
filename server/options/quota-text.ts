import type { Language, LocalText } from '../platform/errors/app-error.js';
import type { Options } from './options.service.js';

type Site = Pick<Options, 'get'>;

/** An amount as texts of the site write it: US dollars, or quota units where the site shows raw quota. */
export function quotaText(options: Site, quota: number, language: Language = 'zh'): string {
  if (!options.get('DisplayInCurrencyEnabled')) return language === 'en' ? `${quota} quota units` : `${quota} 点额度`;
  const dollars = (quota / options.get('QuotaPerUnit')).toFixed(6);
  return language === 'en' ? `$${dollars}` : `＄${dollars} 额度`;
}

/** The same in every language, for events whose reader is not known yet. */
export function quotaTexts(options: Site, quota: number): LocalText {
  return { zh: quotaText(options, quota, 'zh'), en: quotaText(options, quota, 'en') };
}
