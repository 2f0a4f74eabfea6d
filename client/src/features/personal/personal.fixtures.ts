import type {
  PersonalAccountQuery,
  PersonalSecurityQuery,
  PersonalSettingsFragment,
} from './shared/personal.generated';

type Account = NonNullable<PersonalAccountQuery['viewer']>;
type Security = NonNullable<PersonalSecurityQuery['viewer']>;

export const account = (
  viewer: Partial<Account> = {},
  rest: Partial<Omit<PersonalAccountQuery, 'viewer'>> = {},
): PersonalAccountQuery => ({
  viewer: {
    __typename: 'Viewer',
    id: '7',
    username: 'alice',
    displayName: 'Alice',
    email: '',
    group: 'default',
    role: 1,
    quota: 1_000_000,
    usedQuota: 500_000,
    requestCount: 12,
    identityBindings: (['WECHAT', 'GITHUB', 'OIDC', 'LINUXDO', 'TELEGRAM'] as const).map((provider) => ({
      __typename: 'IdentityBinding' as const,
      provider,
      bound: provider === 'GITHUB',
    })),
    ...viewer,
  },
  checkInStatus: {
    __typename: 'CheckInStatus',
    enabled: true,
    canCheckIn: true,
    nextDayAt: '2126-03-15T00:00:00.000Z',
  },
  invites: {
    __typename: 'Invites',
    code: 'aB3d',
    invited: 2,
    pendingQuota: 1_500_000,
    earnedQuota: 2_000_000,
    minTransfer: 500_000,
  },
  usableModels: ['demo-chat', 'demo-embed'],
  ...rest,
});

export const security = (viewer: Partial<Security> = {}): PersonalSecurityQuery => ({
  viewer: {
    __typename: 'Viewer',
    id: '7',
    username: 'alice',
    role: 1,
    hasPassword: true,
    secondFactor: { __typename: 'SecondFactor', enabled: false, recoveryCodesLeft: 0 },
    passkeys: [],
    sessions: [],
    ...viewer,
  },
});

export const session = (id: string, current: boolean): Security['sessions'][number] => ({
  __typename: 'Session',
  id,
  browser: `Firefox ${id}`,
  ip: '203.0.113.7',
  startedAt: '2026-03-14T09:00:00.000Z',
  lastSeenAt: '2026-03-14T09:26:00.000Z',
  current,
});

type Transport = PersonalSettingsFragment['noticeTransports'][number];

const transportSetting = (
  name: string,
  kind: Transport['settings'][number]['kind'],
  more: Partial<Transport['settings'][number]> = {},
) => ({
  __typename: 'NoticeTransportSetting' as const,
  name,
  kind,
  required: false,
  value: '',
  valueSet: false,
  fallback: '',
  ...more,
});

/** The transports of a user without settings, or with a webhook that has a secret. */
const transports = (webhookUrl: string, webhookSecretSet: boolean): Transport[] => [
  {
    __typename: 'NoticeTransport',
    key: 'EMAIL',
    target: 'notificationEmail',
    example: null,
    settings: [transportSetting('notificationEmail', 'EMAIL', { fallback: 'a@example.com' })],
  },
  {
    __typename: 'NoticeTransport',
    key: 'WEBHOOK',
    target: 'webhookUrl',
    example: '{}',
    settings: [
      transportSetting('webhookUrl', 'HTTPS_URL', { required: true, value: webhookUrl }),
      transportSetting('webhookSecret', 'SECRET', { valueSet: webhookSecretSet }),
    ],
  },
];

export const settings = (more: Partial<PersonalSettingsFragment> = {}): PersonalSettingsFragment => ({
  __typename: 'PersonalSettings',
  notifyType: 'EMAIL',
  noticeTarget: 'a@example.com',
  noticeTransports: transports('', false),
  quotaWarningThreshold: 500_000,
  acceptUnsetModelRatioModel: false,
  ...more,
});

/** The settings of a user with a webhook. */
export const webhookSettings = (url: string, secretSet: boolean): PersonalSettingsFragment =>
  settings({ notifyType: 'WEBHOOK', noticeTarget: url, noticeTransports: transports(url, secretSet) });
