import { AppError } from '../../common/errors/app-error.js';
import { ImportError } from '../model/import.errors.js';
import { mysqlUrlOf } from '../sources/open-source.js';

const PROTOCOLS = ['mysql:', 'postgres:', 'postgresql:'];
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The address of a database server, for a driver and for people. */
export interface RemoteAddress {
  readonly url: string;
  /** Without user and password. */
  readonly name: string;
}

/**
 * Reads the address of a database server that was entered in the console. Only its host, database, user, password and
 * `sslmode` are used: drivers would read files of this machine for other parameters, and replace a missing user or
 * password by those of the environment.
 * @throws {AppError} import_address_invalid
 */
export function remoteAddress(text: string): RemoteAddress {
  const address = mysqlUrlOf(text) ?? text;
  if (!URL.canParse(address)) throw new AppError(ImportError.import_address_invalid);
  const { protocol, host, hostname, username, password, pathname, searchParams } = new URL(address);
  const isComplete = hostname !== '' && username !== '' && password !== '' && /^\/[^/]+$/.test(pathname);
  if (!PROTOCOLS.includes(protocol) || !isComplete) throw new AppError(ImportError.import_address_invalid);
  const sslMode = searchParams.get('sslmode') ?? '';
  const query = SSL_MODES.includes(sslMode) ? `?sslmode=${sslMode}` : '';
  return {
    url: `${protocol}//${username}:${password}@${host}${pathname}${protocol === 'mysql:' ? '' : query}`,
    name: `${protocol}//${host}${pathname}`,
  };
}
