import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { ChannelStatus } from '../../../channels/model/channel-status.js';
import { AppError } from '../../../common/errors/app-error.js';
import { videoUpstreamOf } from '../../../protocols/providers/registry.js';
import type { VideoUpstream } from '../../../protocols/providers/video-upstream.js';
import type { Task } from '../../../tasks/task.js';
import type { UpstreamChannels } from '../../ports/site.port.js';
import { TaskError } from '../task.errors.js';
import { keyOfTask } from '../task-key.js';

/** The channel of a video, with the key that made it. */
export interface VideoPlace {
  readonly channel: ChannelView;
  readonly upstream: VideoUpstream;
  readonly key: string;
}

/** @throws {AppError} origin_channel_disabled when its channel is disabled or has been deleted */
export function placeOf(channels: UpstreamChannels, task: Task): VideoPlace {
  const channel = channels.byId(task.channelId);
  const upstream = channel && videoUpstreamOf(channel.type);
  if (!upstream || channel.status !== ChannelStatus.enabled) throw new AppError(TaskError.origin_channel_disabled);
  return { channel, upstream, key: keyOfTask(channel, task) };
}
