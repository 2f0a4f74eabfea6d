/**
 * The providers that users can sign in with, and their options. Their texts are `way.<name>` of `login` and
 * `bindings.name.<name>` of `personal`. Written by `npm run contracts`.
 */
export const signInProviders = [
  {
    name: 'github',
    flow: 'redirect',
    options: [
      { key: 'GitHubOAuthEnabled', type: 'BOOLEAN' },
      { key: 'GitHubClientId', type: 'STRING' },
      { key: 'GitHubClientSecret', type: 'SECRET' },
    ],
  },
  {
    name: 'oidc',
    flow: 'redirect',
    options: [
      { key: 'oidc.enabled', type: 'BOOLEAN' },
      { key: 'oidc.well_known', type: 'URL', example: 'https://id.example.com/.well-known/openid-configuration' },
      { key: 'oidc.client_id', type: 'STRING' },
      { key: 'oidc.client_secret', type: 'SECRET' },
      { key: 'oidc.authorization_endpoint', type: 'URL' },
      { key: 'oidc.token_endpoint', type: 'URL' },
      { key: 'oidc.user_info_endpoint', type: 'URL' },
    ],
  },
  {
    name: 'linuxdo',
    flow: 'redirect',
    options: [
      { key: 'LinuxDOOAuthEnabled', type: 'BOOLEAN' },
      { key: 'LinuxDOClientId', type: 'STRING' },
      { key: 'LinuxDOClientSecret', type: 'SECRET' },
    ],
  },
  {
    name: 'wechat',
    flow: 'code',
    options: [
      { key: 'WeChatAuthEnabled', type: 'BOOLEAN' },
      { key: 'WeChatServerAddress', type: 'URL' },
      { key: 'WeChatServerToken', type: 'SECRET' },
      { key: 'WeChatAccountQRCodeImageURL', type: 'IMAGE' },
    ],
  },
  {
    name: 'telegram',
    flow: 'widget',
    options: [
      { key: 'TelegramOAuthEnabled', type: 'BOOLEAN' },
      { key: 'TelegramBotName', type: 'STRING' },
      { key: 'TelegramBotToken', type: 'SECRET' },
    ],
  },
] as const;

export type SignInProviderName = (typeof signInProviders)[number]['name'];
