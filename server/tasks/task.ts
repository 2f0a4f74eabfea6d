import { toSafeInteger } from '../platform/database/columns.js';

/** Who does the work. */
export type Platform = 'midjourney' | 'suno';

/** What a platform says of a task, beside what all of them say; values are JSON. */
export type TaskDetail = Readonly<Record<string, unknown>>;

/** How far a task is, as its upstream tells it. */
export interface TaskProgress {
  status: string;
  /** `45%`. */
  progress: string;
  failReason: string;
  startedAt: Date | null;
  finishedAt: Date | null;
  detail: TaskDetail;
}

/** Work that an upstream has taken, or refused to take. Quota in whole units. */
export interface Task extends TaskProgress {
  id: number;
  /** The upstream's name for it; empty when it took nothing. */
  taskId: string;
  userId: number;
  /** 0: none. */
  tokenId: number;
  channelId: number;
  /** Which of the channel's keys it was handed in with. */
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

/** Where the tasks of a platform are kept. */
export const TABLES: Readonly<Record<Platform, string>> = { midjourney: 'midjourneys', suno: 'tasks' };

export const SUCCESS = 'SUCCESS';
export const FAILURE = 'FAILURE';
export const CANCEL = 'CANCEL';
/** It came to nothing, and costs nothing. */
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
    // Written by us, from an object.
    detail: JSON.parse(row.detail) as TaskDetail,
  };
}

/** Nothing will happen to it any more. */
export function isOver({ status }: Pick<TaskProgress, 'status'>): boolean {
  return status === SUCCESS || isFailed({ status });
}

/** True when its status is one of the failed ones. */
export function isFailed({ status }: Pick<TaskProgress, 'status'>): boolean {
  return FAILED_STATUSES.includes(status);
}
