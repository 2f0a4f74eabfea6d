import { type DataSourceOptions, DefaultNamingStrategy } from 'typeorm';
import type { ConnectionTarget } from './database-target.js';
import { MIGRATIONS } from './migrations.generated.js';
import { OriginSubscriber } from './origin-subscriber.js';

/** Columns are snake_case in the database and camelCase in entities. */
class SnakeCase extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string, embeddedPrefixes: string[]): string {
    const name = customName || propertyName;
    return [...embeddedPrefixes, name].join('_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** Timeout of the console's statements; the relay's settlement has its own, longer timeout. */
export const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * Options of the console's TypeORM data source; `migrate` has timeouts of its own.
 * @param idleTransactionMs max pause between two statements of a transaction
 */
export function databaseOptions(
  target: ConnectionTarget,
  idleTransactionMs?: number,
): DataSourceOptions & { autoLoadEntities: boolean } {
  const { connectionString, host, user, password, database } = target.connection;
  return {
    type: 'postgres',
    ...(connectionString ? { url: connectionString } : { host, username: user, password: String(password), database }),
    autoLoadEntities: true,
    synchronize: false,
    migrations: MIGRATIONS,
    subscribers: [OriginSubscriber],
    namingStrategy: new SnakeCase(),
    extra: {
      max: 10,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: idleTransactionMs,
      application_name: 'tollgate-console',
    },
  };
}
