import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { UpstreamRequest } from '../../protocols/providers/provider.js';
import type { Platform, Task, TaskProgress } from '../../tasks/task.js';

/** An upstream's record of a task. */
export type UpstreamRecord = Readonly<Record<string, unknown>>;

/** How the progress of a platform's tasks is requested from upstreams. */
export interface TaskWatch {
  readonly platform: Platform;
  request(channel: ChannelView, key: string, taskIds: readonly string[]): UpstreamRequest;
  /** The records in a response, by task id; records of an unknown shape are skipped. */
  records(body: string): ReadonlyMap<string, UpstreamRecord>;
  read(record: UpstreamRecord, task: Task): TaskProgress;
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
