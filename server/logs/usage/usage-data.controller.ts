import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import { SiteUsageQuery, UsageSpanQuery } from './usage-data.input.js';
import { UsageDataService } from './usage-data.service.js';
import type { UsagePoint } from './usage-point.js';

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
  constructor(private readonly data: UsageDataService) {}

  @Get()
  @Access('logs:read')
  @Documented({
    summary: "Get the site's usage over time, by model",
    description: `By hour up to 31 days, then by day. Of one user: ${OF_ONE_USER} Empty while the dashboard is disabled.`,
    data: z.array(usageDataSchema),
  })
  async site(@Caller() caller: Principal, @WireQuery(SiteUsageQuery) { span, username }: SiteUsageQuery) {
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
    description: `${OF_ONE_USER} At most 30 days per request. Empty while the dashboard is disabled.`,
    data: z.array(usageDataSchema),
  })
  async own(@Caller() caller: Principal, @WireQuery(UsageSpanQuery) { span }: UsageSpanQuery) {
    const points = await this.data.own(caller, span);
    return ok(points.map((point) => encodeUsageData(point, caller)));
  }
}
