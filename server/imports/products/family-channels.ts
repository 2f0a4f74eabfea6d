import { ChannelStatus } from '../../channels/model/channel-status.js';
import type { ImportedChannel } from '../model/records.js';
import { decimal, instantOfSeconds, list, object, objectOf, text, whole } from '../model/row-values.js';
import type { SourceRow } from '../sources/source.js';
import type { Reading } from './product.js';

const MIN_PRIORITY = -999;
const MAX_INTEGER = 2_147_483_647;
/** An address of the OpenAI API, for vendors without a type in Tollgate. */
const OPENAI_TYPE = 1;

/** The type of a channel in Tollgate: the number, or an address of the OpenAI API. */
export type TypeMapping = number | { readonly openaiAt: string };

/** The differences of a product in its channels. */
export interface ChannelMapping {
  /** Undefined for a type that Tollgate does not support. */
  typeOf(sourceType: number): TypeMapping | undefined;
  /** Changes what the product stores elsewhere. */
  adapt?(channel: ImportedChannel, row: SourceRow): ImportedChannel;
}

/** The channels of the one-api family. */
export async function* familyChannels(reading: Reading, mapping: ChannelMapping): AsyncIterable<ImportedChannel> {
  const { source, notes } = reading;
  for await (const row of source.rows('channels', { by: 'id', after: 0 })) {
    const name = text(row, 'name');
    const sourceType = whole(row, 'type');
    const type = mapping.typeOf(sourceType);
    if (text(row, 'deleted_at') !== '') notes.drop('channels', 'channel_deleted', name);
    else if (type === undefined) notes.drop('channels', ['channel_type', { type: sourceType }], name);
    else {
      const channel = channelOf(row, type);
      yield mapping.adapt?.(channel, row) ?? channel;
    }
  }
}

function channelOf(row: SourceRow, type: TypeMapping): ImportedChannel {
  const keyText = text(row, 'key');
  const info = objectOf(text(row, 'other_info'));
  const status = whole(row, 'status');
  return {
    id: text(row, 'id'),
    type: typeof type === 'number' ? type : OPENAI_TYPE,
    name: text(row, 'name'),
    keyText,
    disabledKeys: disabledKeysOf(row, keyText),
    status: status === ChannelStatus.enabled || status === ChannelStatus.autoDisabled ? status : ChannelStatus.disabled,
    statusReason: typeof info?.status_reason === 'string' ? info.status_reason : null,
    statusTime: info ? instantOfSeconds(info, 'status_time') : null,
    // GORM's name of the column; the form names it without the first underscore.
    openaiOrganization: text(row, 'open_ai_organization'),
    testModel: text(row, 'test_model'),
    weight: Math.min(Math.max(0, whole(row, 'weight')), MAX_INTEGER),
    priority: Math.min(Math.max(MIN_PRIORITY, whole(row, 'priority')), MAX_INTEGER),
    baseUrl: text(row, 'base_url').replace(/\/+$/, '') || (typeof type === 'number' ? '' : type.openaiAt),
    other: text(row, 'other'),
    models: list(row, 'models'),
    groups: list(row, 'group').length > 0 ? list(row, 'group') : ['default'],
    modelMapping: emptyObjectIsEmpty(text(row, 'model_mapping')),
    statusCodeMapping: emptyObjectIsEmpty(text(row, 'status_code_mapping')),
    paramOverride: emptyObjectIsEmpty(text(row, 'param_override')),
    setting: settingOf(row),
    modelPrefix: text(row, 'model_prefix'),
    tag: text(row, 'tag'),
    autoBan: whole(row, 'auto_ban', 1) === 1,
    responseTimeMs: Math.max(0, whole(row, 'response_time')),
    testedAt: instantOfSeconds(row, 'test_time'),
    balance: decimal(row, 'balance'),
    balanceUpdatedAt: instantOfSeconds(row, 'balance_updated_time'),
    createdAt: instantOfSeconds(row, 'created_time'),
    usedQuota: whole(row, 'used_quota'),
  };
}

/** The keys that are disabled in new-api's `channel_info`, which names them by their place. */
function disabledKeysOf(row: SourceRow, keyText: string): ImportedChannel['disabledKeys'] {
  const info = object(row, 'channel_info');
  const statuses = info?.multi_key_status_list;
  if (info?.is_multi_key !== true || typeof statuses !== 'object' || statuses === null) return [];
  const keys = keyText.split('\n');
  const reasons = (info.multi_key_disabled_reason ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(statuses).flatMap(([place, status]) => {
    const key = keys[Number(place)]?.trim();
    if (!key || status === ChannelStatus.enabled) return [];
    return [{ key, reason: status === ChannelStatus.autoDisabled ? String(reasons[place] ?? '') : null }];
  });
}

/** `setting` with the headers that new-api stores in a separate column. */
function settingOf(row: SourceRow): string {
  const setting = text(row, 'setting');
  const headers = objectOf(text(row, 'header_override'));
  if (headers === null || Object.keys(headers).length === 0) return emptyObjectIsEmpty(setting);
  const texts = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value).replaceAll('{api_key}', '{key}')]),
  );
  return JSON.stringify({ ...objectOf(setting), header_override: texts });
}

/** Products write `{}` for no entries. */
function emptyObjectIsEmpty(json: string): string {
  return /^(\{\s*\}|null)$/.test(json) ? '' : json;
}
