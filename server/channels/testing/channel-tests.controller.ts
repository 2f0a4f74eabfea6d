import { Controller, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { text, wholeNumber } from '../../platform/http/input/page-query.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { ChannelTestRuns } from './channel-test-runs.service.js';
import { ChannelTests } from './channel-tests.service.js';

@Controller('api/channel/test')
export class ChannelTestsController {
  constructor(
    private readonly tests: ChannelTests,
    private readonly runs: ChannelTestRuns,
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
    query: {
      model: z
        .string()
        .optional()
        .describe("The model to test; else the channel's test model, or its first inexpensive one."),
    },
    extra: { time: z.number().describe('Duration in seconds.') },
  })
  async test(@Param('id') id: string, @Query('model') model: unknown, @ResponseLanguage() language: Language) {
    return this.tests.test(wholeNumber(id), { requested: text(model), stream: false, language });
  }
}
