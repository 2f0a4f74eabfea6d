import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { TestServer } from '../../support/tollgate/test-server.js';
import { startCommand } from '../product-command.js';

/** The cost of the indexes of weeks that have ended. */
export interface IndexReport {
  readonly weeks: number;
  readonly seconds: number;
  /** Of the indexes alone, and of the tables of these weeks with their other indexes. */
  readonly megabytes: number;
  readonly tableMegabytes: number;
}

const KIND = 'log-indexes';
const MEGABYTE = 1_048_576;

/** Requests the job that builds the indexes of large weeks, and waits for it. */
export async function indexWeeks(client: pg.Client, { dataDir }: Pick<TestServer, 'dataDir'>): Promise<IndexReport> {
  const [code] = await once(startCommand(['job', 'run', KIND], { DATA_DIR: dataDir }), 'exit');
  if (code !== 0) throw new Error(`tollgate job run ${KIND} ended with ${code}`);
  const seconds = await secondsOfRun(client);
  const { rows } = await client.query<Omit<IndexReport, 'seconds'>>(
    `SELECT count(DISTINCT x.indrelid)::integer AS weeks,
        (sum(pg_relation_size(x.indexrelid)) / ${MEGABYTE})::integer AS megabytes,
        (SELECT sum(pg_total_relation_size(p.oid)) / ${MEGABYTE} FROM pg_class p
          WHERE p.oid IN (SELECT indrelid FROM pg_index WHERE indexrelid::regclass::text LIKE 'logs\\_%\\_by\\_model')
        )::integer AS "tableMegabytes"
      FROM pg_index x WHERE x.indexrelid::regclass::text LIKE 'logs\\_%\\_by\\_%'`,
  );
  const [sizes] = rows;
  if (!sizes) throw new Error('The catalogue has no indexes of weeks');
  return { ...sizes, seconds };
}

async function secondsOfRun(client: pg.Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ state: string; seconds: number }>(
      `SELECT state, extract(epoch FROM finished_at - started_at)::float8 AS seconds FROM job_runs
        WHERE kind = $1 ORDER BY id DESC LIMIT 1`,
      [KIND],
    );
    const [run] = rows;
    if (run?.state === 'done') return run.seconds;
    if (run?.state === 'failed') throw new Error('The indexes were not built: the run failed');
    await pause(200);
  }
}
