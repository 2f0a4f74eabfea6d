import type { JsonObject } from '../../platform/json/strict-json.js';
import type { ChannelEntity } from '../model/channel.entity.js';
import {
  type ChannelSetting,
  readModelMapping,
  readParamOverride,
  readSetting,
  readStatusCodeMapping,
} from '../model/channel-json.js';
import { describeKey, type KeyDescription, parseKeys, usableKeys } from '../model/channel-keys.js';
import { channelTypeOf } from '../types/channel-types.js';

/** A channel as the relay uses it: keys decrypted, texts parsed, the type's default address filled in. Frozen. */
export interface ChannelView {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly status: number;
  readonly autoBan: boolean;
  /** The usable keys. */
  readonly keys: readonly string[];
  /** All stored keys, masked. */
  readonly keyDescriptions: readonly KeyDescription[];
  /** The address without a trailing slash. Empty only for types without a default address. */
  readonly baseUrl: string;
  readonly other: string;
  readonly openaiOrganization: string;
  readonly testModel: string;
  readonly tag: string;
  readonly priority: number;
  readonly weight: number;
  readonly groups: ReadonlySet<string>;
  /** Names without the prefix that clients write before them. */
  readonly models: ReadonlySet<string>;
  readonly modelPrefix: string;
  readonly modelMapping: ReadonlyMap<string, string>;
  readonly statusCodeMapping: ReadonlyMap<number, number>;
  readonly paramOverride: Readonly<JsonObject> | null;
  readonly setting: ChannelSetting;
  readonly maxInputTokens: number | null;
}

/**
 * Builds the view of a row.
 * @param keyText the decrypted keys as one text
 * @throws {AppError} when a stored JSON text is invalid
 */
export function toChannelView(row: ChannelEntity, keyText: string): ChannelView {
  const keys = parseKeys(row.type, keyText);
  const keyDescriptions = keys.map((key) => describeKey(key, row.refusedKeys));
  return Object.freeze({
    id: row.id,
    type: row.type,
    name: row.name,
    status: row.status,
    autoBan: row.autoBan,
    keys: Object.freeze(usableKeys(keys, row.refusedKeys)),
    keyDescriptions: Object.freeze(keyDescriptions),
    baseUrl: row.baseUrl || (channelTypeOf(row.type)?.defaultBaseUrl ?? ''),
    other: row.other,
    openaiOrganization: row.openaiOrganization,
    testModel: row.testModel,
    tag: row.tag,
    priority: row.priority,
    weight: row.weight,
    groups: new Set(row.groups),
    models: new Set(row.models),
    modelPrefix: row.modelPrefix,
    modelMapping: readModelMapping(row.modelMapping),
    statusCodeMapping: readStatusCodeMapping(row.statusCodeMapping),
    paramOverride: readParamOverride(row.paramOverride),
    setting: Object.freeze(readSetting(row.setting)),
    maxInputTokens: row.maxInputTokens,
  });
}

/** The client names of a channel's models. */
export function servedModels(channel: ChannelView): string[] {
  return [...channel.models].map((model) => channel.modelPrefix + model);
}
