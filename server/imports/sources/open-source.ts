import { type OpenSocket, type Source, SourceError } from './source.js';

/** The form in which GORM's products write the address of MySQL: `user:password@tcp(host:port)/database?…`. */
const GO_DSN = /^([^:@/]+)(?::(.*))?@tcp\(([^)]+)\)\/([^?]+)/;

/**
 * Opens a database by its address: `sqlite:PATH`, `mysql://…`, `postgres://…`, or the `SQL_DSN` of the one-api family.
 * The drivers are loaded when they are needed.
 * @param socket makes the connection to a server; the driver does when absent
 * @throws {SourceError} when it cannot be read
 */
export async function openSource(address: string, socket?: OpenSocket): Promise<Source> {
  if (address.startsWith('sqlite:')) {
    const { openSqlite } = await import('./sqlite-source.js');
    return openSqlite(address.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, ''));
  }
  if (/^postgres(ql)?:\/\//.test(address)) {
    const { openPostgres } = await import('./postgres-source.js');
    return openPostgres(address, socket);
  }
  const mysqlUrl = mysqlUrlOf(address);
  if (mysqlUrl !== undefined) {
    const { openMysql } = await import('./mysql-source.js');
    return openMysql(mysqlUrl, socket);
  }
  throw new SourceError('Source must be sqlite:PATH, mysql://USER:PASSWORD@HOST/DATABASE or postgres://…');
}

/** The URL of a MySQL database. Undefined for an address of another kind. */
export function mysqlUrlOf(address: string): string | undefined {
  if (address.startsWith('mysql://')) return address;
  const [, user, password = '', host, database] = GO_DSN.exec(address) ?? [];
  if (user === undefined || host === undefined || database === undefined) return undefined;
  return `mysql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}/${database}`;
}
