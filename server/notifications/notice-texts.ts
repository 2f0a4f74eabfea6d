import type { Language } from '../common/errors/app-error.js';
import type { OptionsService } from '../options/options.service.js';
import { quotaText } from '../options/quota-text.js';
import { siteAddress } from '../options/site-address.js';
import { escaped } from '../platform/mail/mail-html.js';
import type { NoticeText } from './transports/notice-text.js';

const PLACEHOLDER = /\{\{value\}\}/g;

const TITLE = { zh: '您的额度即将用尽', en: 'Your quota is almost used up' };

const TEAM_TITLE: Record<Language, (team: string) => string> = {
  zh: (team) => `团队“${team}”的额度即将用尽`,
  en: (team) => `The quota of the team “${team}” is almost used up`,
};

const CONTENT = {
  zh: '<p>{{value}}</p><p>当前余额：{{value}}。请及时充值，以免调用中断：<a href="{{value}}">{{value}}</a></p>',
  en: '<p>{{value}}</p><p>Balance: {{value}}. Top up to keep your calls running: <a href="{{value}}">{{value}}</a></p>',
};

const TEXT: Record<Language, (balance: string) => string> = {
  zh: (balance) => `当前余额：${balance}。请及时充值，以免调用中断。`,
  en: (balance) => `Balance: ${balance}. Top up to keep your calls running.`,
};

/**
 * The warning that a balance has fallen below the user's threshold.
 * @param quota the balance after the charge, in quota units
 * @param team the name of the team whose balance it is, for its owners; null for the balance of the user
 */
export function lowBalanceText(
  options: Pick<OptionsService, 'get'>,
  quota: number,
  language: Language,
  team: string | null = null,
): NoticeText {
  const link = `${siteAddress(options)}${team === null ? '/topup' : '/teams'}`;
  const balance = quotaText(options, quota, language);
  const title = team === null ? TITLE[language] : TEAM_TITLE[language](team);
  const values = [title, balance, link, link];
  const content = filled(CONTENT[language], values);
  return { title, content, values, text: TEXT[language](balance), quota };
}

const TEST_TITLE: Record<Language, string> = { zh: '测试通知', en: 'Test notification' };
const TEST_TEXT: Record<Language, string> = {
  zh: '收到此消息，说明您的通知设置可以正常使用。',
  en: 'Your notification settings work.',
};

/** A test notice that users send to themselves. */
export function testText(language: Language): NoticeText {
  const text = TEST_TEXT[language];
  return { title: TEST_TITLE[language], content: `<p>${text}</p>`, values: [], text };
}

function filled(template: string, values: readonly string[]): string {
  let next = 0;
  return template.replace(PLACEHOLDER, () => escaped(values[next++] ?? ''));
}
