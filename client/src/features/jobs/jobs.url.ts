import { param } from '../../lib/list-state';
import type { JobState } from './jobs.generated';

/** The states a job in a list can have. */
export const jobStates = ['ACTIVE', 'WAITING', 'DELAYED', 'FAILED', 'COMPLETED'] as const satisfies JobState[];

export const jobListParams = { kind: param.text(), state: param.choice(['', ...jobStates], '') };

/** A job's id is its own only within its queue. */
export const jobKey = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`;

/** The next run of a schedule cannot be given up. */
export const isOfSchedule = ({ id, state }: { id: string; state: JobState }): boolean =>
  state === 'DELAYED' && id.startsWith('repeat:');
