import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import type { JobRun } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { OptionsService } from '../../options/options.service.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { ChannelTestError } from '../model/channel.errors.js';
import { ChannelStatus } from '../model/channel-status.js';
import { ChannelOutagesService } from '../outages/channel-outages.service.js';
import { inOrder } from '../runs/channel-run.js';
import { ChannelRuns } from '../runs/channel-runs.js';
import { RunScheduleService, type TestSchedule } from '../runs/run-schedule.service.js';
import type { ChannelTestFilter } from './channel-test-filter.input.js';
import { ChannelTestsJob } from './channel-tests.job.js';
import { isTestable, testModelOf } from './test-model.js';

/** Runs that test many channels. */
@Injectable()
export class ChannelTestRunsService extends ChannelRuns {
  constructor(
    job: ChannelTestsJob,
    runs: JobRunsService,
    private readonly directory: ChannelDirectory,
    private readonly outages: ChannelOutagesService,
    private readonly options: OptionsService,
    private readonly schedule: RunScheduleService,
  ) {
    super(job, runs);
  }

  /**
   * Starts a run over the enabled channels, and the automatically disabled ones when a test may enable them. A manually
   * disabled channel is tested only when its id is given.
   * @throws {AppError} channel_tests_running
   */
  async start({ userId }: Principal, filter: ChannelTestFilter): Promise<JobRun> {
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
    if (!(await this.schedule.isDue(this.job.kind, schedule.minutes))) return;
    const recentlyDisabled = await this.outages.begunSince(schedule.minutes);
    const channelIds = this.chosen({}, schedule).filter((id) => !recentlyDisabled.has(id));
    if (channelIds.length > 0) await this.add(null, channelIds);
  }

  private chosen(
    { ids, tag, group, type }: ChannelTestFilter,
    { enabled, autoDisabled }: Pick<TestSchedule, 'enabled' | 'autoDisabled'>,
  ): number[] {
    const named = ids && new Set(ids.map(wholeNumber));
    const isSelected = ({ id, status }: ChannelView) =>
      named?.has(id) ??
      ((enabled && status === ChannelStatus.enabled) || (autoDisabled && status === ChannelStatus.autoDisabled));
    const fits = (channel: ChannelView) =>
      (tag == null || channel.tag === tag) &&
      (group == null || channel.groups.has(group)) &&
      (type == null || channel.type === type);
    const testable = (channel: ChannelView) => isTestable(channel) && testModelOf(channel) !== null;
    return inOrder(this.directory.all(), (channel) => isSelected(channel) && fits(channel) && testable(channel));
  }
}
