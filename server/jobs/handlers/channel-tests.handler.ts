import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChannelTestRuns } from '../../channels/testing/channel-test-runs.service.js';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { JobHandler } from '../job-handler.js';

/** Tests one channel after the other; an interrupted run continues where it stopped. */
@Injectable()
export class ChannelTestsHandler extends JobHandler<'channel-tests'> {
  readonly name = 'channel-tests';
  readonly data = z.object({ runId: z.int() });

  constructor(private readonly runs: ChannelTestRuns) {
    super();
  }

  run({ runId }: JobData['channel-tests'], onProgress: (percent: number) => void): Promise<void> {
    return this.runs.run(runId, onProgress);
  }

  override async cancel({ runId }: JobData['channel-tests']): Promise<void> {
    await this.runs.cancel(runId);
  }

  override async pending(): Promise<JobData['channel-tests'][]> {
    return (await this.runs.pending()).map((runId) => ({ runId }));
  }
}
