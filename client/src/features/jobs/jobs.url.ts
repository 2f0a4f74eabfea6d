import { listSort, param } from '../../lib/list-state';
import { jobSortColumns } from '../../lib/sort-columns/job-sort.generated';
import type { JobState } from './jobs.generated';

/** States that a job of a list can have. */
export const jobStates = ['ACTIVE', 'WAITING', 'DELAYED', 'FAILED', 'COMPLETED'] as const satisfies JobState[];

/** The view with the next runs of schedules, which the list leaves out otherwise. */
export const scheduledView = 'SCHEDULED';

export const jobSort = listSort(jobSortColumns, 'state');

export const jobListParams = {
  kind: param.text(),
  state: param.choice(['', ...jobStates, scheduledView], ''),
  sort: jobSort.param,
};

interface View {
  kind: string;
  state: (typeof jobStates)[number] | typeof scheduledView | '';
}

/** Completed runs of schedules, which are most jobs, are listed only where a queue or a state is chosen. */
export const listsRoutine = ({ kind, state }: View): boolean => kind !== '' || state !== '';

/** The arguments that select the jobs of a view. */
export const selectionOf = (view: View) => ({
  kind: view.kind || undefined,
  routine: listsRoutine(view),
  ...(view.state === scheduledView ? { scheduled: true } : { scheduled: false, state: view.state || undefined }),
});

/** A job id is unique only within its queue. */
export const jobKey = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`;

/** The kind and the id in a key; kinds have no slash. */
export const jobOf = (key: string): { kind: string; id: string } => {
  const end = key.indexOf('/');
  return { kind: key.slice(0, end), id: key.slice(end + 1) };
};

/** The next run of a schedule cannot be cancelled. */
export const isOfSchedule = ({ id, state }: { id: string; state: JobState }): boolean =>
  state === 'DELAYED' && id.startsWith('repeat:');

/** The time of the next run of a schedule, which ends its id in Unix ms. */
export function nextRunOf(job: { id: string; state: JobState }): string | null {
  const at = isOfSchedule(job) ? Number(job.id.slice(job.id.lastIndexOf(':') + 1)) : Number.NaN;
  return Number.isSafeInteger(at) ? new Date(at).toISOString() : null;
}
