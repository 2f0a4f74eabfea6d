import { ArgsType, registerEnumType } from '@nestjs/graphql';
import { NEVER_MS, type OrderRequest, orderArgsOf, SortDirection } from '../platform/graphql/list-order.js';
import { type JobModel, JobState } from './job.model.js';

export enum JobSort {
  STATE = 'STATE',
  ATTEMPTS = 'ATTEMPTS',
  CREATED = 'CREATED',
  STARTED = 'STARTED',
  FINISHED = 'FINISHED',
}
registerEnumType(JobSort, {
  name: 'JobSort',
  valuesMap: {
    STATE: { description: 'Parked jobs first, then active, waiting, delayed and completed ones.' },
    STARTED: { description: 'By the beginning of the last attempt; jobs without one last.' },
    FINISHED: { description: 'By the end; jobs that have not ended last.' },
  },
});

/** The order of the list. */
@ArgsType()
export class JobOrderArgs extends orderArgsOf(JobSort, JobSort.STATE) {}

/** The states in the order of the list. */
export const LISTED_STATES = [
  JobState.FAILED,
  JobState.ACTIVE,
  JobState.WAITING,
  JobState.DELAYED,
  JobState.COMPLETED,
] as const;

const { ASC, DESC } = SortDirection;
const timeOf = (time: Date | null) => time?.getTime() ?? NEVER_MS.first;

interface Column {
  readonly first: SortDirection;
  of(job: JobModel): number;
}

const COLUMNS: Record<JobSort, Column> = {
  [JobSort.STATE]: { first: ASC, of: ({ state }) => (LISTED_STATES as readonly JobState[]).indexOf(state) },
  [JobSort.ATTEMPTS]: { first: DESC, of: ({ attempts }) => attempts },
  [JobSort.CREATED]: { first: DESC, of: ({ createdAt }) => createdAt.getTime() },
  [JobSort.STARTED]: { first: DESC, of: ({ startedAt }) => timeOf(startedAt) },
  [JobSort.FINISHED]: { first: DESC, of: ({ finishedAt }) => timeOf(finishedAt) },
};

/** Whether the queues have this order, so that a page of it is read without the other jobs. */
export const isOrderOfQueues = ({ sort, direction }: OrderRequest<JobSort>): boolean =>
  sort === JobSort.STATE && direction !== DESC;

/** Jobs in a total order: by a column, then by kind and id in the same direction. */
export function sortedJobs(jobs: readonly JobModel[], { sort, direction }: OrderRequest<JobSort>): JobModel[] {
  const { first, of } = COLUMNS[sort];
  const sign = (direction ?? first) === ASC ? 1 : -1;
  const byKey = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return jobs.toSorted((a, b) => sign * (of(a) - of(b) || byKey(a.kind, b.kind) || byKey(a.id, b.id)));
}
