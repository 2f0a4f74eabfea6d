import { param } from '../../lib/list-state';
import type { JobState } from './jobs.generated';

/** States that a job of a list can have. */
export const jobStates = ['ACTIVE', 'WAITING', 'DELAYED', 'FAILED', 'COMPLETED'] as const satisfies JobState[];

export const jobListParams = { kind: param.text(), state: param.choice(['', ...jobStates], '') };

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
