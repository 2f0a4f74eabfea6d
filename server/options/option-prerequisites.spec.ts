import { describe, expect, it } from '@jest/globals';
import { AppError } from '../common/errors/app-error.js';
import type { OptionKey } from './catalogue/option-catalogue.js';
import { hasPrerequisites, requirePrerequisites } from './option-prerequisites.js';

const RULES: [OptionKey, OptionKey[], string][] = [
  [
    'GitHubOAuthEnabled',
    ['GitHubClientId', 'GitHubClientSecret'],
    '无法启用 GitHub OAuth，请先填入 GitHub Client Id 以及 GitHub Client Secret！',
  ],
  [
    'oidc.enabled',
    ['oidc.client_id', 'oidc.client_secret'],
    '无法启用 OIDC 登录，请先填入 OIDC Client Id 以及 OIDC Client Secret！',
  ],
  [
    'saml.enabled',
    ['saml.entity_id', 'saml.sso_url', 'saml.certificates'],
    '无法启用 SAML 登录，请先填入身份提供方的 Entity ID、登录地址和证书！',
  ],
  ['saml.signing_key', ['saml.signing_certificate'], '请先填入 SAML 签名证书，再填入其私钥'],
  [
    'LinuxDOOAuthEnabled',
    ['LinuxDOClientId', 'LinuxDOClientSecret'],
    '无法启用 LinuxDO OAuth，请先填入 LinuxDO Client Id 以及 LinuxDO Client Secret！',
  ],
  ['EmailDomainRestrictionEnabled', ['EmailDomainWhitelist'], '无法启用邮箱域名限制，请先填入限制的邮箱域名！'],
  ['WeChatAuthEnabled', ['WeChatServerAddress'], '无法启用微信登录，请先填入微信登录相关配置信息！'],
  [
    'TurnstileCheckEnabled',
    ['TurnstileSiteKey', 'TurnstileSecretKey'],
    '无法启用 Turnstile 校验，请先填入 Turnstile 校验相关配置信息！',
  ],
  ['TelegramOAuthEnabled', ['TelegramBotToken'], '无法启用 Telegram OAuth，请先填入 Telegram Bot Token！'],
];

/** Options where only these keys have a text. */
const withOnly = (set: OptionKey[]) => ({ text: (key: OptionKey) => (set.includes(key) ? 'something' : '') });

describe.each(RULES)('enabling %s', (key, needs, message) => {
  it.each(needs)('is rejected while %s is empty', (missing) => {
    const others = withOnly(needs.filter((needed) => needed !== missing));
    expect(() => requirePrerequisites(others, key, 'true')).toThrow(message);
    expect(() => requirePrerequisites(others, key, 'true')).toThrow(AppError);
  });

  it(`is accepted when ${needs.join(' and ')} are set, and disabling always is`, () => {
    expect(() => requirePrerequisites(withOnly(needs), key, 'true')).not.toThrow();
    expect(() => requirePrerequisites(withOnly([]), key, 'false')).not.toThrow();
  });
});

describe('payment gateway option', () => {
  it('can be set when the site has a return address, and removed at any time', () => {
    const gateway = 'https://pay.example';
    expect(() => requirePrerequisites(withOnly([]), 'PayAddress', gateway)).toThrow('请先填写服务器地址');
    expect(() => requirePrerequisites(withOnly(['ServerAddress']), 'PayAddress', gateway)).not.toThrow();
    expect(() => requirePrerequisites(withOnly([]), 'PayAddress', '')).not.toThrow();
  });
});

it.each([
  ['4', true],
  ['5', false],
  ['6', false],
  ['0', false],
])('maximum %s of a check-in with reward 5 is refused: %s', (max, refused) => {
  const options = { text: (key: OptionKey) => (key === 'CheckInQuota' ? '5' : '') };
  const saving = expect(() => requirePrerequisites(options, 'CheckInMaxQuota', max));
  if (refused) saving.toThrow('签到最大额度不能小于签到额度');
  else saving.not.toThrow();
});

it('is met for WeChat by the address of its server, which may require no token', () => {
  expect(hasPrerequisites(withOnly(['WeChatServerAddress']), 'WeChatAuthEnabled')).toBe(true);
  expect(hasPrerequisites(withOnly(['WeChatServerToken']), 'WeChatAuthEnabled')).toBe(false);
});
