import { createApp } from '../app/app.js';
import type { Services } from '../demo-data/services.js';
import type { ClaimedSite } from './site.js';

/** Runs work with the services of the server, without listening on a port. */
export async function withServices<T>(
  { config, secrets, logger, database }: ClaimedSite,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const app = await createApp(config, secrets, database, logger);
  try {
    return await work({ get: (service) => app.get(service, { strict: false }) });
  } finally {
    await app.close();
  }
}
