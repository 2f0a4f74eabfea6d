import type { INestApplicationContext } from '@nestjs/common';
import { JobWorkers } from '../../../server/jobs/job-workers.js';

/** Stops the background work of a site whose whole database is compared, because schedules change it at any time. */
export async function stopJobs({ app }: { readonly app: INestApplicationContext }): Promise<void> {
  const workers = app.get(JobWorkers, { strict: false });
  await workers.onModuleDestroy();
  await workers.beforeApplicationShutdown();
}
