import { Controller, Get, Param } from '@nestjs/common';
import { IsString } from 'class-validator';
import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { described, QUERY_TEXT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { ChannelTestRunsService } from './channel-test-runs.service.js';
import { ChannelTestsService } from './channel-tests.service.js';

class ChannelTestQuery {
  @Wire(QUERY_TEXT, described("The model to test; else the channel's test model, or its first inexpensive one."), {
    required: false,
  })
  @IsString()
  model: string;
}

@Controller('api/channel/test')
export class ChannelTestsController {
  constructor(
    private readonly tests: ChannelTestsService,
    private readonly runs: ChannelTestRunsService,
  ) {}

  @Get()
  @Access('channels:write', { changes: true })
  @Documented({
    summary: 'Test all channels',
    description: 'Responds immediately; the run continues in the background. Refused while such a run is under way.',
  })
  async testAll(@Caller() caller: Principal) {
    await this.runs.start(caller, {});
    return ok();
  }

  @Get(':id')
  @Access('channels:write', { changes: true })
  @Documented({
    summary: 'Test a channel with one small call',
    description: 'When the upstream responds with an error, `success` is false and `message` contains the reason.',
    extra: { time: z.number().describe('Duration in seconds.') },
  })
  async test(
    @Param('id') id: string,
    @WireQuery(ChannelTestQuery) { model }: ChannelTestQuery,
    @ResponseLanguage() language: Language,
  ) {
    return this.tests.test(wholeNumber(id), { requested: model, stream: false, language });
  }
}
