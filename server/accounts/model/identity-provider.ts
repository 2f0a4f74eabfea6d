import type { LocalText } from '../../common/errors/app-error.js';

/** The identity providers that can identify a user. */
export const IdentityProviderName = {
  github: 'github',
  oidc: 'oidc',
  linuxdo: 'linuxdo',
  wechat: 'wechat',
  telegram: 'telegram',
} as const;
export type IdentityProviderName = (typeof IdentityProviderName)[keyof typeof IdentityProviderName];

/** The providers with a redirect flow: the browser is redirected to the provider and returns with a code. */
export const REDIRECTING = ['github', 'oidc', 'linuxdo'] as const;
export type RedirectingProvider = (typeof REDIRECTING)[number];

interface ProviderFacts {
  /** The name of the provider in messages. */
  name: string | LocalText;
  /** The user's id at the provider in REST. */
  userField: 'github_id' | 'oidc_id' | 'linux_do_id' | 'wechat_id' | 'telegram_id';
  /** The option that enables the provider. */
  enabled: 'GitHubOAuthEnabled' | 'oidc.enabled' | 'LinuxDOOAuthEnabled' | 'WeChatAuthEnabled' | 'TelegramOAuthEnabled';
}

export const IDENTITY_PROVIDERS: Readonly<Record<IdentityProviderName, ProviderFacts>> = {
  github: { name: 'GitHub', userField: 'github_id', enabled: 'GitHubOAuthEnabled' },
  oidc: { name: 'OIDC', userField: 'oidc_id', enabled: 'oidc.enabled' },
  linuxdo: { name: 'Linux DO', userField: 'linux_do_id', enabled: 'LinuxDOOAuthEnabled' },
  wechat: { name: { zh: '微信', en: 'WeChat' }, userField: 'wechat_id', enabled: 'WeChatAuthEnabled' },
  telegram: { name: 'Telegram', userField: 'telegram_id', enabled: 'TelegramOAuthEnabled' },
};

/** The documented field of each provider in a user of REST. */
export function identityFields<Value>(valueOf: (provider: IdentityProviderName) => Value) {
  const fields = Object.values(IdentityProviderName).map((provider) => [
    IDENTITY_PROVIDERS[provider].userField,
    valueOf(provider),
  ]);
  return Object.fromEntries(fields) as Record<ProviderFacts['userField'], Value>;
}

/** A user as a provider identifies them. */
export interface Identity {
  provider: IdentityProviderName;
  /** The provider's immutable id of the user; names and addresses can pass to another user. */
  subject: string;
  /** The username at the provider; a proposal for a new account. */
  username?: string;
  displayName?: string;
  /** An address of the user that the provider has verified. */
  verifiedEmail?: string;
}

/** A provider, and whether an account there is bound to the user. */
export interface IdentityBinding {
  provider: IdentityProviderName;
  bound: boolean;
}
