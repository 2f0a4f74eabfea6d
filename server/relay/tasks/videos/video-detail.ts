import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { ChannelStatus } from '../../../channels/model/channel-status.js';
import { AppError, type Language } from '../../../common/errors/app-error.js';
import { numberOf } from '../../../protocols/bytes/untrusted.js';
import type {
  VideoJob,
  VideoOrder,
  VideoState,
  VideoUpstream,
} from '../../../protocols/providers/interface/video-upstream.js';
import { videoUpstreamOf } from '../../../protocols/providers/registry.js';
import {
  detailText,
  FAILURE,
  failReasonIn,
  MAX_STORED_PROMPT,
  SUCCESS,
  type Task,
  type TaskDetail,
  type TaskProgress,
} from '../../../tasks/task.js';
import { redacted, secretsOf } from '../../model/redaction.js';
import type { UpstreamChannels } from '../../ports/site.port.js';
import { TaskError } from '../shared/task.errors.js';
import { keyOfTask, type TaskWatch } from '../shared/task-upstream.js';

const STATUSES: Readonly<Record<VideoState['status'], string>> = {
  queued: 'QUEUED',
  in_progress: 'IN_PROGRESS',
  completed: SUCCESS,
  failed: FAILURE,
};
const CLIENT_STATUSES = new Map(Object.entries(STATUSES).map(([client, stored]) => [stored, client]));
const FAILED_CODE = 'video_generation_failed';

/**
 * The data of a video that is stored in addition to the common columns of tasks.
 * @param model the name that the client requested
 * @param job the upstream's name of the job
 * @param source the id of the video that a remix is made from
 */
export function detailOf(
  { request, terms, model: upstreamModel }: VideoOrder,
  model: string,
  job: string,
  source = '',
) {
  return {
    model,
    upstreamModel,
    job,
    ...terms,
    prompt: request.prompt.slice(0, MAX_STORED_PROMPT),
    ...(source !== '' && { source }),
  };
}

/** The job of a stored video. */
export function jobOf({ detail }: Pick<Task, 'detail'>): VideoJob {
  return {
    name: detailText(detail, 'job'),
    model: detailText(detail, 'upstreamModel'),
    url: detailText(detail, 'url'),
  };
}

/** The progress of a video that was just accepted. */
export function accepted(detail: TaskDetail): TaskProgress {
  return { status: STATUSES.queued, progress: '0%', failReason: '', startedAt: null, finishedAt: null, detail };
}

/** The progress of a video, as its upstream reports it; its reason contains no secrets of the upstream. */
function progressOf({ status, progress, reason, code, url }: VideoState, task: Task): TaskProgress {
  const over = status === 'completed' || status === 'failed';
  const percent = Math.min(Math.max(Math.round(progress ?? 0), 0), 99);
  return {
    status: STATUSES[status],
    progress: over ? '100%' : progress === null ? task.progress : `${percent}%`,
    failReason: status === 'failed' ? reason || FAILED_CODE : '',
    startedAt: task.startedAt ?? (status === 'queued' ? null : new Date()),
    finishedAt: over ? new Date() : null,
    detail: { ...task.detail, ...(url !== '' && { url }), ...(status === 'failed' && code !== '' && { code }) },
  };
}

/** A video in the shape of OpenAI's API. Source: openai-node, `Video` in src/resources/videos.ts. */
export function clientVideo(task: Pick<Task, 'taskId' | 'submittedAt' | keyof TaskProgress>, language: Language) {
  const { taskId: id, detail, status } = task;
  const shown = CLIENT_STATUSES.get(status) ?? 'failed';
  const failed = shown === 'failed';
  return {
    id,
    object: 'video' as const,
    model: detailText(detail, 'model'),
    status: shown,
    progress: Number.parseInt(task.progress, 10) || 0,
    created_at: unixSeconds(task.submittedAt),
    completed_at: task.finishedAt && !failed ? unixSeconds(task.finishedAt) : null,
    expires_at: null,
    seconds: String(numberOf(detail.seconds) ?? 0),
    size: detailText(detail, 'size'),
    prompt: detailText(detail, 'prompt') || null,
    remixed_from_video_id: detailText(detail, 'source') || null,
    error: failed ? { code: detailText(detail, 'code') || FAILED_CODE, message: failReasonIn(task, language) } : null,
  };
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

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

/** How the progress of videos is requested and read; each vendor has its own API. */
export const videoWatch: TaskWatch<VideoState> = {
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
  read: progressOf,
};
