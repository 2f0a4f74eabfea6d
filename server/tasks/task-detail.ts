import type { Task, TaskDetail } from './task.js';

/** A text of what the platform says; empty when it is none. */
export function detailText(detail: TaskDetail, name: string): string {
  const value = detail[name];
  return typeof value === 'string' ? value : '';
}

/** The same as JSON text, as old clients take it; empty when it says nothing. */
export function detailJson(detail: TaskDetail, name: string): string {
  const value = detail[name];
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What the upstream answered to the submission of a drawing: 1 taken, 21 there already, 22 queued, else refused. */
export function submissionCode({ detail }: Pick<Task, 'detail'>): number {
  const { code } = detail;
  return Number.isSafeInteger(code) ? (code as number) : 0;
}
