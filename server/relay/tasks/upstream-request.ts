import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { LATEST_MS } from '../../platform/database/sql-values.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { splitAddress } from '../../protocols/bytes/join-path.js';
import type { UpstreamRequest } from '../../protocols/providers/provider.js';
import type { Task } from '../../tasks/task.js';

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
