import {
  address,
  type CardSpec,
  decimal,
  domains,
  html,
  image,
  integer,
  json,
  line,
  page,
  secret,
  toggle,
} from './spec';

export const systemCards: CardSpec[] = [
  { id: 'server', tab: 'system', options: [address('ServerAddress', 'https://gateway.example.com')] },
  { id: 'worker', tab: 'system', options: [address('WorkerUrl'), secret('WorkerValidKey')] },
  {
    id: 'payment',
    tab: 'system',
    extra: 'payment',
    needsServerAddress: true,
    options: [
      address('PayAddress'),
      line('EpayId', { mono: true }),
      secret('EpayKey'),
      address('CustomCallbackAddress'),
      decimal('Price', { unit: 'perDollar' }),
      integer('MinTopUp', { unit: 'dollars' }),
      json('TopupGroupRatio', { default: 1, vip: 0.9 }),
    ],
  },
  {
    id: 'login',
    tab: 'system',
    options: [
      toggle('PasswordLoginEnabled', { asks: 'off' }),
      toggle('PasswordRegisterEnabled'),
      toggle('RegisterEnabled'),
      toggle('EmailVerificationEnabled'),
    ],
  },
  {
    id: 'domains',
    tab: 'system',
    options: [
      toggle('EmailDomainRestrictionEnabled'),
      toggle('EmailAliasRestrictionEnabled'),
      domains('EmailDomainWhitelist'),
    ],
  },
  {
    id: 'smtp',
    tab: 'system',
    extra: 'testMail',
    options: [
      line('SMTPServer', { mono: true, placeholder: 'smtp.example.com' }),
      integer('SMTPPort', { min: 1, max: 65_535 }),
      line('SMTPAccount', { mono: true }),
      line('SMTPFrom', { mono: true, placeholder: 'noreply@example.com' }),
      secret('SMTPToken'),
      toggle('SMTPSSLEnabled'),
    ],
  },
  {
    id: 'oidc',
    tab: 'system',
    extra: 'oidc',
    options: [
      toggle('oidc.enabled'),
      address('oidc.well_known', 'https://id.example.com/.well-known/openid-configuration'),
      line('oidc.client_id', { mono: true }),
      secret('oidc.client_secret'),
      address('oidc.authorization_endpoint'),
      address('oidc.token_endpoint'),
      address('oidc.user_info_endpoint'),
    ],
  },
  {
    id: 'github',
    tab: 'system',
    extra: 'github',
    options: [toggle('GitHubOAuthEnabled'), line('GitHubClientId', { mono: true }), secret('GitHubClientSecret')],
  },
  {
    id: 'linuxdo',
    tab: 'system',
    extra: 'linuxdo',
    options: [toggle('LinuxDOOAuthEnabled'), line('LinuxDOClientId', { mono: true }), secret('LinuxDOClientSecret')],
  },
  {
    id: 'wechat',
    tab: 'system',
    options: [
      toggle('WeChatAuthEnabled'),
      address('WeChatServerAddress'),
      secret('WeChatServerToken'),
      image('WeChatAccountQRCodeImageURL'),
    ],
  },
  {
    id: 'telegram',
    tab: 'system',
    options: [toggle('TelegramOAuthEnabled'), line('TelegramBotName', { mono: true }), secret('TelegramBotToken')],
  },
  {
    id: 'turnstile',
    tab: 'system',
    options: [
      toggle('TurnstileCheckEnabled', { asks: 'on' }),
      line('TurnstileSiteKey', { mono: true }),
      secret('TurnstileSecretKey'),
    ],
  },
];

export const otherCards: CardSpec[] = [
  { id: 'version', tab: 'other', extra: 'version', options: [] },
  {
    id: 'site',
    tab: 'other',
    options: [line('SystemName'), image('Logo'), page('Notice')],
  },
  {
    id: 'pages',
    tab: 'other',
    options: [page('HomePageContent', true), page('About', true), html('Footer')],
  },
];
