import type { Language, LocalText } from '../common/errors/app-error.js';
import type { OptionsService } from './options.service.js';

type Site = Pick<OptionsService, 'get'>;

const MIN_DECIMALS = 6;

/** Formats an amount in the unit of the site: US dollars, or quota units if the site displays quota. */
export function quotaText(options: Site, quota: number, language: Language = 'zh'): string {
  const amount = amountText(options, quota, language);
  if (options.get('DisplayInCurrencyEnabled')) return language === 'en' ? amount : `${amount} 额度`;
  return language === 'en' ? `${amount} quota units` : `${amount} 点额度`;
}

/** An amount with its unit in every language, for events whose reader's language is not known yet. */
export function quotaTexts(options: Site, quota: number): LocalText {
  return { zh: quotaText(options, quota, 'zh'), en: quotaText(options, quota, 'en') };
}

/** An amount without its unit in every language, for texts that contain the unit. */
export function amountTexts(options: Site, quota: number): LocalText {
  return { zh: amountText(options, quota, 'zh'), en: amountText(options, quota, 'en') };
}

function amountText(options: Site, quota: number, language: Language): string {
  if (!options.get('DisplayInCurrencyEnabled')) return String(quota);
  const quotaPerUnit = options.get('QuotaPerUnit');
  // Enough decimals that different quota units have different texts.
  const decimals = Math.max(MIN_DECIMALS, Math.ceil(Math.log10(quotaPerUnit)));
  const amount = (quota / quotaPerUnit).toFixed(decimals);
  if (language === 'zh') return `＄${amount}`;
  return amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`;
}
