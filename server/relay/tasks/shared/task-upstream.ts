import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../../channels/model/channel-keys.js';
import { LATEST_MS } from '../../../platform/database/sql-values.js';
import { JSON_TYPE } from '../../../protocols/bytes/content-types.js';
import { splitAddress } from '../../../protocols/bytes/join-path.js';
import type { ProviderTools, SmallResponse, UpstreamRequest } from '../../../protocols/providers/interface/provider.js';
import type { Platform, Task, TaskProgress } from '../../../tasks/task.js';

/** An upstream's record of a task. */
export type UpstreamRecord = Readonly<Record<string, unknown>>;

/** How the progress of a platform's tasks is requested from upstreams. `Found`: what a response contains of a task. */
export interface TaskWatch<Found = unknown> {
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
  records(response: SmallResponse, tasks: readonly Task[], channel: ChannelView): ReadonlyMap<string, Found>;
  /** Responses with an error status contain records too. */
  readonly readsErrors?: true;
  read(record: Found, task: Task): TaskProgress;
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

/** A request to the proxy of a channel. @param body JSON; null for GET */
export function proxyRequest(
  channel: Pick<ChannelView, 'baseUrl'>,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer | null,
): UpstreamRequest {
  const base = channel.baseUrl.trim().replace(/\/+$/, '');
  return {
    method: body === null ? 'GET' : 'POST',
    ...splitAddress(base + path),
    headers: {
      ...headers,
      accept: JSON_TYPE,
      'accept-encoding': 'identity',
      ...(body !== null && { 'content-type': JSON_TYPE }),
    },
    body,
  };
}

/** A timestamp of an upstream, in units of `unitMs`; null when it is invalid. */
export function timeOf(value: unknown, unitMs: number): Date | null {
  const ms = Number(value) * unitMs;
  return Number.isFinite(ms) && ms > 0 && ms < LATEST_MS ? new Date(ms) : null;
}

/**
 * The key that a task was submitted with; other keys may have no access to the task. When the channel no longer has
 * that key, its first key, which often belongs to the same account: the upstream's error is then specific. Empty for a
 * channel without keys.
 */
export function keyOfTask(
  { keys }: Pick<ChannelView, 'keys'>,
  { keyFingerprint }: Pick<Task, 'keyFingerprint'>,
): string {
  return keys.find((key) => fingerprintOf(key) === keyFingerprint) ?? keys[0] ?? '';
}
