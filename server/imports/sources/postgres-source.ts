import pg from 'pg';
import QueryStream from 'pg-query-stream';
import { type OpenSocket, type Source, SourceError, type SourceRow } from './source.js';

const INT8 = 20;
const TIMESTAMP = 1114;
const BATCH_SIZE = 500;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (value: string) => Number(value);
    // Prisma stores UTC without a time zone; the driver would read it in the time zone of this process.
    if (oid === TIMESTAMP) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Connects to PostgreSQL and begins a snapshot. @param socket the socket that is connected; the driver's when absent */
export async function openPostgres(url: string, socket?: OpenSocket): Promise<Source> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    types: types as pg.CustomTypesConfig,
    application_name: 'tollgate-import',
    stream: socket,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows } = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
    );
    return new PostgresSource(client, new Set(rows.map(({ name }) => name)));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new SourceError(`PostgreSQL could not be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

class PostgresSource implements Source {
  constructor(
    private readonly client: pg.Client,
    readonly tables: ReadonlySet<string>,
  ) {}

  async columns(table: string): Promise<ReadonlySet<string>> {
    const { rows } = await this.client.query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
      [table],
    );
    return new Set(rows.map(({ name }) => name.toLowerCase()));
  }

  async *rows(table: string, order?: { by: string; after: number }): AsyncIterable<SourceRow> {
    if (!this.tables.has(table)) return;
    const by = order && pg.escapeIdentifier(order.by);
    const text = `SELECT * FROM ${pg.escapeIdentifier(table)}${by ? ` WHERE ${by} > $1 ORDER BY ${by}` : ''}`;
    yield* this.client.query(
      new QueryStream(text, order ? [order.after] : [], {
        batchSize: BATCH_SIZE,
        types: types as pg.CustomTypesConfig,
      }),
    );
  }

  async count(table: string): Promise<number> {
    const text = `SELECT count(*) AS count FROM ${pg.escapeIdentifier(table)}`;
    const { rows } = await this.client.query<{ count: number }>(text);
    return Number(rows[0]?.count);
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
