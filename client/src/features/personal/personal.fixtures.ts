import type { PersonalAccountQuery, PersonalSecurityQuery, PersonalSettingsFragment } from './personal.generated';

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
    leastTransfer: 500_000,
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

export const settings = (more: Partial<PersonalSettingsFragment> = {}): PersonalSettingsFragment => ({
  __typename: 'PersonalSettings',
  notifyType: 'EMAIL',
  quotaWarningThreshold: 500_000,
  webhookUrl: '',
  webhookSecretSet: false,
  notificationEmail: '',
  acceptUnsetModelRatioModel: false,
  ...more,
});
