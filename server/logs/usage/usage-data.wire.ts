import { z } from 'zod';
import { LATEST_MS } from '../../platform/database/comparable-time.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import type { WireRecord } from '../../platform/http/input/validation.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import type { UsageSpan } from './usage-data.service.js';
import type { UsagePoint } from './usage-point.js';

const LOOK_BACK_S = 30 * 86_400;
const LAST_SECOND = LATEST_MS / 1000;

export const spanParameters = {
  start_timestamp: z.int().optional().describe('First second, unix time; 30 days before the last when absent.'),
  end_timestamp: z.int().optional().describe('Last second, unix time; now when absent.'),
};

export const usageDataSchema = z
  .object({
    id: z.int().describe('Always 0.'),
    user_id: z.int().describe('0 for all users.'),
    username: z.string().describe('Empty for all users.'),
    model_name: z.string(),
    created_at: unixTime.describe('Start of the hour or day, in UTC.'),
    token_used: z.int().describe('Prompt and completion tokens.'),
    count: z.int().describe('Calls.'),
    quota: quotaUnits,
  })
  .meta({ id: 'UsageData' });

/** Numbers that do not parse, and zeros, count as absent. */
export function decodeSpan(query: WireRecord): UsageSpan {
  const given = (key: keyof typeof spanParameters) => Math.min(Math.max(wholeNumber(query[key]), 0), LAST_SECOND);
  const to = given('end_timestamp') || unixSeconds(new Date());
  const from = given('start_timestamp') || Math.max(to - LOOK_BACK_S, 0);
  return { from: new Date(from * 1000), to: new Date(to * 1000) };
}

export function encodeUsageData(
  { from, modelName, requests, quota, promptTokens, completionTokens }: UsagePoint,
  user: { userId: number; username: string },
): z.infer<typeof usageDataSchema> {
  return {
    id: 0,
    user_id: user.userId,
    username: user.username,
    model_name: modelName ?? '',
    created_at: unixSeconds(from),
    token_used: promptTokens + completionTokens,
    count: requests,
    quota,
  };
}
