import type { LocalText } from '../../common/errors/app-error.js';
import type { OptionKey } from '../../options/catalogue/option-catalogue.js';

/** Who can vouch for a user besides this site. */
export const Provider = {
  github: 'github',
  oidc: 'oidc',
  linuxdo: 'linuxdo',
  wechat: 'wechat',
  telegram: 'telegram',
} as const;
export type Provider = (typeof Provider)[keyof typeof Provider];

/** Those that the browser is sent to and comes back from with a code. */
export const REDIRECTING = ['github', 'oidc', 'linuxdo'] as const;
export type RedirectingProvider = (typeof REDIRECTING)[number];

interface ProviderFacts {
  /** As messages call it. */
  name: string | LocalText;
  /** Where a user's id at the provider stands, in the table and on the entity. */
  column: string;
  property: 'githubId' | 'oidcId' | 'linuxDoId' | 'wechatId' | 'telegramId';
  /** What switches it on, and what it cannot do without. */
  enabled: 'GitHubOAuthEnabled' | 'oidc.enabled' | 'LinuxDOOAuthEnabled' | 'WeChatAuthEnabled' | 'TelegramOAuthEnabled';
  needs: readonly OptionKey[];
}

export const PROVIDERS: Readonly<Record<Provider, ProviderFacts>> = {
  github: {
    name: 'GitHub',
    column: 'github_id',
    property: 'githubId',
    enabled: 'GitHubOAuthEnabled',
    needs: ['GitHubClientId', 'GitHubClientSecret'],
  },
  oidc: {
    name: 'OIDC',
    column: 'oidc_id',
    property: 'oidcId',
    enabled: 'oidc.enabled',
    needs: ['oidc.client_id', 'oidc.client_secret'],
  },
  linuxdo: {
    name: 'Linux DO',
    column: 'linux_do_id',
    property: 'linuxDoId',
    enabled: 'LinuxDOOAuthEnabled',
    needs: ['LinuxDOClientId', 'LinuxDOClientSecret'],
  },
  wechat: {
    name: { zh: '微信', en: 'WeChat' },
    column: 'wechat_id',
    property: 'wechatId',
    enabled: 'WeChatAuthEnabled',
    needs: ['WeChatServerAddress', 'WeChatServerToken'],
  },
  // Without a token its signatures would be made with a key that everybody knows.
  telegram: {
    name: 'Telegram',
    column: 'telegram_id',
    property: 'telegramId',
    enabled: 'TelegramOAuthEnabled',
    needs: ['TelegramBotToken'],
  },
};

/** The providers that vouch for a user. */
export const providersOf = (user: Record<ProviderFacts['property'], string | null>): Provider[] =>
  Object.values(Provider).filter((provider) => user[PROVIDERS[provider].property] !== null);

/** Somebody as a provider knows them. */
export interface Identity {
  provider: Provider;
  /** The provider's immutable id of them; names and addresses can pass to somebody else. */
  subject: string;
  /** What they are called there; a proposal for a new account. */
  username?: string;
  displayName?: string;
  /** An address of theirs that the provider has verified. */
  verifiedEmail?: string;
}

/** A provider, and whether it vouches for the user. */
export interface IdentityBinding {
  provider: Provider;
  bound: boolean;
}
