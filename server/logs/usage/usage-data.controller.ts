import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { LATEST_MS } from '../../platform/database/sql-values.js';
import { ok } from '../../platform/http/envelope.js';
import { text, wholeNumber } from '../../platform/http/input/page-query.js';
import type { WireRecord } from '../../platform/http/input/validation.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import { UsageData, type UsageSpan } from './usage-data.service.js';
import type { UsagePoint } from './usage-point.js';

const LOOK_BACK_S = 30 * 86_400;
const LAST_SECOND = LATEST_MS / 1000;

const spanParameters = {
  start_timestamp: z.int().optional().describe('First second, unix time; 30 days before the last when absent.'),
  end_timestamp: z.int().optional().describe('Last second, unix time; now when absent.'),
};

const usageDataSchema = z
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
function decodeSpan(query: WireRecord): UsageSpan {
  const given = (key: keyof typeof spanParameters) => Math.min(Math.max(wholeNumber(query[key]), 0), LAST_SECOND);
  const to = given('end_timestamp') || unixSeconds(new Date());
  const from = given('start_timestamp') || Math.max(to - LOOK_BACK_S, 0);
  return { from: new Date(from * 1000), to: new Date(to * 1000) };
}

function encodeUsageData(
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

const ALL_USERS = { userId: 0, username: '' };
const OF_ONE_USER = 'By the hour over the last seven days of rows that no clean-up took, else by the day.';

@Controller('api/data')
export class UsageDataController {
  constructor(private readonly data: UsageData) {}

  @Get()
  @Access('logs:read')
  @Documented({
    summary: "Get the site's usage over time, by model",
    description: `By hour up to 31 days, then by day. Of one user: ${OF_ONE_USER} Empty while the dashboard is disabled.`,
    query: { ...spanParameters, username: z.string().optional().describe('Only the usage of this user.') },
    data: z.array(usageDataSchema),
  })
  async site(@Caller() caller: Principal, @Query() query: WireRecord) {
    const span = decodeSpan(query);
    const username = text(query['username']);
    if (username === '') {
      const points = await this.data.ofSite(caller, span);
      return ok(points.map((point) => encodeUsageData(point, ALL_USERS)));
    }
    const { userId, points } = await this.data.ofUser(caller, username, span);
    return ok(points.map((point) => encodeUsageData(point, { userId, username })));
  }

  @Get('self')
  @Access('user')
  @Documented({
    summary: 'Get your own usage over time, by model',
    description: `${OF_ONE_USER} At most 30 days at once. Empty while the dashboard is disabled.`,
    query: spanParameters,
    data: z.array(usageDataSchema),
  })
  async own(@Caller() caller: Principal, @Query() query: WireRecord) {
    const points = await this.data.own(caller, decodeSpan(query));
    return ok(points.map((point) => encodeUsageData(point, caller)));
  }
}
