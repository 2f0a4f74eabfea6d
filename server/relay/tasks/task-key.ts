import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import type { Task } from '../../tasks/task.js';

/**
 * The key a task was handed in with, which alone may be allowed to see it. When the channel has lost it, its first key: that one
 * often belongs to the same account, and the upstream's refusal tells more than ours could. Empty for a channel without keys.
 */
export function keyOfTask(
  { keys }: Pick<ChannelView, 'keys'>,
  { keyFingerprint }: Pick<Task, 'keyFingerprint'>,
): string {
  return keys.find((key) => fingerprintOf(key) === keyFingerprint) ?? keys[0] ?? '';
}
