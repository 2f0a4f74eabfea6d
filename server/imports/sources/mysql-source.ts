import mysql, { type Connection, type ConnectionOptions, type RowDataPacket } from 'mysql2';
import { type OpenSocket, type Source, SourceError, type SourceRow } from './source.js';

const MYSQL_PORT = 3306;

/** The arguments that the driver passes to a function that makes its connection. */
interface Agent {
  readonly config: Pick<ConnectionOptions, 'host' | 'port'>;
}

/** Connects to MySQL or MariaDB and begins a snapshot. @param socket as of `openPostgres` */
export async function openMysql(url: string, socket?: OpenSocket): Promise<Source> {
  let connection: Connection | undefined;
  try {
    connection = mysql.createConnection({
      uri: url,
      supportBigNumbers: true,
      timezone: 'Z',
      connectTimeout: 10_000,
      ...(socket && { stream: ({ config }: Agent) => socket().connect(config.port ?? MYSQL_PORT, config.host ?? '') }),
    });
    const statements = connection.promise();
    await statements.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await statements.query('START TRANSACTION WITH CONSISTENT SNAPSHOT');
    const [rows] = await statements.query<RowDataPacket[]>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = database() AND table_type = 'BASE TABLE'",
    );
    return new MysqlSource(connection, new Set(rows.map(({ name }) => String(name))));
  } catch (error) {
    connection?.destroy();
    throw new SourceError(`MySQL could not be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

class MysqlSource implements Source {
  constructor(
    private readonly connection: Connection,
    readonly tables: ReadonlySet<string>,
  ) {}

  async columns(table: string): Promise<ReadonlySet<string>> {
    const [rows] = await this.connection
      .promise()
      .query<RowDataPacket[]>(
        'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = database() AND table_name = ?',
        [table],
      );
    return new Set(rows.map(({ name }) => String(name).toLowerCase()));
  }

  async *rows(table: string, order?: { by: string; after: number }): AsyncIterable<SourceRow> {
    if (!this.tables.has(table)) return;
    const condition = order ? ' WHERE ?? > ? ORDER BY ??' : '';
    const values = order ? [table, order.by, order.after, order.by] : [table];
    yield* this.connection.query(`SELECT * FROM ??${condition}`, values).stream();
  }

  async count(table: string): Promise<number> {
    const [rows] = await this.connection.promise().query<RowDataPacket[]>('SELECT count(*) AS count FROM ??', [table]);
    return Number(rows[0]?.count);
  }

  async close(): Promise<void> {
    await this.connection.promise().end();
  }
}
