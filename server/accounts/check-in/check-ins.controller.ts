import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { quotaUnits } from '../../platform/http/openapi/schema-registry.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { CheckIns } from './check-ins.service.js';

const statusSchema = z.object({
  can_check_in: z.boolean().describe("Whether check-in is enabled and not yet done today, in the site's time zone."),
});
const checkInSchema = z.object({ quota: quotaUnits.describe('Quota units credited.') });

@Controller('api/user')
export class CheckInsController {
  constructor(private readonly checkIns: CheckIns) {}

  @Get('check_in_status')
  @Access('user')
  @Documented({ summary: "Get today's check-in status", data: statusSchema })
  async status(@Caller() caller: Principal) {
    const { canCheckIn } = await this.checkIns.status(caller.userId);
    return ok({ can_check_in: canCheckIn });
  }

  @Post('check_in')
  @Access('user')
  @Documented({ summary: 'Check in for the day', data: checkInSchema })
  @HttpCode(200)
  async checkIn(@Caller() caller: Principal, @ResponseLanguage() language: Language) {
    const { reward } = await this.checkIns.checkIn(caller);
    return ok({ quota: reward }, { zh: '签到成功', en: 'Checked in' }[language]);
  }
}
