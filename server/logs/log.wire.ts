import { z } from 'zod';
import type { Language } from '../common/errors/app-error.js';
import { unixSeconds } from '../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../platform/http/openapi/schema-registry.js';
import { LOG_TYPES } from '../usage-log/log-type.js';
import { otherText } from './log-other.js';
import { contentIn, type LogRow } from './log-row.js';

export const logSchema = z
  .object({
    id: z.int(),
    user_id: z.int(),
    created_at: unixTime.describe('Unix seconds.'),
    type: z.int().describe(`${LOG_TYPES}.`),
    content: z.string().describe('The event, in the language of the request; for charges their stored text.'),
    username: z.string(),
    token_name: z.string(),
    model_name: z.string(),
    quota: quotaUnits.describe('Quota units charged.'),
    prompt_tokens: z.int(),
    completion_tokens: z.int(),
    use_time: z.int().describe('Seconds.'),
    is_stream: z.boolean(),
    channel: z.int().describe('Id of the channel for administrators; else 0.'),
    channel_name: z.string().describe('For administrators; else empty.'),
    token_id: z.int(),
    group: z.string(),
    request_id: z.string().describe('Empty for rows other than calls.'),
    ip: z.literal('').describe('Always empty: addresses of callers are not stored.'),
    other: z
      .string()
      .describe('JSON text: the inputs of a charge; for other rows the kind and the parameters of the event.'),
  })
  .meta({ id: 'Log' });

export const logStatSchema = z
  .object({
    quota: quotaUnits.describe('Quota units charged, with the filter applied.'),
    rpm: z.int().describe('Calls in the last minute.'),
    tpm: z.int().describe('Tokens in the last minute.'),
  })
  .meta({ id: 'LogStat' });

/** A row with the documented fields, including those for administrators only. */
export function encodeLog(row: LogRow, channelName: string, language: Language): z.infer<typeof logSchema> {
  return {
    id: row.id,
    user_id: row.userId,
    created_at: unixSeconds(row.createdAt),
    type: row.type,
    content: contentIn(row, language),
    username: row.username,
    token_name: row.tokenName,
    model_name: row.modelName,
    quota: row.quota,
    prompt_tokens: row.promptTokens,
    completion_tokens: row.completionTokens,
    use_time: Math.round(row.durationMs / 1000),
    is_stream: row.isStream,
    channel: row.channelId,
    channel_name: channelName,
    token_id: row.tokenId,
    group: row.group,
    request_id: row.requestId,
    ip: '',
    other: otherText(row, true),
  };
}

/** A row as its owner may read it: without the channel and other facts for administrators. */
export function encodeOwnLog(row: LogRow, language: Language): z.infer<typeof logSchema> {
  return { ...encodeLog(row, '', language), channel: 0, other: otherText(row, false) || 'null' };
}
