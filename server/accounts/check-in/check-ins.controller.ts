import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { IsString } from 'class-validator';
import { z } from 'zod';
import type { Language, LocalText } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { described, QUERY_TEXT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { quotaUnits } from '../../platform/http/openapi/schema-registry.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { CheckInsService } from './check-ins.service.js';

const statusSchema = z.object({
  can_check_in: z.boolean().describe("Whether check-in is enabled and not yet done today, in the site's time zone."),
});
const day = z.iso.date().describe("A day of the site's time zone.");
const monthSchema = z.object({
  enabled: z.boolean(),
  min_quota: quotaUnits,
  max_quota: quotaUnits,
  stats: z.object({
    checked_in_today: z.boolean(),
    total_checkins: z.int().describe('Of all time.'),
    total_quota: quotaUnits.describe('Of all time.'),
    checkin_count: z.int().describe('In the month.'),
    records: z.array(z.object({ checkin_date: day, quota_awarded: quotaUnits })).describe('Newest first.'),
  }),
});
const awardSchema = z.object({ quota_awarded: quotaUnits, checkin_date: day });
const checkInSchema = z.object({ quota: quotaUnits.describe('Quota units credited.') });

const CHECKED_IN: LocalText = { zh: '签到成功', en: 'Checked in' };

class CheckInMonthQuery {
  @Wire(QUERY_TEXT, described('As 2026-11; by default the current month.'), { required: false })
  @IsString()
  month: string;
}

@Controller('api/user')
export class CheckInsController {
  constructor(private readonly checkIns: CheckInsService) {}

  @Get('check_in_status')
  @Access('user')
  @Documented({ summary: "Get today's check-in status", data: statusSchema })
  async status(@Caller() caller: Principal) {
    const { canCheckIn } = await this.checkIns.status(caller.userId);
    return ok({ can_check_in: canCheckIn });
  }

  @Post('check_in')
  @Access('user', { idempotencyKey: true })
  @Documented({ summary: 'Check in for the day', data: checkInSchema })
  @HttpCode(200)
  async checkIn(@Caller() caller: Principal, @ResponseLanguage() language: Language) {
    const { reward } = await this.checkIns.checkIn(caller);
    return ok({ quota: reward }, CHECKED_IN[language]);
  }

  /** The next two routes are compatible with new-api. */
  @Get('checkin')
  @Access('user')
  @Documented({
    summary: 'Get the check-ins of a month',
    data: monthSchema,
  })
  async month(@Caller() caller: Principal, @WireQuery(CheckInMonthQuery) { month }: CheckInMonthQuery) {
    const { enabled, minQuota, maxQuota, checkedInToday, total, quota, ofMonth } = await this.checkIns.history(
      caller.userId,
      month,
    );
    return ok({
      enabled,
      min_quota: minQuota,
      max_quota: maxQuota,
      stats: {
        checked_in_today: checkedInToday,
        total_checkins: total,
        total_quota: quota,
        checkin_count: ofMonth.length,
        records: ofMonth.map((record) => ({ checkin_date: record.day, quota_awarded: record.quota })),
      },
    });
  }

  @Post('checkin')
  @Access('user', { idempotencyKey: true })
  @Documented({ summary: "Check in for the day, with new-api's response", data: awardSchema })
  @HttpCode(200)
  async checkInAsNewApi(@Caller() caller: Principal, @ResponseLanguage() language: Language) {
    const { reward, day } = await this.checkIns.checkIn(caller);
    return ok({ quota_awarded: reward, checkin_date: day }, CHECKED_IN[language]);
  }
}
