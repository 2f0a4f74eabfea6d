import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import type { JobRun } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { ChannelBalanceError } from '../model/channel.errors.js';
import { ChannelStatus } from '../model/channel-status.js';
import { type ChannelRun, inOrder, toChannelRun } from '../runs/channel-run.js';
import { ChannelRuns } from '../runs/channel-runs.js';
import { RunScheduleService } from '../runs/run-schedule.service.js';
import { BalanceReader } from './balance-reader.port.js';
import { ChannelBalancesJob } from './channel-balances.job.js';

/** Runs that read the balances of all enabled channels. */
@Injectable()
export class ChannelBalanceRunsService extends ChannelRuns {
  constructor(
    job: ChannelBalancesJob,
    runs: JobRunsService,
    private readonly reader: BalanceReader,
    private readonly directory: ChannelDirectory,
    private readonly schedule: RunScheduleService,
  ) {
    super(job, runs);
  }

  /** @throws {AppError} channel_balances_running */
  async start({ userId }: Principal): Promise<JobRun> {
    const run = await this.add(userId, this.chosen());
    if (run === null) throw new AppError(ChannelBalanceError.channel_balances_running);
    return run;
  }

  /** Starts a scheduled run when it is due; does nothing while a run is under way. */
  async startScheduled(): Promise<void> {
    const minutes = this.schedule.balanceMinutes();
    if (minutes > 0 && (await this.schedule.isDue(this.job.kind, minutes))) await this.add(null, this.chosen());
  }

  /** Waits until a run has ended or the timeout in ms has passed, and returns its state. */
  async watch(run: Pick<JobRun, 'kind' | 'id'>, timeoutMs: number): Promise<ChannelRun> {
    return toChannelRun(await this.runs.watch(run, timeoutMs));
  }

  private chosen(): number[] {
    const isSelected = ({ status, type }: ChannelView) =>
      status === ChannelStatus.enabled && this.reader.supports(type);
    return inOrder(this.directory.all(), isSelected);
  }
}
