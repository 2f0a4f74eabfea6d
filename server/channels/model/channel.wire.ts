import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import type { ApiDialect } from '../../platform/http/api-dialect.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import { storedTextIn } from '../../usage-log/log-event.js';
import type { ChannelEntity } from './channel.entity.js';
import { CreateChannelInput } from './channel.input.js';

const text = z.string();
const textOrNull = z.string().nullable();

export const channelSchema = z
  .object({
    id: z.int(),
    type: z.int(),
    name: text,
    openai_organization: textOrNull,
    test_model: textOrNull,
    weight: z.int().min(0),
    priority: z.int().min(-999),
    base_url: text,
    other: text,
    models: text,
    group: text,
    model_mapping: textOrNull,
    status_code_mapping: text,
    param_override: textOrNull,
    setting: textOrNull,
    model_prefix: text,
    tag: textOrNull,
    auto_ban: z.literal([0, 1]),
    max_input_tokens: z.int().min(0),
    key: z.literal('').describe('Never returned.'),
    status: z.int().describe('1 enabled, 2 disabled manually, 3 disabled automatically.'),
    created_time: unixTime,
    test_time: unixTime,
    response_time: z.int().describe('Milliseconds the last test took; 0 untested.'),
    balance: z.number().describe('US dollars, as last reported by the upstream.'),
    balance_updated_time: unixTime,
    used_quota: quotaUnits,
    other_info: z
      .string()
      .describe('JSON text with status_reason and status_time when disabled automatically, or empty.'),
  })
  .meta({ id: 'Channel', describedBy: CreateChannelInput });

/** A channel in the REST format. The key is write-only, so its field is always empty. */
export function encodeChannel(
  row: ChannelEntity,
  usedQuota: number,
  language: Language,
): z.infer<typeof channelSchema> {
  return {
    id: row.id,
    type: row.type,
    key: '',
    openai_organization: row.openaiOrganization || null,
    test_model: row.testModel || null,
    status: row.status,
    name: row.name,
    weight: row.weight,
    created_time: unixSeconds(row.createdAt),
    test_time: unixSeconds(row.testedAt),
    response_time: row.responseTimeMs,
    base_url: row.baseUrl,
    other: row.other,
    balance: row.balance,
    balance_updated_time: unixSeconds(row.balanceUpdatedAt),
    models: row.models.join(','),
    group: row.groups.join(','),
    used_quota: usedQuota,
    model_mapping: row.modelMapping || null,
    status_code_mapping: row.statusCodeMapping,
    priority: row.priority,
    auto_ban: row.autoBan ? 1 : 0,
    other_info: otherInfo(row, language),
    tag: row.tag || null,
    setting: row.setting || null,
    param_override: row.paramOverride || null,
    model_prefix: row.modelPrefix,
    max_input_tokens: row.maxInputTokens ?? 0,
  };
}

export const rebuiltSchema = z
  .union([z.int(), z.object({ success: z.int(), fails: z.int() })])
  .describe('The number of channels; with ApiDialect new-api an object that contains it as success.');

/** The result of reloading all channels, which fails for all of them or for none. */
export function encodeRebuilt(channels: number, dialect: ApiDialect): z.infer<typeof rebuiltSchema> {
  return dialect === 'new-api' ? { success: channels, fails: 0 } : channels;
}

function otherInfo({ statusReason, statusEvent, statusTime }: ChannelEntity, language: Language): string {
  if (statusReason === null) return '';
  const reason = storedTextIn(statusReason, statusEvent, language);
  return JSON.stringify({ status_reason: reason, status_time: unixSeconds(statusTime) });
}
