import { param } from '../../lib/list-state';
import type { JobState } from './jobs.generated';

/** States that a job of a list can have. */
export const jobStates = ['ACTIVE', 'WAITING', 'DELAYED', 'FAILED', 'COMPLETED'] as const satisfies JobState[];

export const jobListParams = { kind: param.text(), state: param.choice(['', ...jobStates], '') };

/** A job id is unique only within its queue. */
export const jobKey = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`;

/** The next run of a schedule cannot be cancelled. */
export const isOfSchedule = ({ id, state }: { id: string; state: JobState }): boolean =>
  state === 'DELAYED' && id.startsWith('repeat:');
