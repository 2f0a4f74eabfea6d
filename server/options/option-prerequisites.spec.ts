import { AppError } from '../platform/errors/app-error.js';
import type { OptionKey } from './option-catalogue.js';
import { requirePrerequisites } from './option-prerequisites.js';

const RULES: [OptionKey, OptionKey, string][] = [
  [
    'GitHubOAuthEnabled',
    'GitHubClientId',
    '无法启用 GitHub OAuth，请先填入 GitHub Client Id 以及 GitHub Client Secret！',
  ],
  ['oidc.enabled', 'oidc.client_id', '无法启用 OIDC 登录，请先填入 OIDC Client Id 以及 OIDC Client Secret！'],
  [
    'LinuxDOOAuthEnabled',
    'LinuxDOClientId',
    '无法启用 LinuxDO OAuth，请先填入 LinuxDO Client Id 以及 LinuxDO Client Secret！',
  ],
  ['EmailDomainRestrictionEnabled', 'EmailDomainWhitelist', '无法启用邮箱域名限制，请先填入限制的邮箱域名！'],
  ['WeChatAuthEnabled', 'WeChatServerAddress', '无法启用微信登录，请先填入微信登录相关配置信息！'],
  ['TurnstileCheckEnabled', 'TurnstileSiteKey', '无法启用 Turnstile 校验，请先填入 Turnstile 校验相关配置信息！'],
  ['TelegramOAuthEnabled', 'TelegramBotToken', '无法启用 Telegram OAuth，请先填入 Telegram Bot Token！'],
];

/** Options in which only `set` has a text. */
const withOnly = (set?: OptionKey) => ({ text: (key: OptionKey) => (key === set ? 'something' : '') });

describe.each(RULES)('switching %s on', (key, needs, message) => {
  it(`is refused while ${needs} is empty`, () => {
    expect(() => requirePrerequisites(withOnly(), key, 'true')).toThrow(message);
    expect(() => requirePrerequisites(withOnly(), key, 'true')).toThrow(AppError);
  });

  it(`is allowed once ${needs} is filled in, and switching off always is`, () => {
    expect(() => requirePrerequisites(withOnly(needs), key, 'true')).not.toThrow();
    expect(() => requirePrerequisites(withOnly(), key, 'false')).not.toThrow();
  });
});
