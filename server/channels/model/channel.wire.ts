import { z } from 'zod';
import { listFrom, present, unixSeconds } from '../../platform/http/input/wire.js';
import { type FieldsOf, quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import type { ChannelEntity } from './channel.entity.js';

const unset = 'null when it is not set; sent as null it stays as it is.';
const jsonText = z.string().nullable().describe(`JSON text; ${unset}`);
const statusCodes = z.string().describe('JSON object: status of the upstream → status of the response, or empty.');
const modelNames = z.string().describe('Model names, separated by commas.');
const groupNames = z.string().describe('Names of the groups it serves, separated by commas.');

/** The fields that a channel has in responses and in requests. */
const shared = {
  type: z.int().describe('The API type of the upstream; GraphQL `channelTypes` lists the numbers.'),
  name: z.string().max(100),
  openai_organization: z.string().max(255).nullable().describe(`Sent as a header; ${unset}`),
  test_model: z.string().max(255).nullable().describe(`Used by channel tests, else its first model; ${unset}`),
  weight: z.int().min(0).describe('Share of the calls among channels of the same priority.'),
  priority: z.int().min(-999).describe('Higher priorities are tried first.'),
  base_url: z.string().max(2_048).describe("Empty: the type's own address."),
  other: z.string().max(4_096).describe('The additional field of the type, such as an API version or a region.'),
  models: modelNames,
  group: groupNames,
  model_mapping: jsonText.describe(`JSON object: requested model → model of the upstream; ${unset}`),
  status_code_mapping: statusCodes,
  param_override: jsonText.describe(`JSON object: fields set in every request body; ${unset}`),
  setting: jsonText.describe(
    `JSON object: force_format, thinking_to_content, stream_support, proxy, header_override, developer_role; ${unset}`,
  ),
  model_prefix: z.string().max(64).describe('Prefix of its model names.'),
  tag: z.string().max(64).nullable().describe(`Groups channels; ${unset}`),
  auto_ban: z.literal([0, 1]).describe('1: disabled automatically after certain failures.'),
  max_input_tokens: z.int().min(0).describe('Longer prompts are sent to other channels; 0: no limit.'),
};

const keys = z.string().describe('One key, or several separated by commas or line breaks. Never returned.');

export const channelSchema = z
  .object({
    id: z.int(),
    ...shared,
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
  .meta({ id: 'Channel' });

export const newChannelSchema = z
  .object({
    ...z.object(shared).partial().shape,
    name: shared.name,
    key: keys,
    models: modelNames,
    type: shared.type.default(1),
    group: groupNames.default('default'),
  })
  .meta({ id: 'NewChannel' });

export const channelChangeSchema = z
  .object({
    ...z.object(shared).partial().shape,
    id: z.int().min(1),
    key: keys.optional(),
    status: z.int().optional().describe('1 enables, 2 disables; 0 and 3 change nothing.'),
  })
  .meta({ id: 'ChannelChange' });

export const listingTargetSchema = z
  .object({
    base_url: shared.base_url.optional(),
    type: shared.type.default(1),
    key: z.string().describe('A key of the upstream.'),
  })
  .meta({ id: 'ListingTarget' });

export const channelIdsSchema = z.object({ ids: z.array(z.int().min(1)).min(1).max(1_000) }).meta({ id: 'ChannelIds' });

/** Decodes the body of POST /api/channel/. Fields that are not listed here are dropped. */
export function decodeNewChannel(body: FieldsOf<typeof newChannelSchema>): object {
  return present({
    ...optionalFields(body),
    type: body.type || undefined,
    name: body.name,
    key: body.key ?? '',
    models: listFrom(body.models) ?? [],
    groups: listFrom(body.group || undefined),
  });
}

/**
 * Decodes the body of PUT /api/channel/, possibly with `status`, `priority` or `weight` only. Empty or zero leaves
 * `type`, `name`, `key`, `models`, `group` and `other` unchanged, which existing clients rely on.
 */
export function decodeChannelChange(body: FieldsOf<typeof channelChangeSchema>): object {
  const { other, ...fields } = optionalFields(body);
  return present({
    ...fields,
    id: body.id,
    type: body.type || undefined,
    name: body.name || undefined,
    key: body.key || undefined,
    other: other || undefined,
    models: listFrom(body.models || undefined),
    groups: listFrom(body.group || undefined),
    enabled: enabledFrom(body.status),
  });
}

/** Decodes the body of POST /api/channel/fetch_models. */
export function decodeListingTarget(body: FieldsOf<typeof listingTargetSchema>): object {
  return present({ baseUrl: body.base_url, type: body.type || undefined, key: body.key });
}

/** Decodes the body of POST /api/channel/batch. */
export function decodeIds(body: FieldsOf<typeof channelIdsSchema>): object {
  return { ids: body.ids };
}

/** A channel in the REST format. The key is write-only, so its field is always empty. */
export function encodeChannel(row: ChannelEntity, usedQuota: number): z.infer<typeof channelSchema> {
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
    other_info: otherInfo(row),
    tag: row.tag || null,
    setting: row.setting || null,
    param_override: row.paramOverride || null,
    model_prefix: row.modelPrefix,
    max_input_tokens: row.maxInputTokens ?? 0,
  };
}

function optionalFields(body: FieldsOf<typeof channelChangeSchema>) {
  return {
    openaiOrganization: body.openai_organization ?? undefined,
    testModel: body.test_model ?? undefined,
    weight: body.weight ?? undefined,
    priority: body.priority ?? undefined,
    baseUrl: body.base_url,
    other: body.other,
    modelMapping: body.model_mapping ?? undefined,
    statusCodeMapping: body.status_code_mapping,
    paramOverride: body.param_override ?? undefined,
    setting: body.setting ?? undefined,
    modelPrefix: body.model_prefix,
    tag: body.tag ?? undefined,
    autoBan: flag(body.auto_ban),
    maxInputTokens: body.max_input_tokens === 0 ? null : body.max_input_tokens,
  };
}

function flag(value: unknown): unknown {
  if (value === null) return undefined;
  return value === 1 || value === 0 ? value === 1 : value;
}

/** A full body repeats the status from the last read, so 3 (disabled automatically) means "unchanged". */
function enabledFrom(status: unknown): unknown {
  if (status === 1) return true;
  if (status === 2) return false;
  return status === 0 || status === 3 || status === null ? undefined : status;
}

function otherInfo({ statusReason, statusTime }: ChannelEntity): string {
  if (statusReason === null) return '';
  return JSON.stringify({ status_reason: statusReason, status_time: unixSeconds(statusTime) });
}
