import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { ChannelTestRunsService } from './channel-test-runs.service.js';

const CHECK_EVERY_MS = 60_000;

/** Starts a run of channel tests when one is due according to the options. */
@BackgroundJob({ name: 'scheduled-channel-tests', attempts: 1, everyMs: () => CHECK_EVERY_MS, parksFailures: false })
export class ScheduledChannelTestsJob extends ScheduledJob {
  constructor(private readonly runs: ChannelTestRunsService) {
    super();
  }

  run(): Promise<void> {
    return this.runs.startScheduled();
  }
}
