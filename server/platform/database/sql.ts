import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg, { type QueryResultRow } from 'pg';
import { Config } from '../config/config.js';
import { type ConnectionTarget, DATABASE_TARGET } from './database-target.js';
import { idleTransactionMs } from './idle-transactions.js';

// bigint is returned as text by default; every bigint of Tollgate is an exact JavaScript integer.
const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format as 'text'),
};

/** Plain, parameterised, prepared SQL for statements that are too frequent or too complex for the ORM. */
@Injectable()
export class Sql implements OnApplicationShutdown {
  readonly pool: pg.Pool;

  constructor(@Inject(DATABASE_TARGET) target: ConnectionTarget, config: Config) {
    this.pool = new pg.Pool({
      ...target.connection,
      types: types as pg.CustomTypesConfig,
      max: 10,
      connectionTimeoutMillis: 5_000,
      // The server's own timeout does not apply when its responses no longer arrive.
      query_timeout: config.env.SETTLE_TIMEOUT_MS + 1_000,
      statement_timeout: config.env.SETTLE_TIMEOUT_MS,
      idle_in_transaction_session_timeout: idleTransactionMs(config),
      application_name: 'tollgate-hot',
    });
    // A broken connection is replaced at the next query; without a listener it would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
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
