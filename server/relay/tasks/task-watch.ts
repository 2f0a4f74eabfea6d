import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { UpstreamRequest } from '../../protocols/providers/provider.js';
import type { Platform, Task, TaskProgress } from '../../tasks/task.js';

/** An upstream's record of a task. */
export type UpstreamRecord = Readonly<Record<string, unknown>>;

/** How a platform's upstreams are asked how far tasks are. */
export interface TaskWatch {
  readonly platform: Platform;
  request(channel: ChannelView, key: string, taskIds: readonly string[]): UpstreamRequest;
  /** The records in an answer, by the tasks' names; a record of no known shape is left out. */
  records(body: string): ReadonlyMap<string, UpstreamRecord>;
  read(told: UpstreamRecord, task: Task): TaskProgress;
}

/** Records by the field that names their task. */
export function byName(records: readonly UpstreamRecord[], field: string): ReadonlyMap<string, UpstreamRecord> {
  const named = new Map<string, UpstreamRecord>();
  for (const record of records) {
    const name = record[field];
    if (typeof name === 'string' || typeof name === 'number') named.set(String(name), record);
  }
  return named;
}
