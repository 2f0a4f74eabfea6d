import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BACKENDS } from '../support/job-processes.js';
import type { PostgresServer } from '../support/postgres-server.js';
import { startTemplateCluster } from '../support/setup/template-cluster.js';
import { type FaultResult, runWithKilledWorkers } from './killed-workers.js';
import { textTable } from './report.js';

const faultResults: FaultResult[] = [];
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startTemplateCluster({});
  process.env.TEST_DATABASE_URL = postgres.url;
}, 60_000);
afterAll(async () => {
  process.stdout.write(table());
  await postgres.close();
}, 60_000);

it.each(BACKENDS)(
  'a thousand jobs in %s complete after twenty killed workers and an emptied queue',
  async (backend) => {
    const faultResult = await runWithKilledWorkers(backend, {
      jobs: 1_000,
      kills: 20,
      shortTimeouts: false,
      timeoutMs: 550_000,
    });
    faultResults.push(faultResult);
    expect(faultResult).toMatchObject({ rowsCounted: faultResult.rows, lost: 0, unexpected: 0, parked: 0 });
  },
  590_000,
);

function table(): string {
  return textTable(
    ['backend', 'jobs', 'kills', 'wipes', 'rows', 'counted', 'lost', 'repeated', 'strange', 'parked', 's'],
    faultResults.map((row) => [
      row.backend,
      row.jobs,
      row.kills,
      row.wipes,
      row.rows,
      row.rowsCounted,
      row.lost,
      row.repeated,
      row.unexpected,
      row.parked,
      row.seconds,
    ]),
  );
}
