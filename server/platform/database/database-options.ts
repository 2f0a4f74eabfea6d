import {
  type DataSourceOptions,
  DefaultNamingStrategy,
  type EntitySubscriberInterface,
  EventSubscriber,
  type TransactionStartEvent,
} from 'typeorm';
import type { Config } from '../config/config.js';
import { setOrigin } from './change-origin.js';
import type { ConnectionTarget } from './database-target.js';
import { MIGRATIONS } from './migrations.generated.js';

/** Sets the origin of the transactions of TypeORM. A statement outside a transaction has none. */
@EventSubscriber()
class OriginSubscriber implements EntitySubscriberInterface {
  afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    return setOrigin((text, values) => queryRunner.query(text, values));
  }
}

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
 * Options of the console's TypeORM data source; `migrate` sets its own timeouts.
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

/**
 * Max pause of a transaction between two statements, in ms. A process that does not run (a suspended virtual machine, a
 * lost network) must not keep its row locks after other processes have evicted it.
 */
export function idleTransactionMs({ env }: Config): number {
  return env.PROCESS_EXPIRY_SECONDS * 1_000;
}
