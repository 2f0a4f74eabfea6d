import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The arguments of Node with which a checkout starts its server and its command line. */
export interface Launch {
  readonly serverArgs: readonly string[];
  readonly commandLineArgs: readonly string[];
}

const root = join(import.meta.dirname, '..', '..');

/** As `npm start` of the checkout starts them: the limits of the heap change what calls cost. */
export const launchOf = (checkout = root): Promise<Launch> =>
  import(pathToFileURL(join(resolve(checkout), 'scripts', 'launch', 'paths.mjs')).href);
