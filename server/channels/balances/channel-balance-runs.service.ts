import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Options } from '../../options/options.service.js';
import { BackgroundJob, type JobContext, JobHandler } from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { ChannelStatus } from '../model/channel-status.js';
import type { ChannelRun, Treatment } from '../runs/channel-run.js';
import { ChannelRuns, type OnProgress } from '../runs/channel-runs.service.js';
import { inOrder } from '../runs/run-order.js';
import { RunSchedule } from '../runs/run-schedule.service.js';
import { BalanceReader } from './balance-reader.port.js';
import { ChannelBalanceError } from './channel-balance.errors.js';
import { ChannelBalances } from './channel-balances.service.js';

const KIND = 'balance';
/** The documented text of the log. */
const USED_UP = '余额不足';

/** Reads the balances of all enabled channels, in the background. */
@Injectable()
export class ChannelBalanceRuns {
  constructor(
    private readonly runs: ChannelRuns,
    private readonly balances: ChannelBalances,
    private readonly reader: BalanceReader,
    private readonly directory: ChannelDirectory,
    private readonly channels: ChannelsService,
    private readonly options: Options,
    private readonly schedule: RunSchedule,
    private readonly queue: JobQueue,
  ) {}

  /** @throws {AppError} channel_balances_running */
  async start({ userId }: Principal): Promise<ChannelRun> {
    const run = await this.add(userId);
    if (run === null) throw new AppError(ChannelBalanceError.channel_balances_running);
    return run;
  }

  /** Starts a scheduled run when it is due; does nothing while a run is under way. */
  async startScheduled(): Promise<void> {
    const minutes = this.schedule.balanceMinutes();
    if (minutes > 0 && (await this.schedule.isDue(KIND, minutes))) await this.add(null);
  }

  /** @throws {AppError} not_found */
  get(id: number): Promise<ChannelRun> {
    return this.runs.get(KIND, id);
  }

  /** The latest 20, the newest first. */
  newest(): Promise<ChannelRun[]> {
    return this.runs.newest(KIND);
  }

  /** @throws {AppError} not_found */
  cancel(id: number): Promise<ChannelRun> {
    return this.runs.cancel(KIND, id);
  }

  /** Waits until a run is finished or the timeout in ms has passed, and returns its state. */
  watch(run: ChannelRun, timeoutMs: number): Promise<ChannelRun> {
    return this.runs.watch(run, timeoutMs);
  }

  /** Ids of the unfinished runs, oldest first. */
  pending(): Promise<number[]> {
    return this.runs.pending(KIND);
  }

  /** Processes a run; an interrupted run may be repeated. */
  run(runId: number, onProgress: OnProgress = () => undefined): Promise<void> {
    return this.runs.perform(KIND, runId, { treat: (channel) => this.treat(channel) }, onProgress);
  }

  private async add(requestedBy: number | null): Promise<ChannelRun | null> {
    const concerned = ({ status, type }: ChannelView) => status === ChannelStatus.enabled && this.reader.canAsk(type);
    const run = await this.runs.add(KIND, requestedBy, inOrder(this.directory.all(), concerned));
    if (run) await this.queue.enqueue(ChannelBalancesJob, { runId: run.id });
    return run;
  }

  /** A channel whose upstream reports no balance stays unchanged. */
  private async treat(channel: ChannelView): Promise<Treatment> {
    try {
      const balance = await this.balances.refresh(channel);
      return { success: true, message: '', effect: await this.consequence(channel, balance) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { success: false, message: error.message, effect: null };
    }
  }

  /** Only where the site lets channels be disabled, because some upstreams serve on credit. */
  private async consequence({ id }: ChannelView, balance: number): Promise<'disabled' | null> {
    if (balance > 0 || !this.options.get('AutomaticDisableChannelEnabled')) return null;
    return (await this.channels.disableAutomatically(id, USED_UP)) ? 'disabled' : null;
  }
}

interface ChannelBalancesJobData extends Record<string, unknown> {
  readonly runId: number;
}

/** Runs them; an interrupted one is continued. */
@BackgroundJob({ name: 'channel-balances', attempts: 10, backoffMs: 5_000 })
export class ChannelBalancesJob extends JobHandler<ChannelBalancesJobData> {
  readonly data = z.object({ runId: z.int() });

  constructor(private readonly runs: ChannelBalanceRuns) {
    super();
  }

  async run({ runId }: ChannelBalancesJobData, { onProgress }: JobContext): Promise<void> {
    await this.runs.run(runId, onProgress);
  }

  override async cancel({ runId }: ChannelBalancesJobData): Promise<void> {
    await this.runs.cancel(runId);
  }

  override async pending(): Promise<ChannelBalancesJobData[]> {
    return (await this.runs.pending()).map((runId) => ({ runId }));
  }
}
