import type { ChannelView } from '../../channels/directory/channel-view.js';
import { HOUR_MS } from '../../common/durations.js';
import { Config } from '../../platform/config/config.js';
import { BackgroundJob, InterruptibleJob } from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { FAILURE, failure, isFailed, isOver, type Platform, type Task, type TaskProgress } from '../../tasks/task.js';
import { TaskRefundsService } from '../../tasks/task-refunds.service.js';
import { TaskStore } from '../../tasks/task-store.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { ProviderContext } from '../delivery/provider-context.js';
import { SmallRequests } from '../delivery/small-requests.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { midjourneyWatch } from './midjourney/mj-request.js';
import { keyOfTask, type TaskWatch } from './shared/task-upstream.js';
import { sunoWatch } from './suno/suno-proxy.js';
import { videoWatch } from './videos/video-detail.js';

const WATCHES: readonly TaskWatch[] = [midjourneyWatch, sunoWatch, videoWatch];
const MAX_CONCURRENT = 500;
const POLL_LIMIT_MS = 15_000;
/**
 * Share of the poll interval that a claim lasts: the task is due again just before the next poll, not just after it.
 */
const LEASE_SHARE = 0.8;
/** Notices are collected for this long, so that frequent notices do not cause frequent polls. */
const GATHER_MS = 500;

/**
 * Polls upstreams for the progress of tasks, and refunds those that failed; a job does so every few seconds. Due tasks
 * are claimed in the database, and refunds follow from the stored state: concurrent processes, or one that is killed,
 * do not change the outcome.
 */
@BackgroundJob({
  name: 'task-poll',
  attempts: 1,
  everyMs: ({ UPDATE_TASK, TASK_POLL_INTERVAL_MS }) => (UPDATE_TASK ? TASK_POLL_INTERVAL_MS : null),
  parksFailures: false,
})
export class TaskPollerJob extends InterruptibleJob {
  constructor(
    private readonly store: TaskStore,
    private readonly refunds: TaskRefundsService,
    private readonly channels: UpstreamChannels,
    private readonly requests: SmallRequests,
    private readonly tools: ProviderContext,
    private readonly logger: Logger,
    private readonly config: Config,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  /** Schedules an early poll after a notice. */
  wakeSoon(): void {
    if (!this.config.env.UPDATE_TASK) return;
    // One job for each time span: a notice that arrives while an earlier job runs creates a new job.
    const span = Math.floor(Date.now() / GATHER_MS);
    const delayMs = (span + 1) * GATHER_MS - Date.now();
    void this.jobs.enqueue(TaskPollerJob, {}, { id: `task-poll-${span}`, delayMs });
  }

  /** Polls all tasks that are due. @throws when due tasks cannot be read or written */
  protected async runUntil(ended: AbortSignal): Promise<void> {
    for (const watch of WATCHES) await this.round(watch, ended);
  }

  private async round(watch: TaskWatch, ended: AbortSignal): Promise<void> {
    const leaseMs = this.config.env.TASK_POLL_INTERVAL_MS * LEASE_SHARE;
    let claimed: Task[];
    do {
      claimed = await this.store.claimDue(watch.platform, leaseMs, MAX_CONCURRENT);
      const groups = Map.groupBy(claimed, ({ id, channelId, keyFingerprint }) =>
        watch.perTask ? String(id) : `${channelId} ${keyFingerprint}`,
      );
      const writes = await Promise.all([...groups.values()].map((tasks) => this.pollGroup(watch, tasks, ended)));
      // In sequence: writes must leave database connections to the bills of calls.
      for (const write of writes) await write();
    } while (claimed.length === MAX_CONCURRENT && !ended.aborted);
    // Includes tasks whose process was killed before it could refund them.
    for (const task of await this.store.owed(watch.platform, MAX_CONCURRENT)) await this.payBack(watch.platform, task);
  }

  /**
   * Polls tasks that were submitted with the same key of the same channel.
   * @returns a function that writes the results
   */
  private async pollGroup(watch: TaskWatch, tasks: readonly Task[], ended: AbortSignal): Promise<() => Promise<void>> {
    const [first] = tasks;
    const channel = first && this.channels.byId(first.channelId);
    const record = channel ? await this.fetchRecords(watch, channel, keyOfTask(channel, first), tasks, ended) : null;
    return async () => {
      for (const task of tasks) {
        if (record) await this.applyRecord(watch, task, record.get(task.taskId));
        else
          await this.fail(watch.platform, task, { kind: 'task_channel_missing', params: { channel: task.channelId } });
      }
    };
  }

  private async fetchRecords(
    watch: TaskWatch,
    channel: ChannelView,
    key: string,
    tasks: readonly Task[],
    ended: AbortSignal,
  ): Promise<ReadonlyMap<string, unknown>> {
    const accepted = tasks.filter(({ taskId }) => taskId !== '');
    if (accepted.length === 0) return new Map();
    const signal = AbortSignal.any([ended, AbortSignal.timeout(POLL_LIMIT_MS)]);
    try {
      const request = await watch.request(channel, key, accepted, this.tools.toolsFor(channel, key, { signal }));
      const response = await this.requests.sendTo({ channel, key }, request, signal);
      if (response.status >= 300 && !watch.readsErrors) throw new Error(`status ${response.status}`);
      return watch.records(response, accepted, channel);
    } catch (error) {
      if (!ended.aborted)
        this.logger.warn(
          { event: 'task_poll.failed', err: error, channel: channel.id, tasks: accepted.length },
          'Task poll failed: the upstream did not return its tasks',
        );
      return new Map();
    }
  }

  private async applyRecord(watch: TaskWatch, task: Task, record: unknown): Promise<void> {
    if (task.taskId === '') return this.fail(watch.platform, task, { kind: 'task_without_id', params: {} });
    const progress = record === undefined ? undefined : watch.read(record, task);
    if (progress && (isOver(progress) || differs(progress, task))) await this.advance(watch.platform, task, progress);
    if (progress && isOver(progress)) return;
    const limitMs = this.config.env.TASK_TIMEOUT_MS;
    if (Date.now() - task.submittedAt.getTime() > limitMs) await this.fail(watch.platform, task, tooLate(limitMs));
  }

  private fail(platform: Platform, task: Task, reason: LogEvent): Promise<void> {
    const { startedAt } = task;
    const end = { status: FAILURE, progress: '100%', startedAt, finishedAt: new Date() };
    return this.advance(platform, task, { ...end, ...failure(task.detail, reason) });
  }

  private async advance(platform: Platform, task: Task, progress: TaskProgress): Promise<void> {
    const first = await this.store.advance(platform, task.id, progress);
    if (first && isFailed(progress)) await this.payBack(platform, task);
  }

  private async payBack(platform: Platform, task: Task): Promise<void> {
    try {
      await this.refunds.refund(platform, task);
    } catch (error) {
      // The task stays owed, and the next poll retries the refund.
      this.logger.error(
        { event: 'task_refund.retried', err: error, platform, task: task.id },
        'Task refund failed; the next poll retries it',
      );
    }
  }
}

function differs(progress: TaskProgress, task: Task): boolean {
  const facts = ({ status, progress, failReason, startedAt, finishedAt, detail }: TaskProgress) =>
    JSON.stringify([status, progress, failReason, startedAt, finishedAt, detail]);
  return facts(progress) !== facts(task);
}

function tooLate(limitMs: number): LogEvent {
  const hours = limitMs / HOUR_MS;
  const seconds = Math.round(limitMs / 1_000);
  const limit = Number.isInteger(hours)
    ? { zh: `${hours}小时`, en: `${hours} h` }
    : { zh: `${seconds}秒`, en: `${seconds} s` };
  return { kind: 'task_timed_out', params: { limit } };
}
