import { ArgsType } from '@nestjs/graphql';
import { NEVER_MS, type OrderRequest, orderArgsOf, SortDirection } from '../platform/graphql/list-order.js';
import { type JobModel, JobState } from './job.model.js';

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
  readonly description?: string;
  of(job: JobModel): number;
}

const SORT_COLUMNS = {
  STATE: {
    first: ASC,
    of: ({ state }) => (LISTED_STATES as readonly JobState[]).indexOf(state),
    description: 'Parked jobs first, then active, waiting, delayed and completed ones.',
  },
  ATTEMPTS: { first: DESC, of: ({ attempts }) => attempts },
  CREATED: { first: DESC, of: ({ createdAt }) => createdAt.getTime() },
  STARTED: {
    first: DESC,
    of: ({ startedAt }) => timeOf(startedAt),
    description: 'By the beginning of the last attempt; jobs without one last.',
  },
  FINISHED: {
    first: DESC,
    of: ({ finishedAt }) => timeOf(finishedAt),
    description: 'By the end; jobs that have not ended last.',
  },
} satisfies Record<string, Column>;
export type JobSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class JobOrderArgs extends orderArgsOf('JobSort', SORT_COLUMNS, 'STATE') {}

/** Whether the queues have this order, so that a page of it is read without the other jobs. */
export const isOrderOfQueues = ({ sort, direction }: OrderRequest<JobSort>): boolean =>
  sort === 'STATE' && direction !== DESC;

/** Jobs in a total order: by a column, then by kind and id in the same direction. */
export function sortedJobs(jobs: readonly JobModel[], { sort, direction }: OrderRequest<JobSort>): JobModel[] {
  const { first, of } = SORT_COLUMNS[sort];
  const sign = (direction ?? first) === ASC ? 1 : -1;
  const byKey = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return jobs.toSorted((a, b) => sign * (of(a) - of(b) || byKey(a.kind, b.kind) || byKey(a.id, b.id)));
}
