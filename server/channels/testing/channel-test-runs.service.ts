import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { RootNotices } from '../../notifications/root-notices.service.js';
import { Options } from '../../options/options.service.js';
import { BackgroundJob, type JobContext, JobHandler } from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { ChannelKeyEditor } from '../keys/channel-key-editor.service.js';
import { ChannelStatus } from '../model/channel-status.js';
import { ChannelOutages } from '../outages/channel-outages.service.js';
import type { ProbeResult } from '../probing/channel-probe.port.js';
import type { ChannelRun, RunEffect, Treatment } from '../runs/channel-run.js';
import { ChannelRuns, type OnProgress } from '../runs/channel-runs.service.js';
import { inOrder } from '../runs/run-order.js';
import { RunSchedule, type TestSchedule } from '../runs/run-schedule.service.js';
import { ChannelTestError } from './channel-test.errors.js';
import type { ChannelTestFilter } from './channel-test-filter.input.js';
import { ChannelTests } from './channel-tests.service.js';
import { finishedText } from './finished-text.js';
import { isTestable, testModelOf } from './test-model.js';

const KIND = 'test';

/** Tests many channels in the background, and disables and enables them by the results. */
@Injectable()
export class ChannelTestRuns {
  constructor(
    private readonly runs: ChannelRuns,
    private readonly tests: ChannelTests,
    private readonly directory: ChannelDirectory,
    private readonly channels: ChannelsService,
    private readonly keys: ChannelKeyEditor,
    private readonly outages: ChannelOutages,
    private readonly notices: RootNotices,
    private readonly options: Options,
    private readonly schedule: RunSchedule,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Starts a run over the enabled channels, and the automatically disabled ones when a test may enable them. A manually
   * disabled channel is tested only when its id is given.
   * @throws {AppError} channel_tests_running
   */
  async start({ userId }: Principal, filter: ChannelTestFilter): Promise<ChannelRun> {
    const recovers = this.options.get('AutomaticEnableChannelEnabled');
    const run = await this.add(userId, this.chosen(filter, { enabled: true, autoDisabled: recovers }));
    if (run === null) throw new AppError(ChannelTestError.channel_tests_running);
    return run;
  }

  /**
   * Starts a scheduled run when it is due; does nothing while a run is under way. A channel that was disabled recently
   * is tested after one full interval.
   */
  async startScheduled(): Promise<void> {
    const schedule = this.schedule.tests();
    if (!schedule.enabled && !schedule.autoDisabled) return;
    if (!(await this.schedule.isDue(KIND, schedule.minutes))) return;
    const resting = await this.outages.begunSince(schedule.minutes);
    const channelIds = this.chosen({}, schedule).filter((id) => !resting.has(id));
    if (channelIds.length > 0) await this.add(null, channelIds);
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

  /** Ids of the unfinished runs, oldest first. */
  pending(): Promise<number[]> {
    return this.runs.pending(KIND);
  }

  /** Processes a run; an interrupted run may be repeated. */
  async run(runId: number, onProgress: OnProgress = () => undefined): Promise<void> {
    let noticeIds: number[] = [];
    const finished = async ({ requestedBy }: ChannelRun, client: PoolClient) => {
      // A scheduled run sends no notice of its end.
      if (requestedBy !== null) noticeIds = await this.notices.add('channel_test', finishedText, client);
    };
    await this.runs.perform(KIND, runId, { treat: (channel) => this.treat(channel), finished }, onProgress);
    await this.notices.send(noticeIds);
  }

  private async add(requestedBy: number | null, channelIds: readonly number[]): Promise<ChannelRun | null> {
    const run = await this.runs.add(KIND, requestedBy, channelIds);
    if (run) await this.queue.enqueue(ChannelTestsJob, { runId: run.id });
    return run;
  }

  private chosen(
    { ids, tag, group, type }: ChannelTestFilter,
    { enabled, autoDisabled }: Pick<TestSchedule, 'enabled' | 'autoDisabled'>,
  ): number[] {
    const named = ids && new Set(ids.map(wholeNumber));
    const concerns = ({ id, status }: ChannelView) =>
      named?.has(id) ??
      ((enabled && status === ChannelStatus.enabled) || (autoDisabled && status === ChannelStatus.autoDisabled));
    const fits = (channel: ChannelView) =>
      (tag == null || channel.tag === tag) &&
      (group == null || channel.groups.has(group)) &&
      (type == null || channel.type === type);
    const testable = (channel: ChannelView) => isTestable(channel) && testModelOf(channel) !== null;
    return inOrder(this.directory.all(), (channel) => concerns(channel) && fits(channel) && testable(channel));
  }

  private async treat(channel: ChannelView): Promise<Treatment> {
    const model = testModelOf(channel);
    if (model === null) return { success: false, message: 'no model to test', effect: null };
    const result = await this.tests.run(channel, { model, stream: false });
    return { success: result.ok, message: result.message, effect: await this.consequence(channel, result) };
  }

  private async consequence(channel: ChannelView, result: ProbeResult): Promise<RunEffect | null> {
    const { id, status } = channel;
    if (status === ChannelStatus.autoDisabled) {
      const recovers = result.ok && this.options.get('AutomaticEnableChannelEnabled');
      return recovers && (await this.outages.recover(id)) ? 'enabled' : null;
    }
    if (status !== ChannelStatus.enabled) return null;
    if (result.refusedKey !== null && this.options.get('AutomaticDisableChannelEnabled')) {
      // One bad key of several is disabled; the next run tests the next key.
      return (await this.keys.refuseKey(id, result.refusedKey, result.message)) === 'channel' ? 'disabled' : null;
    }
    const tooSlow = this.tooSlow(result);
    return tooSlow !== null && (await this.channels.disableAutomatically(id, tooSlow)) ? 'disabled' : null;
  }

  /**
   * The error when a test exceeded the time limit; null otherwise. It also applies when channels are not disabled for
   * errors.
   */
  private tooSlow({ durationMs }: ProbeResult): string | null {
    const limit = this.options.get('ChannelDisableThreshold');
    const seconds = durationMs / 1_000;
    if (limit === 0 || seconds <= limit) return null;
    return `响应时间 ${seconds.toFixed(2)}s 超过阈值 ${limit.toFixed(2)}s`;
  }
}

interface ChannelTestsJobData extends Record<string, unknown> {
  readonly runId: number;
}

/** Runs them; an interrupted one is continued. */
@BackgroundJob({ name: 'channel-tests', attempts: 10, backoffMs: 5_000 })
export class ChannelTestsJob extends JobHandler<ChannelTestsJobData> {
  readonly data = z.object({ runId: z.int() });

  constructor(private readonly runs: ChannelTestRuns) {
    super();
  }

  async run({ runId }: ChannelTestsJobData, { onProgress }: JobContext): Promise<void> {
    await this.runs.run(runId, onProgress);
  }

  override async cancel({ runId }: ChannelTestsJobData): Promise<void> {
    await this.runs.cancel(runId);
  }

  override async pending(): Promise<ChannelTestsJobData[]> {
    return (await this.runs.pending()).map((runId) => ({ runId }));
  }
}
