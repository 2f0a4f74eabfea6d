import { eventText, type LogEvent, storedTextIn } from '../audit/log-event.js';
import type { Language } from '../common/errors/app-error.js';
import { SUCCESS, type Task, type TaskDetail, type TaskProgress } from './task.js';

/** A text field of the platform's detail; empty when it is not a text. */
export function detailText(detail: TaskDetail, name: string): string {
  const value = detail[name];
  return typeof value === 'string' ? value : '';
}

/** A whole number of the platform's detail; 0 when it is none. */
export function detailNumber(detail: TaskDetail, name: string): number {
  const value = detail[name];
  return Number.isSafeInteger(value) ? (value as number) : 0;
}

/** Where the console gets the content of a finished video; null while there is none. */
export function contentAddress({ taskId, status }: Pick<Task, 'taskId' | 'status'>): string | null {
  return status === SUCCESS ? `/api/video/${encodeURIComponent(taskId)}/content` : null;
}

/** The same as JSON text for old clients; empty when it is absent. */
export function detailJson(detail: TaskDetail, name: string): string {
  const value = detail[name];
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The upstream's response code for the submission of an image task: 1 accepted, 21 exists already, 22 queued, otherwise
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
 * Why a task failed, in the language of its reader. The texts of upstreams, and of tasks that ended before the kinds
 * were stored, are as they were stored.
 */
export function failReasonIn({ failReason, detail }: Pick<Task, 'failReason' | 'detail'>, language: Language): string {
  return storedTextIn(failReason, detail.failure as Partial<LogEvent> | undefined, language);
}
