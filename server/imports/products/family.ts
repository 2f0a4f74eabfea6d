import { channelTypeOf } from '../../channels/types/channel-types.js';
import { isIpRule, splitIpList } from '../../common/ip-rules.js';
import { TokenStatus } from '../../tokens/token-status.js';
import type { LogType } from '../../usage-log/log-type.js';
import type { ImportedToken } from '../model/records.js';
import { flag, instant, instantOfSeconds, list, object, text, whole } from '../model/row-values.js';
import type { SourceRow } from '../sources/source.js';
import { type ChannelMapping, familyChannels } from './family-channels.js';
import {
  familyLogs,
  familyOptions,
  familyPayments,
  familyRedemptions,
  familyRedemptionUses,
  familyTasks,
} from './family-rest.js';
import { familyUsers } from './family-users.js';
import type { Product, Reading } from './product.js';

/** Allows no address, for a list without a valid line. */
const NO_ADDRESS = '255.255.255.255';

/** The tokens of the one-api family, with the columns of all versions. */
async function* familyTokens(reading: Reading): AsyncIterable<ImportedToken> {
  for await (const row of reading.source.rows('tokens', { by: 'id', after: 0 })) {
    const token = tokenOf(row, reading);
    if (token) yield token;
  }
}

function tokenOf(row: SourceRow, { notes }: Reading): ImportedToken | null {
  const name = text(row, 'name');
  const key = text(row, 'key').replace(/^sk-/, '');
  if (key === '') {
    notes.add('tokens', 'token_without_key', name);
    return null;
  }
  return {
    id: text(row, 'id'),
    userId: text(row, 'user_id'),
    name,
    key: { plain: key },
    // Expired and exhausted are derived states in Tollgate, so only a disabled token remains disabled.
    enabled: whole(row, 'status', TokenStatus.enabled) !== TokenStatus.disabled,
    group: text(row, 'group'),
    backupGroup: text(row, 'backup_group'),
    modelAliases: '',
    unlimited: flag(row, 'unlimited_quota'),
    expiresAt: instantOfSeconds(row, 'expired_time'),
    models: modelsOf(row),
    allowIps: addressesOf(row, name, notes),
    requestsPerMinute: null,
    tokensPerMinute: null,
    dailyQuota: null,
    weeklyQuota: null,
    monthlyQuota: null,
    createdAt: instantOfSeconds(row, 'created_time'),
    deletedAt: instant(row, 'deleted_at'),
    sums: {
      granted: whole(row, 'remain_quota') + whole(row, 'used_quota'),
      used: whole(row, 'used_quota'),
      requests: 0,
    },
  };
}

function modelsOf(row: SourceRow): readonly string[] | null {
  if (flag(row, 'model_limits_enabled')) return list(row, 'model_limits');
  const limits = limitsOf(row)?.limit_model_setting;
  if (limits?.enabled === true) return Array.isArray(limits.models) ? limits.models.map(String) : [];
  const models = list(row, 'models');
  return models.length > 0 ? models : null;
}

function addressesOf(row: SourceRow, name: string, notes: Reading['notes']): readonly string[] {
  const limits = limitsOf(row)?.limits_ip_setting;
  const whitelist = limits?.enabled === true && Array.isArray(limits.whitelist) ? limits.whitelist.join('\n') : '';
  const lines = splitIpList(`${text(row, 'allow_ips')}\n${text(row, 'subnet')}\n${whitelist}`);
  const valid = lines.filter(isIpRule);
  if (valid.length < lines.length) {
    notes.add('tokens', 'token_addresses', name);
  }
  return lines.length > 0 && valid.length === 0 ? [NO_ADDRESS] : valid;
}

type Limits = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** The limits in one-hub's `setting`. */
function limitsOf(row: SourceRow): Limits | undefined {
  return object(row, 'setting')?.limits as Limits | undefined;
}

/** The differences of a product of the one-api family. */
interface FamilyMember {
  readonly title: string;
  readonly channels: ChannelMapping;
  /** Log types from 5 on. */
  readonly logTypes: Readonly<Record<number, (typeof LogType)[keyof typeof LogType]>>;
  /** Additional tables of this product that need no mention in the report. */
  readonly tables?: readonly string[];
  /** Changes and adds options. */
  readonly options?: (texts: Map<string, string>, reading: Reading) => Promise<void>;
}

/** The tables of all members. `abilities` and `quota_data` follow from channels and logs. */
const TABLES = [
  'users',
  'tokens',
  'channels',
  'redemptions',
  'redemption_logs',
  'options',
  'logs',
  'top_ups',
  'midjourneys',
  'tasks',
  'abilities',
  'quota_data',
  'setups',
  'checkins',
];

/** The products that descend from one-api have the same tables, with more or fewer columns. */
export function familyMember({ title, channels, logTypes, tables = [], options }: FamilyMember): Product {
  return {
    title,
    tables: [...TABLES, ...tables],
    requires: ['users', 'tokens', 'channels', 'options'],
    options: async (reading) => {
      const texts = await familyOptions(reading);
      await options?.(texts, reading);
      return texts;
    },
    users: familyUsers,
    tokens: familyTokens,
    channels: (reading) => familyChannels(reading, channels),
    redemptions: familyRedemptions,
    redemptionUses: familyRedemptionUses,
    payments: familyPayments,
    tasks: familyTasks,
    logs: (reading, after) => familyLogs(reading, after, logTypes),
  };
}

/** Renames options to their names in Tollgate. */
export function renameOptions(texts: Map<string, string>, names: Readonly<Record<string, string>>): void {
  for (const [theirs, ours] of Object.entries(names)) {
    const value = texts.get(theirs);
    if (value !== undefined) texts.set(ours, value);
    texts.delete(theirs);
  }
}

/** The types of Veloera and new-api have the same numbers as in Tollgate, if Tollgate has the type. */
export const SAME_TYPES: ChannelMapping = {
  typeOf: (type) => (channelTypeOf(type) ? type : undefined),
};
