import type { LogType } from '../../audit/log-type.js';
import { channelTypeOf } from '../../channels/types/channel-types.js';
import { type ChannelMapping, familyChannels } from './family-channels.js';
import {
  familyLogs,
  familyOptions,
  familyPayments,
  familyRedemptions,
  familyRedemptionUses,
  familyTasks,
} from './family-rest.js';
import { familyTokens } from './family-tokens.js';
import { familyUsers } from './family-users.js';
import type { Product, Reading } from './product.js';

/** What distinguishes a product of the one-api family. */
interface FamilyMember {
  readonly title: string;
  readonly channels: ChannelMapping;
  /** Log types from 5 on. */
  readonly logTypes: Readonly<Record<number, (typeof LogType)[keyof typeof LogType]>>;
  /** Tables besides those of every member that need no mention in the report. */
  readonly tables?: readonly string[];
  /** Changes and adds options. */
  readonly options?: (texts: Map<string, string>, reading: Reading) => Promise<void>;
}

/** The tables of all members. `abilities` and `quota_data` follow from channels and logs. */
const TABLES = [
  ...['users', 'tokens', 'channels', 'redemptions', 'redemption_logs', 'options', 'logs'],
  ...['top_ups', 'midjourneys', 'tasks', 'abilities', 'quota_data', 'setups', 'checkins'],
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

/** Gives options of other names those that they have here. */
export function renameOptions(texts: Map<string, string>, names: Readonly<Record<string, string>>): void {
  for (const [theirs, ours] of Object.entries(names)) {
    const value = texts.get(theirs);
    if (value !== undefined) texts.set(ours, value);
    texts.delete(theirs);
  }
}

/** Veloera and new-api have Tollgate's numbers, as far as it has the type. */
export const SAME_TYPES: ChannelMapping = {
  typeOf: (type) => (channelTypeOf(type) ? type : undefined),
};
