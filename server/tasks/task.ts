import { CallKind } from '../common/call-kind.js';
import type { Language } from '../common/errors/app-error.js';
import { toSafeInteger } from '../platform/database/sql-values.js';
import { eventText, type LogEvent, storedTextIn } from '../usage-log/log-event.js';

/** The platform that processes the task. */
export type Platform = 'midjourney' | 'suno' | 'video';

/** The fields of a platform's task other than the common ones; values are JSON. */
export type TaskDetail = Readonly<Record<string, unknown>>;

/** The progress of a task, as its upstream reports it. */
export interface TaskProgress {
  status: string;
  /** `45%`. */
  progress: string;
  failReason: string;
  startedAt: Date | null;
  finishedAt: Date | null;
  detail: TaskDetail;
}

/** Max characters of a prompt that is stored with a task. */
export const MAX_STORED_PROMPT = 10_000;

/** A task that an upstream accepted or refused. Quota in whole units. */
export interface Task extends TaskProgress {
  id: number;
  /** The upstream's id of the task, or for videos the gateway's id. Empty if the task was not accepted. */
  taskId: string;
  userId: number;
  /** 0: none. */
  tokenId: number;
  channelId: number;
  /** The fingerprint of the channel key that submitted it. */
  keyFingerprint: string;
  action: string;
  quota: number;
  /** The log row of the charge. 0 if it was free. */
  chargeId: number;
  submittedAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A row as the database returns it. */
export interface StoredTask {
  id: string | number;
  task_id: string;
  user_id: string | number;
  token_id: string | number;
  channel_id: string | number;
  key_fingerprint: string;
  action: string;
  status: string;
  progress: string;
  fail_reason: string;
  quota: string | number;
  charge_id: string | number;
  submitted_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  created_at: Date;
  updated_at: Date;
  detail: string;
}

export const TASK_COLUMNS = `id, task_id, user_id, token_id, channel_id, key_fingerprint, action, status, progress,
  fail_reason, quota, charge_id, submitted_at, started_at, finished_at, created_at, updated_at, detail`;

/** The table of each platform. */
export const TABLES: Readonly<Record<Platform, string>> = {
  midjourney: 'midjourneys',
  suno: 'tasks',
  video: 'videos',
};

/** The kind of the tasks of each platform. */
export const TASK_KINDS: Readonly<Record<Platform, CallKind>> = {
  midjourney: CallKind.IMAGE_TASK,
  suno: CallKind.MUSIC_TASK,
  video: CallKind.VIDEO,
};

export const SUCCESS = 'SUCCESS';
export const FAILURE = 'FAILURE';
const CANCEL = 'CANCEL';
/** The statuses of failed tasks, which are not charged. */
export const FAILED_STATUSES: readonly string[] = [FAILURE, CANCEL];

/** @throws {RangeError} when a number of the row is not exact. */
export function toTask(row: StoredTask): Task {
  return {
    id: toSafeInteger(row.id),
    taskId: row.task_id,
    userId: toSafeInteger(row.user_id),
    tokenId: toSafeInteger(row.token_id),
    channelId: toSafeInteger(row.channel_id),
    keyFingerprint: row.key_fingerprint,
    action: row.action,
    status: row.status,
    progress: row.progress,
    failReason: row.fail_reason,
    quota: toSafeInteger(row.quota),
    chargeId: toSafeInteger(row.charge_id),
    submittedAt: row.submitted_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    // Written by this gateway, from an object.
    detail: JSON.parse(row.detail) as TaskDetail,
  };
}

/** Whether the task is finished. */
export function isOver({ status }: Pick<TaskProgress, 'status'>): boolean {
  return status === SUCCESS || isFailed({ status });
}

/** Whether its status is one of the failed ones. */
export function isFailed({ status }: Pick<TaskProgress, 'status'>): boolean {
  return FAILED_STATUSES.includes(status);
}

/** A text field of the platform's detail. Empty if it is not a text. */
export function detailText(detail: TaskDetail, name: string): string {
  const value = detail[name];
  return typeof value === 'string' ? value : '';
}

/** A whole number of the platform's detail. 0 if it is not a whole number. */
export function detailNumber(detail: TaskDetail, name: string): number {
  const value = detail[name];
  return Number.isSafeInteger(value) ? (value as number) : 0;
}

/** Where the console loads the content of a finished video. Null while there is none. */
export function contentAddress({ taskId, status }: Pick<Task, 'taskId' | 'status'>): string | null {
  return status === SUCCESS ? `/api/video/${encodeURIComponent(taskId)}/content` : null;
}

/** A field of the detail as JSON text for old clients. Empty if it is absent. */
export function detailJson(detail: TaskDetail, name: string): string {
  const value = detail[name];
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The upstream's response code for the submission of an image task: 1 accepted, 21 already exists, 22 queued, otherwise
 * refused.
 */
export function submissionCode({ detail }: Pick<Task, 'detail'>): number {
  const { code } = detail;
  return Number.isSafeInteger(code) ? (code as number) : 0;
}

/** The columns of a task that this gateway ended: the text, and in the detail its kind and parameters. */
export function failure(detail: TaskDetail, reason: LogEvent): Pick<TaskProgress, 'failReason' | 'detail'> {
  return { failReason: eventText(reason, 'zh'), detail: { ...detail, failure: reason } };
}

/**
 * Why a task failed, in the language of its reader. Texts of upstreams, and of tasks that ended before the kinds were
 * stored, are returned unchanged.
 */
export function failReasonIn({ failReason, detail }: Pick<Task, 'failReason' | 'detail'>, language: Language): string {
  return storedTextIn(failReason, detail.failure as Partial<LogEvent> | undefined, language);
}
