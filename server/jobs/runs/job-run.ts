import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { Language, LocalText } from '../../common/errors/app-error.js';
import type { JobData } from '../../platform/coordination/background-job.js';

/**
 * waiting: not started, or a retry is due; ready: executed, and its result waits for a decision; done: executed, and
 * decided if a decision is needed.
 */
export type JobRunState = 'waiting' | 'running' | 'ready' | 'done' | 'failed' | 'cancelled';

/** Long-running work with a record: its progress, and its result. */
export interface JobRun {
  /** Unique within the kind. */
  readonly id: number;
  /** The name of the job that executes it. */
  readonly kind: string;
  readonly params: JobData;
  readonly state: JobRunState;
  /** Id of the administrator. Null if it was scheduled. */
  readonly requestedBy: number | null;
  /** The amount of work, in the unit of the kind: channels, rows, percent. Null when it is unknown. */
  readonly total: number | null;
  readonly done: number;
  /** The part of `done` that failed. */
  readonly failed: number;
  /** The number of items with each effect. */
  readonly effects: Readonly<Record<string, number>>;
  /** Failed attempts. */
  readonly tries: number;
  /** Why the last attempt failed. Null if none failed. */
  readonly failure: LocalText | null;
  /** A summary. Null until it was executed. */
  readonly result: JobData | null;
  readonly createdAt: Date;
  /** When it began; for a kind that starts again after an interruption, when its last attempt began. */
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** The subject of the permissions for a kind of runs. */
export type RunSubject = 'channels' | 'health' | 'logs' | 'prices';

/** The result of one item of a run. */
export interface ItemResult {
  readonly success: boolean;
  /** Why it failed, in every language unless it is a text of an upstream. Empty if it succeeded. */
  readonly message: string | LocalText;
  /** The changes of the run. Null if there are none. */
  readonly effect: string | null;
}

/** A processed item of a run. */
export interface JobRunItem extends ItemResult {
  /** The id of the object that was processed. */
  readonly subject: number;
  readonly finishedAt: Date;
}

/** Why an item failed, in the language of the reader. */
export function messageIn({ message }: JobRunItem, language: Language): string {
  return typeof message === 'string' ? message : message[language];
}

/** Progress, 0 to 100. */
export function percentDone({ state, total, done }: Pick<JobRun, 'state' | 'total' | 'done'>): number {
  if (state === 'done' || state === 'ready' || total === 0) return 100;
  return total === null ? 0 : Math.min(100, Math.floor((done / total) * 100));
}

/** Whether the run has ended, so that no worker will process it again. */
export function isOver({ state }: Pick<JobRun, 'state'>): boolean {
  return state !== 'waiting' && state !== 'running';
}

/** Counts and results that an execution stores while it runs. */
export interface RunContext {
  readonly run: JobRun;
  /** Is aborted when the run is cancelled, or its process ends. */
  readonly ended: AbortSignal;
  /** @throws when the run is cancelled */
  throwIfCancelled(): void;
  /** Whether the run is neither cancelled nor interrupted, by its record. */
  isActive(): Promise<boolean>;
  /** Sets the amount of work, unless an earlier attempt has set it. */
  setTotal(total: number): Promise<void>;
  /** Reports how much is done; stored in the background. @throws when the run is cancelled */
  report(done: number): void;
  /** Adds to the work that is done, in the caller's transaction. */
  addDone(count: number, client: Pick<PoolClient, 'query'>): Promise<void>;
  /** The items that are not processed yet, in order. */
  itemsLeft(): Promise<{ position: number; subject: number }[]>;
  /** Stores the result of an item. Called once for each item. */
  completeItem(position: number, result: ItemResult): Promise<void>;
}

/** The result of an execution; stored together with the end of the run. */
export interface RunResult {
  readonly summary?: JobData;
  readonly items?: readonly object[];
}

/** How old runs of a kind are deleted. Runs of a kind without limits are kept. */
export interface Retention {
  /** The number of runs that are kept. */
  readonly runs?: number;
  readonly days?: number;
}

/** One kind of long-running work: its parameters, and how it is executed. */
export interface RunDefinition<Params extends JobData = JobData> {
  readonly params: z.ZodType<Params>;
  /** Attempts before the run fails, including the first one. */
  readonly maxTries: number;
  readonly retention: Retention;
  /** Whether an execution continues an interrupted one; otherwise it begins again. */
  readonly resumes: boolean;
  /** Whether the result waits for a decision. */
  readonly reviewed: boolean;

  /** @throws {AppError} with a status below 500 when a retry cannot succeed; any other error is retried */
  execute(params: Params, context: RunContext): Promise<RunResult | undefined>;

  /** Called once, in the transaction that ends an executed run. @returns work after the commit */
  finished(run: JobRun, result: RunResult, client: PoolClient): Promise<(() => Promise<void>) | undefined>;
}
