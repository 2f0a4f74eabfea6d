import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChannelTestRuns } from '../../channels/testing/channel-test-runs.service.js';
import { JobHandler } from '../job-handler.js';

/** Starts a run of channel tests when the schedule says so. */
@Injectable()
export class ScheduledChannelTestsHandler extends JobHandler<'scheduled-channel-tests'> {
  readonly name = 'scheduled-channel-tests';
  readonly data = z.object({}).strict();

  constructor(private readonly runs: ChannelTestRuns) {
    super();
  }

  run(): Promise<void> {
    return this.runs.startScheduled();
  }
}
