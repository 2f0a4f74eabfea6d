import { expect, it } from '@jest/globals';
import { underFire } from '../faults/jobs-under-fire.js';
import { BACKENDS } from '../support/job-processes.js';

// `npm run test:faults -- jobs` does the same to a thousand jobs, with twenty kills.
it('a hundred jobs survive three killed workers and a wiped queue, wherever the queue is', async () => {
  const fire = { jobs: 100, kills: 3, hurried: true, patienceMs: 150_000 };
  for (const aftermath of await Promise.all(BACKENDS.map((backend) => underFire(backend, fire)))) {
    expect(aftermath).toMatchObject({ rowsCounted: aftermath.rows, lost: 0, strange: 0, parked: 0 });
    expect(aftermath.rows).toBeGreaterThan(0);
  }
}, 240_000);
