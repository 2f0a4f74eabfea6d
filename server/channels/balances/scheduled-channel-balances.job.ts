import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { ChannelBalanceRunsService } from './channel-balance-runs.service.js';

const CHECK_EVERY_MS = 60_000;

/** Starts a run of balance queries when one is due according to the options. */
@BackgroundJob({ name: 'scheduled-channel-balances', attempts: 1, everyMs: () => CHECK_EVERY_MS, parksFailures: false })
export class ScheduledChannelBalancesJob extends ScheduledJob {
  constructor(private readonly runs: ChannelBalanceRunsService) {
    super();
  }

  run(): Promise<void> {
    return this.runs.startScheduled();
  }
}
