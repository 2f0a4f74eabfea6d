import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { text } from '../../platform/http/input/page-query.js';
import type { WireRecord } from '../../platform/http/input/validation.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { UsageData } from './usage-data.service.js';
import { decodeSpan, encodeUsageData, spanParameters, usageDataSchema } from './usage-data.wire.js';

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
