import { toSafeInteger } from '../platform/database/sql-values.js';

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

/** A task that an upstream accepted or refused. Quota in whole units. */
export interface Task extends TaskProgress {
  id: number;
  /** The upstream's id of the task, for videos the gateway's; empty when it was not accepted. */
  taskId: string;
  userId: number;
  /** 0: none. */
  tokenId: number;
  channelId: number;
  /** The fingerprint of the channel key that submitted it. */
  keyFingerprint: string;
  action: string;
  quota: number;
  /** The log row of the charge; 0 when it was free. */
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

export const SUCCESS = 'SUCCESS';
export const FAILURE = 'FAILURE';
export const CANCEL = 'CANCEL';
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
