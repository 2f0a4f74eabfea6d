import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const dist = join(import.meta.dirname, '..', '..', 'dist', 'modules');

/**
 * Imports a module of the built product before bundling: Node runs the TypeScript of the bench directly, but not
 * sources with decorators.
 */
async function built<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(dist, path)).href)) as Module;
}

export const builtPostgres = () =>
  built<typeof import('../../server/platform/database/embedded-postgres.js')>('platform/database/embedded-postgres.js');
export const builtMigrate = () =>
  built<typeof import('../../server/platform/database/migrate.js')>('platform/database/migrate.js');
