import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChannelBalanceRuns } from '../../channels/balances/channel-balance-runs.service.js';
import { JobHandler } from '../job-handler.js';

/** Starts a run of balance queries when the schedule says so. */
@Injectable()
export class ScheduledChannelBalancesHandler extends JobHandler<'scheduled-channel-balances'> {
  readonly name = 'scheduled-channel-balances';
  readonly data = z.object({}).strict();

  constructor(private readonly runs: ChannelBalanceRuns) {
    super();
  }

  run(): Promise<void> {
    return this.runs.startScheduled();
  }
}
