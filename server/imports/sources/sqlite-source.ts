import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Source, SourceError, type SourceRow } from './source.js';

/** Opens a SQLite file without changing it. */
export async function openSqlite(path: string): Promise<Source> {
  if (!existsSync(path)) throw new SourceError(`File ${path} does not exist`);
  return new SqliteSource(path);
}

class SqliteSource implements Source {
  readonly tables: ReadonlySet<string>;
  private readonly database: DatabaseSync;

  constructor(path: string) {
    try {
      this.database = new DatabaseSync(path, { readOnly: true });
      this.database.exec('BEGIN');
      const found = this.database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      this.tables = new Set(found.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_')));
    } catch (error) {
      throw new SourceError(`File ${path} is not a SQLite database: ${error instanceof Error ? error.message : error}`);
    }
  }

  async columns(table: string): Promise<ReadonlySet<string>> {
    if (!this.tables.has(table)) return new Set();
    const found = this.database.prepare('SELECT name FROM pragma_table_info(?)').all(table);
    return new Set(found.map(({ name }) => String(name).toLowerCase()));
  }

  async *rows(table: string, order?: { by: string; after: number }): AsyncIterable<SourceRow> {
    if (!this.tables.has(table)) return;
    const [condition, values] = order
      ? [` WHERE ${quoted(order.by)} > ? ORDER BY ${quoted(order.by)}`, [order.after]]
      : ['', []];
    yield* this.database.prepare(`SELECT * FROM ${quoted(table)}${condition}`).iterate(...values);
  }

  async count(table: string): Promise<number> {
    const row = this.database.prepare(`SELECT count(*) AS count FROM ${quoted(table)}`).get();
    return Number(row?.count);
  }

  async close(): Promise<void> {
    this.database.close();
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
