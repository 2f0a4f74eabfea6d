import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import type { Task } from '../../tasks/task.js';

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
