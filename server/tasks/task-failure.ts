import { eventText, type LogEvent, storedTextIn } from '../audit/log-event.js';
import type { Language } from '../common/errors/app-error.js';
import type { Task, TaskDetail, TaskProgress } from './task.js';

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
