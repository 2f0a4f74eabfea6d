/** An API token of the demonstration. */
export interface DemoToken {
  readonly name: string;
  /** Its share of the user's calls relative to the other tokens. */
  readonly weight: number;
  /** All of the user's models when absent. */
  readonly models?: readonly string[];
  /** Its group; the owner's when absent. */
  readonly group?: string;
  /** Remaining US dollars at the end; unlimited when absent. */
  readonly remaining?: number;
  /** Days from the end of the period, negative when it has expired. */
  readonly expiresAfterDays?: number;
  readonly allowIps?: readonly string[];
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  /** US dollars. */
  readonly dailyDollars?: number;
  readonly monthlyDollars?: number;
  readonly disabled?: true;
  /** The end users of its application, whom its calls name. */
  readonly customers?: number;
}

/** A user of the demonstration. */
export interface DemoPerson {
  readonly username: string;
  readonly displayName: string;
  readonly email?: string;
  readonly group: 'default' | 'vip' | 'enterprise';
  readonly administrator?: true;
  /** When in the period the user registered, as a share. */
  readonly joined: number;
  /** When in the period an administrator disabled the user. */
  readonly disabled?: number;
  readonly invitedBy?: string;
  /** The number of calls relative to other users. */
  readonly activity: number;
  /** The models with their weights. */
  readonly models: Readonly<Record<string, number>>;
  readonly tokens: readonly DemoToken[];
  /** The payment method. */
  readonly pays: 'invoice' | 'online' | 'code';
  /** The share of days with a check-in. */
  readonly checksIn?: number;
  /** Remaining US dollars at the end, for users with a low balance. */
  readonly endsWith?: number;
}

const CHAT = {
  'gpt-4o-mini': 8,
  'gpt-4o': 4,
  'claude-3-5-haiku-20241022': 2,
  'gemini-2.0-flash': 3,
  'deepseek-chat': 4,
};
const CODING = { 'claude-sonnet-4-20250514': 9, 'o3-mini': 3, 'claude-opus-4-20250514': 0.5, 'gpt-4o': 2 };
const DOCUMENTS = {
  'text-embedding-3-small': 7,
  'text-embedding-3-large': 2,
  'gpt-4o-mini': 6,
  'command-r-08-2024': 1.5,
};

/** The user whose password and key are printed at the end. */
export const GUEST = 'amelia';

/** All users except the super administrator. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    username: 'marta',
    displayName: 'Marta Kowalska',
    email: 'marta@tollgate.example',
    group: 'default',
    administrator: true,
    joined: 0,
    activity: 2,
    models: { ...CHAT, o1: 0.5 },
    pays: 'invoice',
    tokens: [{ name: 'laptop', weight: 1 }],
  },
  {
    username: 'novalabs',
    displayName: 'Nova Labs',
    email: 'ops@novalabs.example',
    group: 'enterprise',
    joined: 0.005,
    activity: 30,
    models: { ...CHAT, ...DOCUMENTS, 'grok-3-beta': 1 },
    pays: 'invoice',
    tokens: [
      {
        name: 'production',
        weight: 8,
        allowIps: ['203.0.113.0/24'],
        requestsPerMinute: 600,
        tokensPerMinute: 400_000,
        customers: 40,
      },
      { name: 'document-index', weight: 4, models: Object.keys(DOCUMENTS), monthlyDollars: 200 },
      { name: 'staging', weight: 1, dailyDollars: 5 },
    ],
  },
  {
    username: 'kestrel',
    displayName: 'Kestrel Software',
    email: 'billing@kestrel.example',
    group: 'enterprise',
    joined: 0.02,
    activity: 17,
    models: { ...CODING, 'gpt-4o-mini': 4 },
    pays: 'invoice',
    tokens: [
      { name: 'code-review-bot', weight: 5, models: Object.keys(CODING) },
      { name: 'developers', weight: 4, monthlyDollars: 500 },
      { name: 'old-pipeline', weight: 1, expiresAfterDays: -14 },
    ],
  },
  {
    username: 'amelia',
    displayName: 'Amelia Rossi',
    email: 'amelia@mail.example',
    group: 'vip',
    joined: 0.04,
    activity: 9,
    models: { ...CODING, ...CHAT, 'dall-e-3': 0.6 },
    pays: 'online',
    checksIn: 0.45,
    tokens: [
      { name: 'editor', weight: 5 },
      { name: 'notebook', weight: 2, remaining: 12.5, expiresAfterDays: 45 },
      { name: 'shared-with-team', weight: 1, remaining: 3, models: ['gpt-4o-mini', 'gpt-4o', 'deepseek-chat'] },
    ],
  },
  {
    username: 'liwei',
    displayName: '李伟',
    email: 'liwei@mail.example',
    group: 'vip',
    invitedBy: 'marta',
    joined: 0.06,
    activity: 10,
    pays: 'online',
    checksIn: 0.7,
    models: {
      'deepseek-chat': 9,
      'deepseek-reasoner': 4,
      'glm-4-air': 4,
      'gpt-4o': 2,
      'gemini-2.5-pro-preview-03-25': 1,
    },
    tokens: [
      { name: 'writing', weight: 4 },
      { name: 'default-group', weight: 1, group: 'default', remaining: 8 },
    ],
  },
  {
    username: 'bruno',
    displayName: 'Bruno Silva',
    group: 'default',
    invitedBy: 'liwei',
    joined: 0.12,
    activity: 6,
    models: { ...CHAT, 'tts-1': 1, 'whisper-1': 0.4 },
    pays: 'online',
    checksIn: 0.3,
    tokens: [
      { name: 'podcast-tools', weight: 3, models: ['tts-1', 'whisper-1', 'gpt-4o-mini'] },
      { name: 'chat', weight: 2 },
    ],
  },
  {
    username: 'chen',
    displayName: '陈静',
    email: 'chen@mail.example',
    group: 'default',
    invitedBy: 'liwei',
    joined: 0.16,
    activity: 6,
    models: { ...CHAT, 'glm-4-air': 5, o1: 0.4 },
    pays: 'code',
    checksIn: 0.8,
    tokens: [{ name: 'chat-client', weight: 1 }],
  },
  {
    username: 'dora',
    displayName: 'Dóra Nagy',
    group: 'default',
    invitedBy: 'amelia',
    joined: 0.22,
    activity: 4,
    models: { ...DOCUMENTS, 'gpt-4o': 2 },
    pays: 'code',
    tokens: [
      { name: 'archive-search', weight: 3, requestsPerMinute: 60 },
      { name: 'test', weight: 0.3, remaining: 0 },
    ],
  },
  {
    username: 'emeka',
    displayName: 'Emeka Obi',
    email: 'emeka@mail.example',
    group: 'default',
    joined: 0.3,
    activity: 4,
    models: { ...CODING, 'deepseek-chat': 3 },
    pays: 'online',
    tokens: [{ name: 'terminal', weight: 1 }],
  },
  {
    username: 'farah',
    displayName: 'Farah Haddad',
    group: 'default',
    invitedBy: 'emeka',
    joined: 0.42,
    activity: 2.5,
    models: CHAT,
    pays: 'code',
    checksIn: 0.5,
    endsWith: 0.31,
    tokens: [{ name: 'homework', weight: 1, dailyDollars: 1 }],
  },
  {
    username: 'goran',
    displayName: 'Goran Petrov',
    group: 'default',
    joined: 0.15,
    disabled: 0.66,
    activity: 3,
    models: { 'gpt-4o': 3, 'gpt-4o-mini': 6 },
    pays: 'code',
    tokens: [{ name: 'resale', weight: 1, disabled: true }],
  },
  {
    username: 'hana',
    displayName: 'Hana Sato',
    email: 'hana@mail.example',
    group: 'default',
    invitedBy: 'amelia',
    joined: 0.88,
    activity: 3,
    models: { ...CHAT, 'claude-sonnet-4-20250514': 1 },
    pays: 'online',
    checksIn: 0.9,
    tokens: [{ name: 'first-steps', weight: 1, remaining: 2 }],
  },
  {
    username: 'ivan',
    displayName: 'ivan',
    group: 'default',
    joined: 0.57,
    disabled: 0.575,
    activity: 0,
    models: {},
    tokens: [],
    pays: 'code',
  },
];

/** The activity of the super administrator other than administration. */
export const DEMO_ROOT: Pick<DemoPerson, 'username' | 'activity' | 'models' | 'tokens' | 'disabled'> = {
  username: 'root',
  activity: 0.6,
  models: { 'demo-chat': 4, 'gpt-4o-mini': 4, 'gpt-4o': 1 },
  tokens: [{ name: 'smoke-tests', weight: 1 }],
};
