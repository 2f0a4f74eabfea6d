import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChannelBalanceRuns } from '../../channels/balances/channel-balance-runs.service.js';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { JobHandler } from '../job-handler.js';

/** Queries the balance of one channel after the other; an interrupted run continues where it stopped. */
@Injectable()
export class ChannelBalancesHandler extends JobHandler<'channel-balances'> {
  readonly name = 'channel-balances';
  readonly data = z.object({ runId: z.int() });

  constructor(private readonly runs: ChannelBalanceRuns) {
    super();
  }

  run({ runId }: JobData['channel-balances'], onProgress: (percent: number) => void): Promise<void> {
    return this.runs.run(runId, onProgress);
  }

  override async cancel({ runId }: JobData['channel-balances']): Promise<void> {
    await this.runs.cancel(runId);
  }

  override async pending(): Promise<JobData['channel-balances'][]> {
    return (await this.runs.pending()).map((runId) => ({ runId }));
  }
}
