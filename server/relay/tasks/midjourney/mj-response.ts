import type { Language } from '../../../common/errors/app-error.js';
import { asArray, asRecord, asString, parsedFields } from '../../../protocols/bytes/untrusted.js';
import type { SmallResponse } from '../../../protocols/providers/interface/provider.js';
import {
  FAILURE,
  failReasonIn,
  isOver,
  SUCCESS,
  type Task,
  type TaskDetail,
  type TaskProgress,
} from '../../../tasks/task.js';
import type { UpstreamFailure } from '../../model/failure.js';
import type { Submission } from '../shared/task-order.js';
import { timeOf } from '../shared/task-upstream.js';
import { opensWindow } from './mj-actions.js';

const TAKEN = 1;
const THERE_ALREADY = 21;
const QUEUED = 22;
const QUEUE_FULL = 23;
const NO_ACCOUNT = 3;
const SATURATED = 30;
const SATURATED_TEXT = {
  zh: '当前分组负载已饱和，请稍后再试，或升级账户以提升服务质量。',
  en: 'The upstream of this group is saturated. Try again later, or upgrade the account.',
};

const STATUSES = new Set(['NOT_START', 'SUBMITTED', 'MODAL', 'IN_PROGRESS', 'FAILURE', 'SUCCESS', 'CANCEL']);
/** Fields of a task that are passed to its owner unchanged. */
const STORED_FIELDS = [
  'customId',
  'botType',
  'prompt',
  'promptEn',
  'description',
  'state',
  'imageUrl',
  'imageUrls',
  'videoUrl',
  'videoUrls',
  'buttons',
  'properties',
] as const;
const MAX_ID_LENGTH = 255;

/** Reads the response to a submission. @param requested the task details known from the request */
export function readSubmission(response: SmallResponse, action: string, requested: TaskDetail, now: Date): Submission {
  const fields = parsedFields(response.body.toString('utf8'));
  const { code, result, properties } = fields;
  const known = { ...requested, description: asString(fields.description), code };
  if (code === TAKEN || code === THERE_ALREADY || code === QUEUED) {
    const progress = code === THERE_ALREADY ? existingTaskProgress(known, asRecord(properties), now) : begun(known);
    return {
      kind: 'taken',
      taskId: idOf(result),
      progress:
        action === 'UPLOAD' && code === TAKEN ? uploaded(known, result, now) : withModalStatus(progress, action, code),
      charged: action !== 'SWAP_FACE' || code === TAKEN,
      repeated: code === THERE_ALREADY,
      response: clientResponse(response, fields, action, code),
    };
  }
  const failure = refusal(response.status, fields);
  const over = { status: FAILURE, progress: '100%', startedAt: null, finishedAt: now, detail: known };
  const elsewhere = code === NO_ACCOUNT || code === QUEUE_FULL || code === SATURATED;
  const record = typeof code === 'number';
  return { kind: 'refused', failure, elsewhere, progress: record ? { ...over, failReason: failure.message } : null };
}

function begun(detail: TaskDetail): TaskProgress {
  return { status: 'SUBMITTED', progress: '0%', failReason: '', startedAt: null, finishedAt: null, detail };
}

/** The progress of a task that existed before, which may be finished already. */
function existingTaskProgress(
  detail: TaskDetail,
  properties: Readonly<Record<string, unknown>>,
  now: Date,
): TaskProgress {
  const begins = begun(detail);
  if (properties.status !== SUCCESS) return begins;
  return {
    ...begins,
    status: SUCCESS,
    progress: '100%',
    startedAt: now,
    finishedAt: now,
    detail: { ...detail, imageUrl: asString(properties.imageUrl) },
  };
}

/** The response to a modal's button reports that the modal is open. */
function withModalStatus(progress: TaskProgress, action: string, code: number): TaskProgress {
  return opensWindow(action) && code === THERE_ALREADY ? { ...progress, status: 'MODAL' } : progress;
}

function uploaded(detail: TaskDetail, result: unknown, now: Date): TaskProgress {
  const urls = asArray(result).filter((url) => typeof url === 'string');
  return {
    status: SUCCESS,
    progress: '100%',
    failReason: '',
    startedAt: now,
    finishedAt: now,
    detail: { ...detail, ...(urls.length > 0 && { imageUrl: urls[0], imageUrls: urls }) },
  };
}

/**
 * Clients wait for code 1, so 21 and 22 are replaced by it. A modal's 21 is kept: there it means that the modal is
 * open.
 */
function clientResponse(
  response: SmallResponse,
  fields: Readonly<Record<string, unknown>>,
  action: string,
  code: number,
): Buffer {
  const rewritten = code === QUEUED || (code === THERE_ALREADY && !opensWindow(action));
  return rewritten ? Buffer.from(JSON.stringify({ ...fields, code: TAKEN })) : response.body;
}

/** Reads an unsuccessful response, to any request. */
export function readRefusal({ status, body }: SmallResponse): UpstreamFailure {
  return refusal(status, parsedFields(body.toString('utf8')));
}

/** A failure with the upstream's message and code. */
function refusal(status: number, fields: Readonly<Record<string, unknown>>): UpstreamFailure {
  const { code } = fields;
  const saturated = code === SATURATED;
  const words = [asString(fields.description), asString(fields.result)].filter(Boolean).join(' ');
  const error = asString(asRecord(fields.error).message) || asString(fields.message);
  if (typeof code !== 'number') {
    const message = words || error || `bad response status code ${status}`;
    // The response is not one to a submission.
    return {
      kind: status >= 400 ? 'status' : 'bad_answer',
      status: status >= 400 ? status : 502,
      upstreamStatus: status,
      message,
    };
  }
  return {
    kind: 'status',
    status: saturated ? 429 : 400,
    upstreamStatus: code === QUEUE_FULL || saturated ? 429 : code === NO_ACCOUNT ? 403 : 400,
    message: saturated ? SATURATED_TEXT.zh : words || error || `code ${code}`,
    ...(saturated && { text: SATURATED_TEXT }),
    code: String(code),
    // The upstream has no account left for the request, so the site may disable the channel.
    ...(code === NO_ACCOUNT && { type: 'forbidden' }),
  };
}

/** The progress of an image task, as its upstream reports it. */
export function readProgress(record: Readonly<Record<string, unknown>>, task: Task): TaskProgress {
  const kept = Object.fromEntries(
    STORED_FIELDS.filter((name) => record[name] != null).map((name) => [name, record[name]]),
  );
  const failReason = asString(record.failReason);
  const reportedStatus = asString(record.status);
  const status = STATUSES.has(reportedStatus) ? reportedStatus : task.status;
  const ended = failReason !== '' && status !== SUCCESS && status !== 'CANCEL' ? FAILURE : status;
  const over = isOver({ status: ended });
  return {
    status: ended,
    progress: over ? '100%' : asString(record.progress).slice(0, 20) || task.progress,
    failReason,
    startedAt: timeOf(record.startTime, 1) ?? task.startedAt,
    finishedAt: timeOf(record.finishTime, 1) ?? (over ? new Date() : null),
    detail: { ...task.detail, ...kept },
  };
}

/**
 * An image task in the format of clients.
 * @param imageUrl the address of its image
 */
export function clientTask(task: Task, imageUrl: string, language: Language) {
  const { detail } = task;
  // When the gateway serves the images, the upstream's own addresses are not shown.
  const direct = imageUrl === detail.imageUrl;
  return {
    id: task.taskId,
    action: task.action,
    customId: detail.customId ?? '',
    botType: detail.botType ?? '',
    prompt: detail.prompt ?? '',
    promptEn: detail.promptEn ?? '',
    description: detail.description ?? '',
    state: detail.state ?? '',
    submitTime: task.submittedAt.getTime(),
    startTime: task.startedAt?.getTime() ?? 0,
    finishTime: task.finishedAt?.getTime() ?? 0,
    imageUrl,
    ...(direct && detail.imageUrls !== undefined && { imageUrls: detail.imageUrls }),
    ...(detail.videoUrl !== undefined && { videoUrl: detail.videoUrl }),
    ...(detail.videoUrls !== undefined && { videoUrls: detail.videoUrls }),
    status: task.status,
    progress: task.progress,
    failReason: failReasonIn(task, language),
    buttons: detail.buttons ?? [],
    maskBase64: '',
    properties: detail.properties ?? { finalPrompt: '', finalZhPrompt: '' },
  };
}

function idOf(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : asString(value);
  return text.length <= MAX_ID_LENGTH ? text : '';
}
