import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import type { Language, LocalText } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { isOver } from '../../jobs/runs/job-run.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { ChannelBalanceRunsService } from './channel-balance-runs.service.js';
import { ChannelBalancesService } from './channel-balances.service.js';

/** How long a request may wait for all balances, in ms. */
const TIMEOUT_MS = 20_000;

const GOING_ON: LocalText = { zh: '余额仍在后台更新中', en: 'The balances are still being updated' };

@Controller('api/channel/update_balance')
export class ChannelBalancesController {
  constructor(
    private readonly balances: ChannelBalancesService,
    private readonly runs: ChannelBalanceRunsService,
  ) {}

  @Get()
  @Access('channels:write', { changes: true })
  @Documented({
    summary: 'Update the balances of all enabled channels',
    description: 'Responds when all are updated, or after 20 s with a message; the rest continues in the background.',
  })
  async updateAll(@Caller() caller: Principal, @ResponseLanguage() language: Language) {
    const run = await this.runs.watch(await this.runs.start(caller), TIMEOUT_MS);
    return ok(undefined, isOver(run) ? '' : GOING_ON[language]);
  }

  @Get(':id')
  @Access('channels:write', { changes: true })
  @Documented({
    summary: "Update a channel's balance",
    extra: { balance: z.number().describe('In the currency of the upstream.') },
  })
  async update(@Param('id') id: string) {
    return { ...ok(), balance: await this.balances.update(wholeNumber(id)) };
  }
}
