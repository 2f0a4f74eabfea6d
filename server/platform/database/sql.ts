import type { Socket } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg, { type QueryResultRow } from 'pg';
import { Config } from '../config/config.js';
import { setOrigin } from './change-origin.js';
import { idleTransactionMs } from './database-options.js';
import { type ConnectionTarget, DATABASE_TARGET } from './database-target.js';
import { executorOf } from './pg-client.js';

// bigint is returned as text by default; every bigint of Tollgate is an exact JavaScript integer.
const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format as 'text'),
};

/** Properties of a client of pg that its types do not declare. */
interface Wire {
  readonly connection: { readonly stream: Socket };
  /** No statement is under way. */
  readonly readyForQuery: boolean;
}

/**
 * Closes a connection on which a statement is under way and nothing was sent or received for `ms`: the server's own
 * timeout does not apply when its responses no longer arrive. Not pg's `query_timeout`: that assigns a function to a
 * property for every statement, which V8 allocates among old objects, where it keeps the statement and all that waits
 * for it until the next full garbage collection.
 * https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/client.js
 */
function limitSilence(client: pg.PoolClient, ms: number): void {
  const wire = client as pg.PoolClient & Wire;
  const { stream } = wire.connection;
  stream.setTimeout(ms, () => {
    if (!wire.readyForQuery) stream.destroy(new Error(`Database sent nothing for ${ms} ms during a statement`));
  });
}

/** Plain, parameterised, prepared SQL for statements that are too frequent or too complex for the ORM. */
@Injectable()
export class Sql implements OnApplicationShutdown {
  readonly pool: pg.Pool;

  constructor(@Inject(DATABASE_TARGET) target: ConnectionTarget, config: Config) {
    this.pool = new pg.Pool({
      ...target.connection,
      types: types as pg.CustomTypesConfig,
      max: 10,
      // A call after a pause would otherwise wait for a new connection before its bill is committed.
      min: 1,
      // Without traffic, a network in between may drop it silently.
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      statement_timeout: config.env.SETTLE_TIMEOUT_MS,
      idle_in_transaction_session_timeout: idleTransactionMs(config),
      application_name: 'tollgate-hot',
    });
    // A broken connection is replaced at the next query; without a listener it would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => {
      client.on('error', () => undefined);
      limitSilence(client, config.env.SETTLE_TIMEOUT_MS + 1_000);
    });
  }

  /** Runs one statement; `name` makes it a prepared statement of the connection. */
  async query<Row extends QueryResultRow>(name: string, text: string, values: unknown[] = []): Promise<Row[]> {
    const result = await this.pool.query<Row>({ name, text, values });
    return result.rows;
  }

  /** Runs statements on one connection inside BEGIN … COMMIT; rolled back when `work` throws. */
  async transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      await setOrigin(executorOf(client).query);
      const result = await work(client);
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      await client.query('ROLLBACK').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
