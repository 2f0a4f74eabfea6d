import type { Task, TaskDetail } from './task.js';

/** A text field of the platform's detail; empty when it is not a text. */
export function detailText(detail: TaskDetail, name: string): string {
  const value = detail[name];
  return typeof value === 'string' ? value : '';
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
