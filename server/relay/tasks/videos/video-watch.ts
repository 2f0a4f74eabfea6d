import { videoUpstreamOf } from '../../../protocols/providers/registry.js';
import type { VideoState } from '../../../protocols/providers/video-upstream.js';
import { redacted, secretsOf } from '../../model/redaction.js';
import { keyOfTask, type TaskWatch } from '../task-upstream.js';
import { jobOf, progressOf } from './video-detail.js';

/** How the progress of videos is requested and read; each vendor has its own API. */
export const videoWatch: TaskWatch = {
  platform: 'video',
  perTask: true,
  // Some vendors report refused content with an error status.
  readsErrors: true,
  request(channel, _key, [task], tools) {
    const upstream = videoUpstreamOf(channel.type);
    if (!upstream || !task) throw new Error('The channel no longer serves videos');
    return upstream.poll(jobOf(task), channel, tools);
  },
  records(response, [task], channel) {
    const state = videoUpstreamOf(channel.type)?.state(response);
    if (!state || !task) {
      if (response.status >= 300) throw new Error(`status ${response.status}`);
      return new Map();
    }
    const reason = redacted(state.reason, secretsOf(channel, keyOfTask(channel, task)));
    return new Map([[task.taskId, { ...state, reason }]]);
  },
  read(record, task) {
    // Written by `records`.
    const state = record as unknown as VideoState;
    return progressOf(state, state.reason, task);
  },
};
