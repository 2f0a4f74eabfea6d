import { parsedJson } from '../../common/json.js';
import { Role, UserStatus } from '../../common/principal.js';
import type { ImportedToken, ImportedUser } from '../model/records.js';
import { decimal, flag, instant, list, object, text, whole } from '../model/row-values.js';
import type { SourceRow } from '../sources/source.js';
import type { Product, Reading } from './product.js';

/**
 * Dollars of an account without a budget. LiteLLM sets no limit in that case, but every account in Tollgate has a
 * balance.
 */
const UNLIMITED_BUDGET_DOLLARS = 1_000_000;
/** Names in the models of a key that mean the models of its team or user. */
const NO_OWN_MODELS = ['all-team-models', 'all-proxy-models'];
/** The only entry in the models of a user who has none. */
const NO_MODELS = 'no-default-models';
/** Limits of keys without an equivalent in Tollgate. */
const OTHER_LIMITS = ['tpd_limit', 'allowed_routes', 'access_group_ids', 'budget_limits'];
const TEAM = 'team:';

/**
 * LiteLLM's users, teams and keys. A team is an account whose keys share its budget. Only hashes of keys are stored, so
 * the keys work and cannot be shown again.
 * https://github.com/BerriAI/litellm/blob/main/schema.prisma
 */
export const LITELLM: Product = {
  title: 'LiteLLM',
  tables: [
    'LiteLLM_UserTable',
    'LiteLLM_TeamTable',
    'LiteLLM_VerificationToken',
    'LiteLLM_BudgetTable',
    '_prisma_migrations',
  ],
  requires: ['LiteLLM_UserTable', 'LiteLLM_VerificationToken'],
  options: async () => new Map(),
  users,
  tokens,
  channels: nothing,
  redemptions: nothing,
  redemptionUses: nothing,
  payments: nothing,
  tasks: nothing,
  logs: nothing,
};

async function* nothing(): AsyncIterable<never> {
  // LiteLLM has no equivalent, or stores it in its configuration file.
}

async function* users(reading: Reading): AsyncIterable<ImportedUser> {
  const { source, notes } = reading;
  for await (const row of source.rows('LiteLLM_UserTable')) {
    const id = text(row, 'user_id');
    const role = text(row, 'user_role') === 'proxy_admin' ? Role.admin : Role.common;
    const name = text(row, 'user_email') || text(row, 'user_alias') || id;
    if (text(row, 'password') !== '') notes.add('users', 'password_not_taken_over', name);
    yield account(row, reading, { id, name, role, email: text(row, 'user_email'), blocked: false });
  }
  for await (const row of source.rows('LiteLLM_TeamTable')) {
    const id = text(row, 'team_id');
    const name = `${TEAM}${text(row, 'team_alias') || id}`;
    const blocked = flag(row, 'blocked');
    const members = membersOf(row);
    if (members > 0) notes.add('users', 'team_members', name, members);
    yield account(row, reading, { id: `${TEAM}${id}`, name, role: Role.common, email: '', blocked });
  }
}

interface AccountNames {
  readonly id: string;
  readonly name: string;
  readonly role: number;
  readonly email: string;
  readonly blocked: boolean;
}

function account(row: SourceRow, reading: Reading, { id, name, role, email, blocked }: AccountNames): ImportedUser {
  const used = units(decimal(row, 'spend'), reading);
  const budget = decimal(row, 'max_budget', Number.NaN);
  if (Number.isNaN(budget)) {
    reading.notes.add('users', ['without_budget', { dollars: UNLIMITED_BUDGET_DOLLARS }], name);
  } else if (text(row, 'budget_duration') !== '') {
    reading.notes.add('users', 'budget_not_renewed', name);
  }
  return {
    id,
    username: name,
    displayName: text(row, 'user_alias') || text(row, 'team_alias') || name,
    passwordHash: null,
    role,
    status: blocked ? UserStatus.banned : UserStatus.active,
    email,
    group: 'default',
    accessToken: '',
    affCode: '',
    affCount: 0,
    affQuota: 0,
    affHistory: 0,
    inviterId: null,
    identities: [],
    setting: {},
    checkedInAt: null,
    createdAt: instant(row, 'created_at'),
    deletedAt: null,
    sums: {
      granted: Number.isNaN(budget) ? used + units(UNLIMITED_BUDGET_DOLLARS, reading) : units(budget, reading),
      used,
      requests: 0,
    },
  };
}

async function* tokens(reading: Reading): AsyncIterable<ImportedToken> {
  const { source, notes } = reading;
  const budgets = new Map<string, SourceRow>();
  for await (const row of source.rows('LiteLLM_BudgetTable')) budgets.set(text(row, 'budget_id'), row);
  const modelsOfOwner = new Map<string, string[]>();
  for await (const row of source.rows('LiteLLM_TeamTable')) {
    modelsOfOwner.set(`${TEAM}${text(row, 'team_id')}`, list(row, 'models'));
  }
  for await (const row of source.rows('LiteLLM_UserTable')) {
    modelsOfOwner.set(text(row, 'user_id'), list(row, 'models'));
  }
  for await (const row of source.rows('LiteLLM_VerificationToken')) {
    const name = text(row, 'key_alias') || text(row, 'key_name');
    const hash = text(row, 'token');
    const [team, user] = [text(row, 'team_id'), text(row, 'user_id')];
    if (!/^[0-9a-f]{64}$/.test(hash)) notes.add('tokens', 'token_not_hashed', name);
    else if (team === '' && user === '') notes.add('tokens', 'token_without_owner', name);
    else {
      if (team !== '' && user !== '') notes.add('tokens', 'user_of_team_key', name);
      yield tokenOf(row, reading, { name, hash, budget: budgets.get(text(row, 'budget_id')), modelsOfOwner });
    }
  }
}

interface KeyFacts {
  readonly name: string;
  readonly hash: string;
  readonly budget: SourceRow | undefined;
  readonly modelsOfOwner: ReadonlyMap<string, readonly string[]>;
}

/** The members of a team; earlier versions stored their ids in two lists. */
function membersOf(row: SourceRow): number {
  const members = parsedJson(text(row, 'members_with_roles'));
  return Array.isArray(members) ? members.length : list(row, 'members').length + list(row, 'admins').length;
}

function tokenOf(row: SourceRow, reading: Reading, { name, hash, budget, modelsOfOwner }: KeyFacts): ImportedToken {
  const team = text(row, 'team_id');
  const userId = team !== '' ? `${TEAM}${team}` : text(row, 'user_id');
  // The key's budget has precedence over a shared one.
  const limits = { ...budget, ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) };
  const max = decimal(limits, 'max_budget', Number.NaN);
  const period = Number.isNaN(max) ? null : periodOf(text(limits, 'budget_duration'));
  if (period === 'other') {
    reading.notes.add('tokens', ['budget_duration', { duration: text(limits, 'budget_duration') }], name);
  }
  if (whole(limits, 'max_parallel_requests') > 0) {
    reading.notes.add('tokens', 'parallel_calls', name);
  }
  if (Object.keys(object(limits, 'model_max_budget') ?? {}).length > 0) {
    reading.notes.add('tokens', 'model_budgets', name);
  }
  for (const column of OTHER_LIMITS) {
    if (!isUnset(limits[column])) reading.notes.add('tokens', ['token_limit_dropped', { column }], name);
  }
  const cap = Number.isNaN(max) ? null : units(max, reading);
  const aliases = object(row, 'aliases') ?? {};
  return {
    id: hash,
    userId,
    name,
    key: { sha256: hash, hint: text(row, 'key_name').replace(/^sk-/, '') },
    enabled: !flag(row, 'blocked'),
    group: '',
    backupGroup: '',
    modelAliases: Object.keys(aliases).length > 0 ? JSON.stringify(aliases) : '',
    unlimited: cap === null || period !== null,
    expiresAt: instant(row, 'expires'),
    models: allowedModels(list(row, 'models'), modelsOfOwner.get(userId) ?? []),
    allowIps: [],
    requestsPerMinute: limit(limits, 'rpm_limit'),
    tokensPerMinute: limit(limits, 'tpm_limit'),
    dailyQuota: period === 'day' ? cap : null,
    weeklyQuota: period === 'week' ? cap : null,
    monthlyQuota: period === 'month' || period === 'other' ? cap : null,
    createdAt: instant(row, 'created_at'),
    deletedAt: null,
    sums: {
      granted: cap === null || period !== null ? 0 : cap,
      used: units(decimal(row, 'spend'), reading),
      requests: 0,
    },
  };
}

/**
 * The models that both the key and its owner allow. Each allows all when it names none.
 * @returns null when every model is allowed
 */
function allowedModels(ofKey: readonly string[], ofOwner: readonly string[]): readonly string[] | null {
  const own = ofKey.filter((model) => !NO_OWN_MODELS.includes(model));
  const owners = ofOwner.filter((model) => !NO_OWN_MODELS.includes(model));
  const both =
    own.length > 0 && owners.length > 0 ? own.filter((model) => owners.includes(model)) : [...own, ...owners];
  return own.length + owners.length > 0 ? both.filter((model) => model !== NO_MODELS) : null;
}

function isUnset(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' ? Object.keys(value).length === 0 : Number(value) === 0;
}

type Period = 'day' | 'week' | 'month' | 'other';

/** Tollgate's period of a duration such as `30d`. Null for a budget that is never renewed. */
function periodOf(duration: string): Period | null {
  if (duration === '') return null;
  if (/^(1d|24h|daily)$/.test(duration)) return 'day';
  if (/^(7d|1w|weekly)$/.test(duration)) return 'week';
  return /^(30d|31d|1mo|monthly)$/.test(duration) ? 'month' : 'other';
}

function limit(row: SourceRow, column: string): number | null {
  const number = whole(row, column);
  return number > 0 ? Math.min(number, 2_147_483_647) : null;
}

function units(dollars: number, { quotaPerUnit }: Reading): number {
  return Math.round(dollars * quotaPerUnit);
}
