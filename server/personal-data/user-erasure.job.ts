import { Inject } from '@nestjs/common';
import pg from 'pg';
import { z } from 'zod';
import { eraseEntries } from '../audit/entries/erase-entries.js';
import { AppError } from '../common/errors/app-error.js';
import type { RunContext, RunResult } from '../jobs/runs/job-run.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import { RunJob } from '../jobs/runs/run-job.js';
import { BackgroundJob } from '../platform/coordination/background-job.js';
import { Changes } from '../platform/coordination/changes.js';
import { setOrigin, withOrigin } from '../platform/database/change-origin.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../platform/database/database-target.js';
import { type Executor, executorOf, inTransaction, withClient } from '../platform/database/pg-client.js';
import { eraseAccount, hasRunningWork } from './erased-account.js';
import { PersonalDataError } from './personal-data.errors.js';

interface Params extends Record<string, unknown> {
  readonly userId: number;
}

/** Entries of each row would contain what is erased, so the audit log contains the run and the list of erased entries. */
const SUMMARISED = { kind: 'job', name: 'user-erasure', operation: 'user-erasure', summarised: true } as const;

/**
 * Erases the personal data of a user: the account in one step, the logs in batches. Each step has the same effect when
 * it is repeated, so an interrupted run begins again.
 */
@BackgroundJob({ name: 'user-erasure', attempts: 10, backoffMs: 10_000, parksFailures: false })
export class UserErasureJob extends RunJob<Params> {
  readonly params = z.object({ userId: z.int() });
  readonly retention = { runs: 1_000 };

  constructor(
    runs: JobRunsService,
    private readonly changes: Changes,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
  ) {
    super(runs);
  }

  async execute({ userId }: Params, context: RunContext): Promise<RunResult | undefined> {
    await withClient({ ...this.database.connection, application_name: 'tollgate-user-erasure' }, async (client) => {
      const executor = executorOf(client);
      if (await hasRunningWork(userId, executor)) throw new AppError(PersonalDataError.user_erasure_running_work);
      await context.setTotal(await countLogRows(userId, executor));
      const username = await inSummarisedTransaction(client, () => eraseAccount(userId, executor));
      await this.changes.publish('user', { userId });
      await this.eraseLog(userId, username, client, context);
      await inSummarisedTransaction(client, async () => {
        // A count that began before has read the end users of rows; after the lock, its sums are also deleted.
        await client.query('LOCK TABLE usage_by_day_end_user IN SHARE ROW EXCLUSIVE MODE');
        await client.query('DELETE FROM usage_by_day_end_user WHERE user_id = $1', [userId]);
      });
      let position: number | null = 0;
      while (position !== null) {
        await requireActive(context);
        const after: number = position;
        position = await inSummarisedTransaction(client, () => eraseEntries({ id: userId, username }, after, executor));
      }
    });
    return undefined;
  }

  private async eraseLog(userId: number, username: string, client: pg.Client, context: RunContext): Promise<void> {
    let place: LogPlace = FIRST_PLACE;
    let done = 0;
    for (;;) {
      await requireActive(context);
      const batch = await inSummarisedTransaction(client, (executor) =>
        eraseLogRows(userId, username, place, executor),
      );
      if (batch === null) return;
      place = batch.last;
      done += batch.rows;
      context.report(done);
    }
  }
}

/** @throws when the run was cancelled or interrupted */
async function requireActive(context: RunContext): Promise<void> {
  context.throwIfCancelled();
  if (!(await context.isActive())) throw new Error('Run was interrupted');
}

function inSummarisedTransaction<T>(client: pg.Client, work: (executor: Executor) => Promise<T>): Promise<T> {
  const executor = executorOf(client);
  return inTransaction(client, () =>
    withOrigin(SUMMARISED, async () => {
      await setOrigin(executor.query);
      return work(executor);
    }),
  );
}

const BATCH_SIZE = 1_000;

/** The place of a row in the log. */
interface LogPlace {
  readonly created_at: string;
  readonly id: string;
}

const FIRST_PLACE: LogPlace = { created_at: '-infinity', id: '0' };

const COUNT = 'SELECT count(*) AS rows FROM logs WHERE user_id = $1';
const NEXT = `
  SELECT created_at::text, id::text FROM logs WHERE user_id = $1 AND (created_at, id) > ($2::timestamptz, $3::bigint)
    ORDER BY created_at, id LIMIT ${BATCH_SIZE}`;
/** Both conditions have the bounds of the batch, so that partitions outside of them are skipped. */
const WITHIN =
  '(l.created_at, l.id) > ($2::timestamptz, $3::bigint) AND (l.created_at, l.id) <= ($4::timestamptz, $5::bigint)';
const DELETE_CONTENTS = `
  DELETE FROM log_contents c USING logs l WHERE c.created_at = l.created_at AND c.log_id = l.id AND l.user_id = $1
    AND ${WITHIN} AND c.created_at BETWEEN $2::timestamptz AND $4::timestamptz`;
const RENAME = `
  UPDATE logs l SET username = $6, token_name = CASE WHEN l.token_name = '' THEN '' ELSE 'erased' END,
      conversation = NULL, end_user = NULL
    WHERE l.user_id = $1 AND ${WITHIN}
      AND (l.username <> $6 OR l.token_name NOT IN ('', 'erased') OR l.conversation IS NOT NULL OR l.end_user IS NOT NULL)`;

async function countLogRows(userId: number, executor: Executor): Promise<number> {
  const [found] = await executor.query<{ rows: string }>(COUNT, [userId]);
  return Number(found?.rows ?? 0);
}

/**
 * Replaces names in the next rows of a user's log, and deletes their contents, keys of conversations and end users.
 * Quota, tokens and times are kept, so that sums do not change.
 * @param executor of a transaction
 * @returns the place of the last row and their number; null when the end of the log was reached
 */
async function eraseLogRows(
  userId: number,
  username: string,
  after: LogPlace,
  executor: Executor,
): Promise<{ last: LogPlace; rows: number } | null> {
  const found = await executor.query<LogPlace>(NEXT, [userId, after.created_at, after.id]);
  const last = found.at(-1);
  if (!last) return null;
  const within = [userId, after.created_at, after.id, last.created_at, last.id];
  await executor.query(DELETE_CONTENTS, within);
  await executor.query(RENAME, [...within, username]);
  return { last, rows: found.length };
}
