import type { LocalText } from '../../common/errors/app-error.js';
import { claimRules } from './claim-rules.js';
import { certificates, rsaKey } from './key-kinds.js';
import type { OptionDefinition } from './option-definition.js';
import { address, emailDomains, flag, image, line, scopes, secret, wholeNumber } from './option-kinds.js';

/**
 * How the provider returns users: `redirect`, with a code in the address; `code`, which users type; `widget`, with a
 * signed message from a page of the provider.
 */
export type SignInFlow = 'redirect' | 'code' | 'widget';

interface SignInProvider<Key extends string, Field extends string, Flow extends SignInFlow> {
  /** The name in messages. */
  readonly name: string | LocalText;
  readonly flow: Flow;
  /** The options of the site about the provider. The console shows them in this order. */
  readonly options: { readonly [option in Key]: OptionDefinition<unknown> };
  readonly enabledBy: NoInfer<Key>;
  /** The options that must be set before the provider is enabled, and the text of the error without them. */
  readonly requires: readonly NoInfer<Key>[];
  readonly unconfigured: LocalText;
  /** The options without which the console cannot begin a login. */
  readonly shownWith?: readonly NoInfer<Key>[];
  /** The public fields of the REST status record. */
  readonly statusFields?: Readonly<Record<string, NoInfer<Key>>>;
  /** The user's id at the provider in REST. */
  readonly userField: Field;
  /** Examples of options, by key; an option with an image is edited with a preview. */
  readonly examples?: { readonly [option in NoInfer<Key>]?: string };
  readonly images?: readonly NoInfer<Key>[];
  /** Options that are lists of mail domains. */
  readonly domains?: readonly NoInfer<Key>[];
}

function provider<
  Options extends Readonly<Record<string, OptionDefinition<unknown>>>,
  Field extends string,
  Flow extends SignInFlow,
>(declaration: SignInProvider<keyof Options & string, Field, Flow> & { readonly options: Options }) {
  return declaration;
}

/**
 * Every provider that users can sign in with, by its name in addresses, in the database and, in upper case, in GraphQL.
 * `accounts/third-party/<name>.provider.ts` implements it.
 */
export const SIGN_IN_PROVIDERS = {
  github: provider({
    name: 'GitHub',
    flow: 'redirect',
    options: {
      GitHubOAuthEnabled: flag(false, 'Login with GitHub'),
      GitHubClientId: line('', 'Client id of the GitHub application'),
      GitHubClientSecret: secret('Client secret of the GitHub application'),
    },
    enabledBy: 'GitHubOAuthEnabled',
    requires: ['GitHubClientId', 'GitHubClientSecret'],
    unconfigured: {
      zh: '无法启用 GitHub OAuth，请先填入 GitHub Client Id 以及 GitHub Client Secret！',
      en: 'Fill in the GitHub client id and client secret before you enable GitHub login',
    },
    statusFields: { github_oauth: 'GitHubOAuthEnabled', github_client_id: 'GitHubClientId' },
    userField: 'github_id',
  }),
  oidc: provider({
    name: 'OIDC',
    flow: 'redirect',
    options: {
      'oidc.enabled': flag(false, 'Login with an OpenID Connect provider'),
      'oidc.well_known': address("Address of the provider's discovery document"),
      'oidc.client_id': line('', 'Client id at the provider'),
      'oidc.client_secret': secret('Client secret at the provider'),
      'oidc.authorization_endpoint': address('Where the browser is sent to log in'),
      'oidc.token_endpoint': address('Where codes are exchanged'),
      'oidc.user_info_endpoint': address('Where the user is read'),
      'oidc.scopes': scopes('openid profile email', 'The scopes that a login requests'),
      'oidc.enforced_domains': emailDomains([], 'Email domains whose users must log in with the provider'),
      'oidc.logout_at_provider': flag(false, 'A logout also ends the session at the provider'),
      'oidc.claim_rules': claimRules('Roles, groups and teams of users by their claims'),
    },
    enabledBy: 'oidc.enabled',
    requires: ['oidc.client_id', 'oidc.client_secret'],
    unconfigured: {
      zh: '无法启用 OIDC 登录，请先填入 OIDC Client Id 以及 OIDC Client Secret！',
      en: 'Fill in the OIDC client id and client secret before you enable OIDC login',
    },
    statusFields: {
      oidc_enabled: 'oidc.enabled',
      oidc_client_id: 'oidc.client_id',
      oidc_authorization_endpoint: 'oidc.authorization_endpoint',
    },
    userField: 'oidc_id',
    domains: ['oidc.enforced_domains'],
    examples: {
      'oidc.well_known': 'https://id.example.com/.well-known/openid-configuration',
      'oidc.claim_rules': '[{"claim": "groups", "value": "gateway-admins", "role": 10}]',
    },
  }),
  saml: provider({
    name: 'SAML',
    flow: 'redirect',
    options: {
      'saml.enabled': flag(false, 'Login with a SAML 2.0 identity provider'),
      'saml.button': line('', 'Text of the button on the login page; empty: Continue with SAML'),
      'saml.metadata_url': address('Where the metadata of the provider is read when an administrator requests it'),
      'saml.entity_id': line('', 'Entity id of the provider'),
      'saml.sso_url': address('Where the browser is redirected to log in'),
      'saml.slo_url': address('Where the browser is redirected after a logout'),
      'saml.certificates': certificates('Certificates that the provider signs with'),
      'saml.email_attribute': line('', 'Attribute with the email address; empty: the usual ones'),
      'saml.email_verified': flag(false, 'The provider sends only verified email addresses'),
      'saml.name_attribute': line('', 'Attribute with the display name; empty: the usual ones'),
      'saml.groups_attribute': line('', 'Attribute that is the claim groups; empty: the usual ones'),
      'saml.clock_skew': wholeNumber(60, { max: 600 }, 'Max difference between the clocks, in seconds'),
      'saml.idp_initiated': flag(false, 'Accepts logins that start at the provider'),
      'saml.enforced_domains': emailDomains([], 'Email domains whose users must log in with the provider'),
      'saml.logout_at_provider': flag(false, 'A logout also ends the session at the provider'),
      'saml.signing_certificate': certificates('Certificate of the key that signs requests'),
      'saml.signing_key': rsaKey('Signs requests to the provider; empty: they are not signed'),
    },
    enabledBy: 'saml.enabled',
    requires: ['saml.entity_id', 'saml.sso_url', 'saml.certificates'],
    unconfigured: {
      zh: '无法启用 SAML 登录，请先填入身份提供方的 Entity ID、登录地址和证书！',
      en: 'Fill in the entity id, login address and certificates of the provider before you enable SAML login',
    },
    statusFields: { saml_button: 'saml.button' },
    userField: 'saml_id',
    domains: ['saml.enforced_domains'],
    examples: { 'saml.metadata_url': 'https://id.example.com/saml/metadata' },
  }),
  linuxdo: provider({
    name: 'Linux DO',
    flow: 'redirect',
    options: {
      LinuxDOOAuthEnabled: flag(false, 'Login with LinuxDO'),
      LinuxDOClientId: line('', 'Client id of the LinuxDO application'),
      LinuxDOClientSecret: secret('Client secret of the LinuxDO application'),
    },
    enabledBy: 'LinuxDOOAuthEnabled',
    requires: ['LinuxDOClientId', 'LinuxDOClientSecret'],
    unconfigured: {
      zh: '无法启用 LinuxDO OAuth，请先填入 LinuxDO Client Id 以及 LinuxDO Client Secret！',
      en: 'Fill in the LinuxDO client id and client secret before you enable LinuxDO login',
    },
    statusFields: { linuxdo_oauth: 'LinuxDOOAuthEnabled', linuxdo_client_id: 'LinuxDOClientId' },
    userField: 'linux_do_id',
  }),
  wechat: provider({
    name: { zh: '微信', en: 'WeChat' },
    flow: 'code',
    options: {
      WeChatAuthEnabled: flag(false, 'Login through a WeChat server'),
      WeChatServerAddress: address('Address of the WeChat server'),
      WeChatServerToken: secret('Credential for the WeChat server'),
      WeChatAccountQRCodeImageURL: image('QR code of the WeChat account'),
    },
    enabledBy: 'WeChatAuthEnabled',
    requires: ['WeChatServerAddress'],
    unconfigured: {
      zh: '无法启用微信登录，请先填入微信登录相关配置信息！',
      en: 'Fill in the WeChat server before you enable WeChat login',
    },
    statusFields: { wechat_login: 'WeChatAuthEnabled', wechat_qrcode: 'WeChatAccountQRCodeImageURL' },
    userField: 'wechat_id',
    images: ['WeChatAccountQRCodeImageURL'],
  }),
  telegram: provider({
    name: 'Telegram',
    flow: 'widget',
    options: {
      TelegramOAuthEnabled: flag(false, 'Login with the Telegram widget'),
      TelegramBotName: line('', "Name of the widget's bot"),
      TelegramBotToken: secret("Token of the widget's bot"),
    },
    enabledBy: 'TelegramOAuthEnabled',
    // Without a token, the signatures would be made with a publicly known key.
    requires: ['TelegramBotToken'],
    unconfigured: {
      zh: '无法启用 Telegram OAuth，请先填入 Telegram Bot Token！',
      en: 'Fill in the Telegram bot token before you enable Telegram login',
    },
    shownWith: ['TelegramBotName'],
    statusFields: { telegram_oauth: 'TelegramOAuthEnabled', telegram_bot_name: 'TelegramBotName' },
    userField: 'telegram_id',
  }),
} as const;

type Providers = typeof SIGN_IN_PROVIDERS;

export type SignInProviderName = keyof Providers;

/** The names of the providers with a flow. */
export type ProviderNameOf<Flow extends SignInFlow> = {
  [Name in SignInProviderName]: Providers[Name]['flow'] extends Flow ? Name : never;
}[SignInProviderName];

export type UserField = Providers[SignInProviderName]['userField'];

type OptionsOf<Name extends SignInProviderName> = Providers[Name]['options'];
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void
  ? All
  : never;

export const SIGN_IN_PROVIDER_NAMES = Object.keys(SIGN_IN_PROVIDERS) as SignInProviderName[];

/** The options of all providers. */
export const signInProviderOptions = Object.assign(
  {},
  ...SIGN_IN_PROVIDER_NAMES.map((name) => SIGN_IN_PROVIDERS[name].options),
) as Intersection<OptionsOf<SignInProviderName>>;
