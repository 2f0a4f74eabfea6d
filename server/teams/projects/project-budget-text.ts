import type { Language } from '../../common/errors/app-error.js';
import type { NoticeText } from '../../notifications/transports/notice-text.js';
import type { Options } from '../../options/options.service.js';
import { quotaText } from '../../options/quota-text.js';
import { siteAddress } from '../../options/site-address.js';
import { escaped, linkTo } from '../../platform/mail/mail-html.js';
import type { UsedBudget } from './project-budgets.js';

type Site = Pick<Options, 'get'>;

const TITLE: Record<Language, (team: string) => string> = {
  zh: (team) => `团队“${team}”的项目预算即将或已经用尽`,
  en: (team) => `Project budgets of the team “${team}” are almost or completely used up`,
};

const BUDGETS: Record<Language, Record<UsedBudget['budget'], string>> = {
  zh: { total: '预算', day: '每日上限', week: '每周上限', month: '每月上限' },
  en: { total: 'budget', day: 'daily limit', week: 'weekly limit', month: 'monthly limit' },
};

const LINE: Record<Language, (name: string, budget: string, percent: number, used: string, granted: string) => string> =
  {
    zh: (name, budget, percent, used, granted) => `${name}：${budget}已使用 ${percent}%（${used} / ${granted}）`,
    en: (name, budget, percent, used, granted) => `${name}: ${percent}% of the ${budget} used (${used} of ${granted})`,
  };

/**
 * The notice about budgets of projects of one team.
 * @param budgets at least one
 */
export function projectBudgetText(options: Site, budgets: readonly UsedBudget[], language: Language): NoticeText {
  const [{ teamId = 0, teamName = '' } = {}] = budgets;
  const title = TITLE[language](teamName);
  const lines = budgets.map(({ name, budget, used, granted }) => {
    const [usedText, grantedText] = [used, granted].map((quota) => quotaText(options, quota, language));
    const percent = Math.floor((used / granted) * 100);
    return LINE[language](name, BUDGETS[language][budget], percent, usedText ?? '', grantedText ?? '');
  });
  const content = [...lines.map(escaped), linkTo(`${siteAddress(options)}/teams/${teamId}`)];
  return { title, content: content.map((line) => `<p>${line}</p>`).join(''), values: [], text: lines.join('\n') };
}
