import type { LocalText } from '../../common/errors/app-error.js';

/** The identity providers that can identify a user. */
export const Provider = {
  github: 'github',
  oidc: 'oidc',
  linuxdo: 'linuxdo',
  wechat: 'wechat',
  telegram: 'telegram',
} as const;
export type Provider = (typeof Provider)[keyof typeof Provider];

/** The providers with a redirect flow: the browser is redirected to the provider and returns with a code. */
export const REDIRECTING = ['github', 'oidc', 'linuxdo'] as const;
export type RedirectingProvider = (typeof REDIRECTING)[number];

interface ProviderFacts {
  /** The name of the provider in messages. */
  name: string | LocalText;
  /** The column of the table and the entity that stores the user's id at the provider. */
  column: string;
  property: 'githubId' | 'oidcId' | 'linuxDoId' | 'wechatId' | 'telegramId';
  /** The option that enables the provider. */
  enabled: 'GitHubOAuthEnabled' | 'oidc.enabled' | 'LinuxDOOAuthEnabled' | 'WeChatAuthEnabled' | 'TelegramOAuthEnabled';
}

export const PROVIDERS: Readonly<Record<Provider, ProviderFacts>> = {
  github: {
    name: 'GitHub',
    column: 'github_id',
    property: 'githubId',
    enabled: 'GitHubOAuthEnabled',
  },
  oidc: {
    name: 'OIDC',
    column: 'oidc_id',
    property: 'oidcId',
    enabled: 'oidc.enabled',
  },
  linuxdo: {
    name: 'Linux DO',
    column: 'linux_do_id',
    property: 'linuxDoId',
    enabled: 'LinuxDOOAuthEnabled',
  },
  wechat: {
    name: { zh: '微信', en: 'WeChat' },
    column: 'wechat_id',
    property: 'wechatId',
    enabled: 'WeChatAuthEnabled',
  },
  telegram: {
    name: 'Telegram',
    column: 'telegram_id',
    property: 'telegramId',
    enabled: 'TelegramOAuthEnabled',
  },
};

/** The providers that are bound to the user. */
export const providersOf = (user: Record<ProviderFacts['property'], string | null>): Provider[] =>
  Object.values(Provider).filter((provider) => user[PROVIDERS[provider].property] !== null);

/** A user as a provider identifies them. */
export interface Identity {
  provider: Provider;
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
  provider: Provider;
  bound: boolean;
}
