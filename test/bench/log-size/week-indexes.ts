import type pg from 'pg';
import type { TestServer } from '../../support/tollgate/test-server.js';
import { runJob } from './product-job.js';

/** The cost of the indexes of weeks that have ended. */
export interface IndexReport {
  readonly weeks: number;
  readonly seconds: number;
  /** Bytes of the indexes alone, and of the tables of these weeks with their other indexes. */
  readonly megabytes: number;
  readonly tableMegabytes: number;
}

const MEGABYTE = 1_048_576;

/** Requests the job that builds the indexes of large weeks, and waits for it. */
export async function indexWeeks(client: pg.Client, tollgate: Pick<TestServer, 'dataDir'>): Promise<IndexReport> {
  const seconds = await runJob(client, tollgate, 'log-indexes');
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
