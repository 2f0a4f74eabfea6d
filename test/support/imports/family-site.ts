import { hashSync } from '@node-rs/bcrypt';
import type { SourceTable } from './source-database.js';

/** The members of the one-api family whose tables are described here. */
export type FamilyKind = 'one-api' | 'new-api' | 'veloera' | 'one-hub';

/** The owner of the token, the used quota and the log. */
export const ALICE = {
  id: 7,
  username: 'alice',
  password: 'old password 1',
  accessToken: 'a'.repeat(32),
  quota: 400_000,
  used: 100_000,
  requests: 12,
} as const;

/** Overdrawn; the old gateways permit that. */
export const BOB = { id: 8, username: 'bob', quota: -2_500, used: 52_500 } as const;

export const ROOT_NAME = 'chief';
export const REDEEM_CODE = 'c0de'.repeat(8);
export const CHANNEL_ID = 5;
/** OpenAI's organization of the channel, of products that have the field. */
export const ORGANIZATION = 'org-old';
export const LOGGED = { calls: 3, quota: 30_000 } as const;

/** The key of alice's token without `sk-`; one-hub's have another form. */
export function keyOf(kind: FamilyKind): string {
  return kind === 'one-hub' ? `Uk7Lq2M9xWZpT3v_${'Ab-_'.repeat(10)}Abc` : `K${'eY3'.repeat(15)}xy`;
}

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1_000);
const CREATED = seconds('2025-03-01T10:00:00Z');
const LOG_START = seconds('2026-02-03T10:00:00Z');

/**
 * A small site. Tables and columns match databases that the products themselves created: one-api at 8df4a267
 * (2025-02-21), new-api at 15880270 (2026-05-29), Veloera at 8117f302 (2025-06-18), one-hub at 387f8bf1 (2026-02-20).
 * @param upstream the address of the channel
 */
export function familySite(kind: FamilyKind, upstream: string): SourceTable[] {
  const tables = [users(kind), tokens(kind), channels(kind, upstream), redemptions(kind), options(kind), logs(kind)];
  if (kind === 'one-api') return [...tables, abilities(kind)];
  if (kind === 'one-hub') return [...tables, midjourneys(kind), prices(), userGroups(), migrations()];
  const more = [...tables, abilities(kind), midjourneys(kind), topUps(kind)];
  return kind === 'new-api' ? [...more, passkeys()] : more;
}

/** The name of a user who was deleted: one-api and one-hub change it. */
export function deletedName(kind: FamilyKind): string {
  return { 'one-api': `deleted_${'0f'.repeat(16)}`, 'one-hub': 'carol_del_v2amDo' }[kind as string] ?? 'carol';
}

function users(kind: FamilyKind): SourceTable {
  const newer = kind !== 'one-api';
  const identity = { github_id: 'text', wechat_id: 'text', oidc_id: 'text' } as const;
  const columns = {
    id: 'int',
    username: 'text',
    password: 'text',
    display_name: 'text',
    role: 'int',
    status: 'int',
    email: 'text',
    ...identity,
    access_token: 'char32',
    quota: 'bigint',
    used_quota: 'bigint',
    request_count: 'int',
    group: 'text',
    aff_code: 'text',
    inviter_id: 'int',
    ...(newer && { aff_count: 'int', aff_quota: 'int', aff_history: 'int', deleted_at: 'time' }),
    ...(kind === 'one-api' && { lark_id: 'text' }),
    ...((kind === 'new-api' || kind === 'veloera') && { linux_do_id: 'text', telegram_id: 'text', setting: 'text' }),
    ...(kind === 'veloera' && { last_check_in_time: 'time' }),
    ...(kind === 'new-api' && {
      discord_id: 'text',
      created_at: 'bigint',
      remark: 'text',
      stripe_customer: 'text',
      last_login_at: 'bigint',
    }),
    ...(kind === 'one-hub' && {
      github_id_new: 'int',
      telegram_id: 'bigint',
      lark_id: 'text',
      created_time: 'bigint',
      avatar_url: 'text',
      last_login_time: 'bigint',
      last_login_ip: 'text',
    }),
  } as SourceTable['columns'];
  const plain = { status: 1, email: '', group: 'default', inviter_id: 0, quota: 0, used_quota: 0, request_count: 0 };
  const invited = newer ? { aff_count: 0, aff_quota: 0, aff_history: 0 } : {};
  const hash = (password: string) => hashSync(password, 4).replace('$2b$', '$2a$');
  const rows = [
    {
      ...plain,
      ...invited,
      id: 1,
      username: ROOT_NAME,
      password: hash('root password'),
      role: 100,
      aff_code: 'r00t',
      display_name: 'Root User',
      quota: 1_000_000,
      ...(newer && { aff_count: 1, aff_quota: 500, aff_history: 900 }),
    },
    {
      ...plain,
      ...invited,
      id: ALICE.id,
      username: ALICE.username,
      password: hash(ALICE.password),
      role: 1,
      display_name: 'Alice',
      email: 'alice@old.example',
      access_token: ALICE.accessToken,
      aff_code: 'aLiC',
      quota: ALICE.quota,
      used_quota: ALICE.used,
      request_count: ALICE.requests,
      inviter_id: 1,
      group: 'vip',
      // A login name, which can pass to another person.
      github_id: 'alice-at-github',
      oidc_id: 'oidc-subject-7',
      ...(kind === 'new-api' && { setting: JSON.stringify({ quota_warning_threshold: 777_000, notify_type: 'bark' }) }),
      ...(kind === 'veloera' && { last_check_in_time: new Date() }),
    },
    {
      ...plain,
      ...invited,
      id: BOB.id,
      username: BOB.username,
      password: hash('old password 2'),
      role: 1,
      display_name: 'Bob',
      quota: BOB.quota,
      used_quota: BOB.used,
      aff_code: 'bObb',
      github_id: '583231',
      status: 2,
    },
    {
      ...plain,
      ...invited,
      id: 9,
      username: deletedName(kind),
      password: hash('old password 3'),
      role: 1,
      display_name: '',
      aff_code: 'cArL',
      // one-api has a status for deleted users, the others a time.
      ...(newer ? { deleted_at: new Date('2026-01-01T00:00:00Z') } : { status: 3 }),
    },
  ];
  return { name: 'users', columns, rows };
}

function tokens(kind: FamilyKind): SourceTable {
  const columns = {
    id: 'int',
    user_id: 'int',
    key: kind === 'one-hub' ? 'text' : 'char48',
    status: 'int',
    name: 'text',
    created_time: 'bigint',
    accessed_time: 'bigint',
    expired_time: 'bigint',
    remain_quota: 'bigint',
    unlimited_quota: 'bool',
    used_quota: 'bigint',
    ...(kind === 'one-api' && { models: 'text', subnet: 'text' }),
    ...(kind === 'one-hub' && { group: 'text', backup_group: 'text', deleted_at: 'time', setting: 'json' }),
    ...((kind === 'new-api' || kind === 'veloera') && {
      model_limits_enabled: 'bool',
      model_limits: 'text',
      allow_ips: 'text',
      group: 'text',
      deleted_at: 'time',
    }),
    ...(kind === 'new-api' && { cross_group_retry: 'bool' }),
  } as SourceTable['columns'];
  const limits = {
    'one-api': { models: 'gpt-4o,gpt-4o-mini', subnet: '' },
    'new-api': { model_limits_enabled: true, model_limits: 'gpt-4o,gpt-4o-mini', allow_ips: '127.0.0.1\n::1\nhome' },
    veloera: { model_limits_enabled: true, model_limits: 'gpt-4o,gpt-4o-mini', allow_ips: '' },
    'one-hub': {
      backup_group: 'default',
      setting: { limits: { limit_model_setting: { enabled: true, models: ['gpt-4o', 'gpt-4o-mini'] } } },
    },
  }[kind];
  const times = { created_time: CREATED, accessed_time: CREATED, expired_time: -1 };
  const rows = [
    {
      ...times,
      id: 3,
      user_id: ALICE.id,
      key: keyOf(kind),
      status: 1,
      name: 'work',
      unlimited_quota: false,
      remain_quota: 250_000,
      used_quota: 40_000,
      ...limits,
    },
    {
      ...times,
      id: 4,
      user_id: BOB.id,
      key: `${keyOf(kind).slice(0, -1)}Z`,
      status: 2,
      name: 'old',
      unlimited_quota: true,
      remain_quota: 0,
      used_quota: 0,
    },
    // Its user was deleted from the table.
    {
      ...times,
      id: 5,
      user_id: 99,
      key: `${keyOf(kind).slice(0, -1)}Q`,
      status: 1,
      name: 'orphan',
      unlimited_quota: true,
      remain_quota: 0,
      used_quota: 0,
    },
  ];
  return { name: 'tokens', columns, rows };
}

function channels(kind: FamilyKind, upstream: string): SourceTable {
  const columns = {
    id: 'int',
    type: 'int',
    key: 'text',
    status: 'int',
    name: 'text',
    weight: 'int',
    created_time: 'bigint',
    test_time: 'bigint',
    response_time: 'int',
    base_url: 'text',
    other: 'text',
    balance: 'real',
    balance_updated_time: 'bigint',
    models: 'text',
    group: 'text',
    used_quota: 'bigint',
    model_mapping: 'text',
    priority: 'bigint',
    ...(kind === 'one-api' && { config: 'text', system_prompt: 'text' }),
    ...(kind === 'one-hub' && {
      tag: 'text',
      model_headers: 'text',
      custom_parameter: 'text',
      proxy: 'text',
      test_model: 'text',
      only_chat: 'bool',
      pre_cost: 'int',
      plugin: 'json',
      deleted_at: 'time',
      compatible_response: 'bool',
      allow_extra_body: 'bool',
      disabled_stream: 'json',
    }),
    ...((kind === 'new-api' || kind === 'veloera') && {
      open_ai_organization: 'text',
      test_model: 'text',
      status_code_mapping: 'text',
      auto_ban: 'int',
      other_info: 'text',
      tag: 'text',
      setting: 'text',
      param_override: 'text',
    }),
    ...(kind === 'veloera' && { model_prefix: 'text' }),
    ...(kind === 'new-api' && { header_override: 'text', channel_info: 'json', settings: 'text', remark: 'text' }),
  } as SourceTable['columns'];
  const numbers = { created_time: CREATED, weight: 3, priority: 2, balance: 1.5, used_quota: 0, group: 'default,vip' };
  const rows = [
    {
      ...numbers,
      id: CHANNEL_ID,
      type: 1,
      key: 'sk-up-1\nsk-up-2',
      status: 1,
      name: 'main',
      base_url: `${upstream}/`,
      models: 'gpt-4o,gpt-4o-mini',
      used_quota: 90_000,
      model_mapping: '{"gpt-4o-mini":"gpt-4o"}',
      ...((kind === 'new-api' || kind === 'veloera') && { open_ai_organization: ORGANIZATION }),
      ...(kind === 'new-api' && {
        channel_info: { is_multi_key: true, multi_key_size: 2, multi_key_status_list: { 1: 2 } },
        header_override: '{"x-team":"a"}',
      }),
      ...(kind === 'one-hub' && { model_headers: '{"x-team":"a"}' }),
    },
    {
      ...numbers,
      id: 6,
      type: kind === 'one-api' ? 36 : kind === 'one-hub' ? 28 : 43,
      key: 'sk-deep',
      status: 2,
      name: 'deep',
      base_url: '',
      models: 'deepseek-chat',
      model_mapping: 'not JSON',
    },
    { ...numbers, id: 8, type: 199, key: 'k', status: 1, name: 'unknown vendor', base_url: '', models: 'x' },
  ];
  return { name: 'channels', columns, rows };
}

function redemptions(kind: FamilyKind): SourceTable {
  const columns = {
    id: 'int',
    user_id: 'int',
    key: 'char32',
    status: 'int',
    name: 'text',
    quota: 'bigint',
    created_time: 'bigint',
    redeemed_time: 'bigint',
    ...((kind === 'new-api' || kind === 'veloera') && { used_user_id: 'int', deleted_at: 'time' }),
    ...(kind === 'new-api' && { expired_time: 'bigint' }),
    ...(kind === 'veloera' && {
      valid_from: 'bigint',
      valid_until: 'bigint',
      is_gift: 'bool',
      max_uses: 'int',
      used_count: 'int',
    }),
  } as SourceTable['columns'];
  const rows = [
    {
      id: 1,
      user_id: 1,
      key: REDEEM_CODE,
      status: 1,
      name: 'new',
      quota: 5_000,
      created_time: CREATED,
      redeemed_time: 0,
    },
    {
      id: 2,
      user_id: 1,
      key: 'u5ed'.repeat(8),
      status: 3,
      name: 'used',
      quota: 5_000,
      created_time: CREATED,
      redeemed_time: CREATED + 60,
    },
  ];
  return { name: 'redemptions', columns, rows };
}

function options(kind: FamilyKind): SourceTable {
  const texts = {
    SystemName: 'Old site',
    QuotaForNewUser: '1234',
    ModelRatio: '{"gpt-4o":2.5}',
    GroupRatio: '{"default":1,"vip":0.5}',
    SMTPToken: 'smtp secret',
    RetryTimes: 'many',
    NoSuchOption: 'x',
    ...(kind === 'new-api' && { 'checkin_setting.enabled': 'true', 'checkin_setting.min_quota': '300' }),
    // The last one marks the tokens of one-hub that have no signature.
    ...(kind === 'one-hub' && { OIDCClientId: 'client-1', OldTokenMaxId: '2' }),
  };
  return {
    name: 'options',
    columns: { key: 'text', value: 'text' },
    rows: Object.entries(texts).map(([key, value]) => ({ key, value })),
  };
}

function logs(kind: FamilyKind): SourceTable {
  const columns = {
    id: 'int',
    user_id: 'int',
    created_at: 'bigint',
    type: 'int',
    content: 'text',
    username: 'text',
    token_name: 'text',
    model_name: 'text',
    quota: 'int',
    prompt_tokens: 'int',
    completion_tokens: 'int',
    channel_id: 'int',
    is_stream: 'bool',
    ...(kind === 'one-api' && { request_id: 'text', elapsed_time: 'bigint', system_prompt_reset: 'bool' }),
    ...(kind === 'one-hub' && { request_time: 'int', source_ip: 'text', metadata: 'json' }),
    ...((kind === 'new-api' || kind === 'veloera') && {
      use_time: 'int',
      token_id: 'int',
      group: 'text',
      other: 'text',
      channel_name: 'text',
    }),
    ...(kind === 'new-api' && { ip: 'text', request_id: 'text', upstream_request_id: 'text' }),
  } as SourceTable['columns'];
  const plain = { user_id: ALICE.id, username: ALICE.username, content: '', quota: 0 };
  const call = {
    ...plain,
    type: 2,
    token_name: 'work',
    model_name: 'gpt-4o',
    quota: LOGGED.quota / LOGGED.calls,
    prompt_tokens: 100,
    completion_tokens: 20,
    channel_id: CHANNEL_ID,
    is_stream: false,
    ...((kind === 'new-api' || kind === 'veloera') && { token_id: 3, use_time: 2, group: 'vip' }),
  };
  const calls = Array.from({ length: LOGGED.calls }, (_, index) => ({
    ...call,
    id: index + 1,
    created_at: LOG_START + index * 3_600,
  }));
  const rows = [
    ...calls,
    { ...plain, id: 10, type: 1, created_at: LOG_START + 20_000, content: 'topped up', quota: 500_000 },
    { ...plain, id: 11, type: 5, created_at: LOG_START + 20_001, content: 'five', model_name: 'gpt-4o' },
    // Its user is missing.
    { ...call, id: 12, user_id: 99, created_at: LOG_START + 20_002 },
  ];
  return { name: 'logs', columns, rows };
}

/** A log row of a call that was made after the first import. */
export function laterCall(kind: FamilyKind): Readonly<Record<string, unknown>> {
  const [first] = logs(kind).rows;
  return { ...first, id: 50, created_at: LOG_START + 90_000, quota: 7_000 };
}

function abilities(kind: FamilyKind): SourceTable {
  const columns = { group: 'text', model: 'text', channel_id: 'int', enabled: 'bool', priority: 'bigint' } as const;
  return {
    name: 'abilities',
    columns: { ...columns, ...(kind !== 'one-api' && { weight: 'int', tag: 'text' }) },
    rows: [{ group: 'default', model: 'gpt-4o', channel_id: CHANNEL_ID, enabled: true, priority: 2 }],
  };
}

function midjourneys(kind: FamilyKind): SourceTable {
  const columns = {
    id: 'int',
    code: 'int',
    user_id: 'int',
    action: 'text',
    mj_id: 'text',
    prompt: 'text',
    prompt_en: 'text',
    description: 'text',
    state: 'text',
    submit_time: 'bigint',
    start_time: 'bigint',
    finish_time: 'bigint',
    image_url: 'text',
    status: 'text',
    progress: 'text',
    fail_reason: 'text',
    channel_id: 'int',
    quota: 'int',
    buttons: 'text',
    properties: 'text',
    ...(kind === 'one-hub' && { mode: 'text', token_id: 'int' }),
  } as SourceTable['columns'];
  const task = { code: 1, user_id: ALICE.id, action: 'IMAGINE', prompt: 'a bridge', channel_id: CHANNEL_ID, quota: 50 };
  const at = LOG_START * 1_000;
  const rows = [
    { ...task, id: 1, mj_id: '171', submit_time: at, finish_time: at + 9_000, status: 'SUCCESS', progress: '100%' },
    { ...task, id: 2, mj_id: '172', submit_time: at, finish_time: 0, status: 'IN_PROGRESS', progress: '30%' },
  ];
  return { name: 'midjourneys', columns, rows };
}

function topUps(kind: FamilyKind): SourceTable {
  const columns = {
    id: 'int',
    user_id: 'int',
    amount: 'bigint',
    money: 'real',
    trade_no: 'text',
    create_time: 'bigint',
    status: 'text',
    ...(kind === 'new-api' && { payment_method: 'text', payment_provider: 'text', complete_time: 'bigint' }),
  } as SourceTable['columns'];
  const order = { user_id: ALICE.id, amount: 2, money: 14.6, create_time: CREATED };
  const paid = kind === 'new-api' ? { payment_method: 'alipay', complete_time: CREATED + 30 } : {};
  const rows = [
    { ...order, ...paid, id: 1, trade_no: 'T1', status: 'success' },
    { ...order, ...paid, id: 2, trade_no: 'T2', status: 'pending' },
  ];
  return { name: 'top_ups', columns, rows };
}

/** The steps of one-hub's own schema. */
function migrations(): SourceTable {
  return { name: 'migrations', columns: { id: 'text' }, rows: [{ id: '202405152141' }] };
}

/** Represents the tables of newer versions that have no counterpart. */
function passkeys(): SourceTable {
  return { name: 'passkey_credentials', columns: { id: 'int', user_id: 'int' }, rows: [{ id: 1, user_id: ALICE.id }] };
}

function prices(): SourceTable {
  const columns = {
    model: 'text',
    type: 'text',
    channel_type: 'int',
    input: 'real',
    output: 'real',
    locked: 'bool',
  } as const;
  return {
    name: 'prices',
    columns: { ...columns, extra_ratios: 'json' },
    rows: [
      {
        model: 'gpt-4o',
        type: 'tokens',
        channel_type: 1,
        input: 2.5,
        output: 10,
        extra_ratios: { cached_tokens: 0.5 },
      },
      { model: 'mj_imagine', type: 'times', channel_type: 0, input: 50, output: 50 },
    ],
  };
}

function userGroups(): SourceTable {
  return {
    name: 'user_groups',
    columns: {
      id: 'int',
      symbol: 'text',
      name: 'text',
      ratio: 'real',
      api_rate: 'int',
      public: 'bool',
      enable: 'bool',
      promotion: 'bool',
      min: 'int',
      max: 'int',
    },
    rows: [
      { id: 1, symbol: 'default', name: 'Default', ratio: 1, api_rate: 600, public: true, enable: true },
      { id: 2, symbol: 'vip', name: 'VIP', ratio: 0.5, api_rate: 600, public: false, enable: true },
    ],
  };
}
