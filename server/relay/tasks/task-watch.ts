import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { ProviderTools, SmallResponse, UpstreamRequest } from '../../protocols/providers/provider.js';
import type { Platform, Task, TaskProgress } from '../../tasks/task.js';

/** An upstream's record of a task. */
export type UpstreamRecord = Readonly<Record<string, unknown>>;

/** How the progress of a platform's tasks is requested from upstreams. */
export interface TaskWatch {
  readonly platform: Platform;
  /** Every task is requested separately; otherwise all tasks of a channel's key are one request. */
  readonly perTask?: true;
  /** @param tasks at least one, with an id each */
  request(
    channel: ChannelView,
    key: string,
    tasks: readonly Task[],
    tools: ProviderTools,
  ): UpstreamRequest | Promise<UpstreamRequest>;
  /** The records in a response, by task id; records of an unknown shape are skipped. */
  records(response: SmallResponse, tasks: readonly Task[], channel: ChannelView): ReadonlyMap<string, UpstreamRecord>;
  /** Responses with an error status contain records too. */
  readonly readsErrors?: true;
  read(record: UpstreamRecord, task: Task): TaskProgress;
}

/** The different ids of tasks. */
export function idsOf(tasks: readonly Pick<Task, 'taskId'>[]): readonly string[] {
  return [...new Set(tasks.map(({ taskId }) => taskId))];
}

/** Records by the field that contains their task id. */
export function byName(records: readonly UpstreamRecord[], field: string): ReadonlyMap<string, UpstreamRecord> {
  const named = new Map<string, UpstreamRecord>();
  for (const record of records) {
    const name = record[field];
    if (typeof name === 'string' || typeof name === 'number') named.set(String(name), record);
  }
  return named;
}
