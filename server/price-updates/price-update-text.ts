import type { Language } from '../common/errors/app-error.js';
import type { NoticeText } from '../notifications/transports/notice-text.js';
import { escaped } from '../platform/mail/mail-html.js';

/** The names of models in a notice; more are counted. */
const NAMED = 20;

/** What an update did, by model. */
export interface PriceUpdateReport {
  readonly applied: readonly string[];
  readonly held: readonly string[];
  readonly unpriced: readonly string[];
}

const TITLE: Record<Language, string> = { zh: '价格更新', en: 'Price update' };

const LINES: Record<Language, Record<keyof PriceUpdateReport, (count: number, names: string) => string>> = {
  zh: {
    applied: (count, names) => `已更新 ${count} 个模型的价格：${names}`,
    held: (count, names) => `${count} 个模型的价格变化超出限制，等待您在价格导入中确认：${names}`,
    unpriced: (count, names) => `${count} 个在用模型没有价格，调用会被拒绝：${names}`,
  },
  en: {
    applied: (count, names) => `Prices changed: ${count}: ${names}`,
    held: (count, names) => `Changes outside the limits, which wait for you in the price import: ${count}: ${names}`,
    unpriced: (count, names) => `Models in use without a price, whose calls are refused: ${count}: ${names}`,
  },
};

/** The notice to the root user about an update. */
export function priceUpdateText(report: PriceUpdateReport, language: Language): NoticeText {
  const lines = (['applied', 'held', 'unpriced'] as const).flatMap((part) => {
    const models = report[part];
    return models.length === 0 ? [] : [LINES[language][part](models.length, namesOf(models, language))];
  });
  return {
    title: TITLE[language],
    content: lines.map((line) => `<p>${escaped(line)}</p>`).join(''),
    values: [],
    text: lines.join('\n'),
  };
}

function namesOf(models: readonly string[], language: Language): string {
  const [separator, more] = language === 'zh' ? ['、', '…'] : [', ', ', …'];
  return models.slice(0, NAMED).join(separator) + (models.length > NAMED ? more : '');
}
