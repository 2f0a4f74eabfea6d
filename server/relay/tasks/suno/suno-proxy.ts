import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { channelTypeOf } from '../../../channels/types/channel-types.js';
import type { Language } from '../../../common/errors/app-error.js';
import { asArray, asRecord, asString, codeOf, parsedFields } from '../../../protocols/bytes/untrusted.js';
import type { SmallResponse, UpstreamRequest } from '../../../protocols/providers/interface/provider.js';
import {
  FAILURE,
  failReasonIn,
  isOver,
  SUCCESS,
  type Task,
  type TaskDetail,
  type TaskProgress,
} from '../../../tasks/task.js';
import type { Submission } from '../shared/task-order.js';
import { byName, idsOf, proxyRequest, type TaskWatch, timeOf, type UpstreamRecord } from '../shared/task-upstream.js';

const SECOND = 1_000;
const STATUSES = new Set(['NOT_START', 'SUBMITTED', 'QUEUED', 'IN_PROGRESS', 'FAILURE', 'SUCCESS', 'UNKNOWN']);
const TAKEN = 'success';
const MAX_ID_LENGTH = 255;

/** Reads the response to a submission. */
export function readSubmission(response: SmallResponse, detail: TaskDetail): Submission {
  const fields = parsedFields(response.body.toString('utf8'));
  const taskId = asString(fields.data);
  const taken = response.status < 300 && fields.code === TAKEN && taskId !== '' && taskId.length <= MAX_ID_LENGTH;
  if (taken) {
    return {
      kind: 'taken',
      taskId,
      progress: { status: 'NOT_START', progress: '0%', failReason: '', startedAt: null, finishedAt: null, detail },
      charged: true,
      repeated: false,
      response: response.body,
    };
  }
  const code = codeOf(fields.code);
  const message = asString(fields.message) || asString(asRecord(fields.error).message);
  const failed = response.status >= 400;
  return {
    kind: 'refused',
    failure: {
      kind: failed ? 'status' : 'bad_answer',
      status: failed ? response.status : 502,
      upstreamStatus: failed ? response.status : 502,
      message: message || `bad response status code ${response.status}`,
      ...(code !== '' && code !== TAKEN && { code }),
    },
    elsewhere: false,
    progress: null,
  };
}

/** The progress of a song task, as its upstream reports it. */
export function readProgress(record: Readonly<Record<string, unknown>>, task: Task): TaskProgress {
  const failReason = asString(record.fail_reason);
  const reportedStatus = asString(record.status);
  const status = STATUSES.has(reportedStatus) ? reportedStatus : task.status;
  const ended = failReason !== '' && status !== SUCCESS ? FAILURE : status;
  const over = isOver({ status: ended });
  return {
    status: ended,
    progress: over ? '100%' : asString(record.progress).slice(0, 20) || task.progress,
    failReason,
    startedAt: timeOf(record.start_time, SECOND) ?? task.startedAt,
    finishedAt: timeOf(record.finish_time, SECOND) ?? (over ? new Date() : null),
    detail: { ...task.detail, ...(record.data != null && { data: record.data }) },
  };
}

/** A task in the format of clients. */
export function clientTask(task: Task, language: Language) {
  const seconds = (time: Date | null) => (time === null ? 0 : Math.floor(time.getTime() / SECOND));
  return {
    task_id: task.taskId,
    action: task.action,
    status: task.status,
    fail_reason: failReasonIn(task, language),
    submit_time: seconds(task.submittedAt),
    start_time: seconds(task.startedAt),
    finish_time: seconds(task.finishedAt),
    progress: task.progress,
    data: task.detail.data ?? null,
  };
}

/** Whether a channel serves music tasks. */
export function servesMusicTasks({ type }: Pick<ChannelView, 'type'>): boolean {
  return channelTypeOf(type)?.tasks === 'music';
}

/** A request to a Suno proxy. @param path the path from `/suno` */
export function sunoRequest(
  channel: Pick<ChannelView, 'baseUrl'>,
  key: string,
  path: string,
  body: Buffer,
): UpstreamRequest {
  return proxyRequest(channel, path, { authorization: `Bearer ${key}` }, body);
}

/** How the progress of song tasks is requested and read. */
export const sunoWatch: TaskWatch<UpstreamRecord> = {
  platform: 'suno',
  request: (channel, key, tasks) =>
    sunoRequest(channel, key, '/suno/fetch', Buffer.from(JSON.stringify({ ids: idsOf(tasks) }))),
  records: ({ body }) => byName(asArray(asRecord(JSON.parse(body.toString('utf8'))).data).map(asRecord), 'task_id'),
  read: readProgress,
};
