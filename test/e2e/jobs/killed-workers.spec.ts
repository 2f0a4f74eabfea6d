import { expect, it } from '@jest/globals';
import { runWithKilledWorkers } from '../../faults/killed-workers.js';
import { BACKENDS } from '../../support/job-processes.js';

// `npm run test:faults -- jobs` runs the same test with 1,000 jobs and 20 killed workers.
it('30 jobs finish after a killed worker and an emptied queue, in PostgreSQL and in Redis', async () => {
  const plan = { jobs: 30, kills: 1, shortTimeouts: true, timeoutMs: 150_000 };
  for (const result of await Promise.all(BACKENDS.map((backend) => runWithKilledWorkers(backend, plan)))) {
    expect(result).toMatchObject({ rowsCounted: result.rows, lost: 0, unexpected: 0, parked: 0 });
    expect(result.rows).toBeGreaterThan(0);
  }
}, 240_000);
