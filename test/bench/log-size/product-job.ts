import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { TestServer } from '../../support/tollgate/test-server.js';
import { startCommand } from '../product-command.js';

/** Requests a job of the product, as its schedule does, and waits for it. @returns its duration in seconds */
export async function runJob(
  client: pg.Client,
  { dataDir }: Pick<TestServer, 'dataDir'>,
  kind: string,
): Promise<number> {
  const [code] = await once(startCommand(['job', 'run', kind], { DATA_DIR: dataDir }), 'exit');
  if (code !== 0) throw new Error(`tollgate job run ${kind} ended with ${code}`);
  for (;;) {
    const { rows } = await client.query<{ state: string; seconds: number }>(
      `SELECT state, extract(epoch FROM finished_at - started_at)::float8 AS seconds FROM job_runs
        WHERE kind = $1 ORDER BY id DESC LIMIT 1`,
      [kind],
    );
    const [run] = rows;
    if (run?.state === 'done') return run.seconds;
    if (run?.state === 'failed') throw new Error(`The run of ${kind} failed`);
    await pause(200);
  }
}
