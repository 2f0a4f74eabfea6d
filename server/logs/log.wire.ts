import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LOG_TYPES } from '../audit/log-type.js';
import type { Language } from '../common/errors/app-error.js';
import { LATEST_MS } from '../platform/database/comparable-time.js';
import { Scope } from '../platform/graphql/scope.js';
import { text, wholeNumber } from '../platform/http/input/page-query.js';
import { validationPipe, type WireRecord } from '../platform/http/input/validation.js';
import { unixSeconds } from '../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../platform/http/openapi/schema-registry.js';
import { contentIn } from './localized-content.js';
import { LogFilter } from './log-filter.input.js';
import { otherText } from './log-other.js';
import type { LogRow } from './log-row.js';

const LAST_SECOND = LATEST_MS / 1000;

const ownFilter = {
  type: z.int().optional().describe(`${LOG_TYPES}; 0 or absent: all except failed calls.`),
  with_failures: z.boolean().optional().describe('Administrators only: includes failed calls when no type is given.'),
  token_name: z.string().optional(),
  model_name: z.string().optional().describe('A pattern; % matches anything.'),
  start_timestamp: z.int().optional().describe('First second, unix time.'),
  end_timestamp: z.int().optional().describe('Last second, unix time.'),
  group: z.string().optional(),
  request_id: z.string().optional(),
};

/** The parameters of the filter, for the description of an endpoint. */
export const filterParameters = {
  [Scope.SELF]: ownFilter,
  [Scope.SITE]: {
    ...ownFilter,
    username: z.string().optional(),
    channel: z.int().optional().describe('Id of a channel.'),
  },
};

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

/** The filter in the query of a REST request, validated exactly as in GraphQL. */
export function FilterQuery(scope: Scope): ParameterDecorator {
  return createParamDecorator((_: unknown, context: ExecutionContext) =>
    decodeFilter(scope, context.switchToHttp().getRequest<FastifyRequest>().query as WireRecord),
  )(undefined, validationPipe(LogFilter));
}

/** Numbers that do not parse, and zeros, mean no condition. Timestamps are inclusive seconds. */
function decodeFilter(scope: Scope, query: WireRecord): LogFilter {
  const type = wholeNumber(query['type']);
  const channel = wholeNumber(query['channel']);
  const from = Math.min(wholeNumber(query['start_timestamp']), LAST_SECOND);
  const to = Math.min(wholeNumber(query['end_timestamp']), LAST_SECOND);
  return {
    ...(type > 0 && { types: [type] }),
    ...(text(query['with_failures']) === 'true' && { withFailures: true }),
    tokenName: text(query['token_name']),
    modelName: text(query['model_name']),
    group: text(query['group']),
    requestId: text(query['request_id']),
    ...(from > 0 && { from: new Date(from * 1000) }),
    ...(to > 0 && { to: new Date(to * 1000 + 999) }),
    ...(scope === Scope.SITE && { username: text(query['username']) }),
    ...(scope === Scope.SITE && channel > 0 && { channelId: String(channel) }),
  };
}

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
    use_time: Math.round(row.useTimeMs / 1000),
    is_stream: row.isStream,
    channel: row.channelId,
    channel_name: channelName,
    token_id: row.tokenId,
    group: row.group,
    other: otherText(row, true),
  };
}

/** The same for the row's owner. */
export function encodeOwnLog(row: LogRow, language: Language): z.infer<typeof logSchema> {
  return { ...encodeLog(row, '', language), channel: 0, other: otherText(row, false) || 'null' };
}
