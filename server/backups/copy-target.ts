import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { AdvisoryLock } from '../platform/database/advisory-locks.js';
import { knownMigrations, migrate } from '../platform/database/migrate.js';
import { UNFINISHED_RESTORE } from '../platform/database/migration-marks.js';
import { inTransaction } from '../platform/database/pg-client.js';
import { type CopiedTable, columnsSql, quoted, readLedgerSums, tableSql } from './catalogue.js';
import { openCopyClient } from './snapshot.js';

type TableToCopy = Omit<CopiedTable, 'bytes'>;

/** Two copies of a site differ, or a database cannot be the target of a copy. */
export class CopyRefusedError extends Error {}

/** The queues of jobs, which are filled again from the tables. */
const QUEUES = 'jobs';

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace`;
const TRIGGERED = `
  SELECT DISTINCT t.tgrelid::regclass::text AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace`;
const OWN_TABLES = `
  SELECT c.oid::regclass::text AS name, c.relispartition AS partition FROM pg_class c
   WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'migrations'`;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * A database that receives a copy of a site. From `begin` to `finish` it has a mark with which no server starts on it,
 * so an interrupted copy is never used.
 */
export class CopyTarget {
  private foreignKeys: readonly ForeignKey[] = [];
  private triggered: readonly string[] = [];

  private constructor(
    private readonly connection: ClientConfig,
    readonly client: pg.Client,
  ) {}

  /** Opens the database for this copy alone. @throws {CopyRefusedError} when a process of Tollgate uses it */
  static async open(connection: ClientConfig): Promise<CopyTarget> {
    const client = await openCopyClient(connection, 'tollgate-copy');
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      AdvisoryLock.databaseClaim,
    ]);
    if (rows[0]?.locked) return new CopyTarget(connection, client);
    await client.end();
    throw new CopyRefusedError('Tollgate runs on this database: stop all its processes first');
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** Whether the database contains no site: no tables, an unfinished copy, or a site without users. */
  async isEmpty(): Promise<boolean> {
    const exists = async (table: string) =>
      (await this.client.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [table])).rowCount === 1;
    if (await exists('migrations')) {
      const mark = await this.client.query('SELECT 1 FROM migrations WHERE name = $1', [UNFINISHED_RESTORE]);
      if (mark.rowCount) return true;
      return !(await exists('users')) || (await this.client.query('SELECT 1 FROM users LIMIT 1')).rowCount === 0;
    }
    return (await this.client.query(OWN_TABLES)).rowCount === 0;
  }

  /**
   * Replaces everything in the schema by empty tables after the given migrations.
   * @throws {CopyRefusedError} when this version does not know one of them
   */
  async begin(migrations: readonly string[]): Promise<void> {
    const known = knownMigrations();
    const unknown = migrations.find((name) => !known.has(name));
    if (unknown) throw new CopyRefusedError(`The data belongs to a newer version of Tollgate (migration ${unknown})`);
    await this.client.query(`
      BEGIN;
      DROP SCHEMA IF EXISTS ${QUEUES} CASCADE;
      DROP SCHEMA public CASCADE;
      CREATE SCHEMA public;
      CREATE TABLE public.migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
      INSERT INTO public.migrations (timestamp, name) VALUES (0, '${UNFINISHED_RESTORE}');
      COMMIT`);
    const classes = migrations.flatMap((name) => known.get(name) ?? []);
    await migrate({ connection: this.connection }, { migrations: classes, mayBeUnfinished: true });
    await this.prepare();
  }

  /** Empties the tables, and removes constraints and triggers that would refuse or change single rows. */
  private async prepare(): Promise<void> {
    const { rows: tables } = await this.client.query<{ name: string; partition: boolean }>(OWN_TABLES);
    this.foreignKeys = (await this.client.query<ForeignKey>(FOREIGN_KEYS)).rows;
    this.triggered = (await this.client.query<{ table: string }>(TRIGGERED)).rows.map(({ table }) => table);
    const statements = [
      ...tables.filter(({ partition }) => partition).map(({ name }) => `DROP TABLE ${name}`),
      ...this.foreignKeys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
      ...this.triggered.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
      ...tables.filter(({ partition }) => !partition).map(({ name }) => `TRUNCATE ${name}`),
    ];
    for (const statement of statements) await this.client.query(statement);
  }

  /**
   * Fills a table. A partition is created, filled and then attached, so that its indexes are built once.
   * @param rows in the text format of COPY
   */
  async load(table: TableToCopy, rows: AsyncIterable<Buffer>): Promise<void> {
    const { partition } = table;
    const name = tableSql(table);
    if (partition) await this.client.query(`CREATE TABLE ${name} (LIKE ${partition.of} INCLUDING DEFAULTS)`);
    await this.copyInto(name, table, rows);
    if (partition) await this.client.query(`ALTER TABLE ${partition.of} ATTACH PARTITION ${name} ${partition.bounds}`);
  }

  /** Removes a partition that the site has dropped in the meantime. */
  async drop(table: Pick<CopiedTable, 'name'>): Promise<void> {
    await this.client.query(`DROP TABLE ${tableSql(table)}`);
  }

  /** Replaces the rows of a table that was filled before. */
  async reload(table: TableToCopy, rows: AsyncIterable<Buffer>): Promise<void> {
    await inTransaction(this.client, async () => {
      await this.client.query(`TRUNCATE ONLY ${tableSql(table)}`);
      await this.copyInto(tableSql(table), table, rows);
    });
  }

  /** Replaces rows of a table that was filled before by newer versions, and adds new rows. */
  async merge(table: TableToCopy, key: readonly string[], rows: AsyncIterable<Buffer>): Promise<void> {
    const name = tableSql(table);
    const columns = columnsSql(table);
    const same = key.map((column) => `t.${quoted(column)} = c.${quoted(column)}`).join(' AND ');
    await inTransaction(this.client, async () => {
      await this.client.query(`CREATE TEMPORARY TABLE changed_rows (LIKE ${name}) ON COMMIT DROP`);
      await this.copyInto('changed_rows', table, rows);
      await this.client.query(`DELETE FROM ONLY ${name} t USING changed_rows c WHERE ${same}`);
      await this.client.query(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM changed_rows`,
      );
    });
  }

  async countRows(table: Pick<CopiedTable, 'name'>): Promise<number> {
    const { rows } = await this.client.query<{ count: string }>(
      `SELECT count(*) AS count FROM ONLY ${tableSql(table)}`,
    );
    return Number(rows[0]?.count);
  }

  private async copyInto(name: string, table: TableToCopy, rows: AsyncIterable<Buffer>): Promise<void> {
    const target = this.client.query(copyFrom(`COPY ${name} (${columnsSql(table)}) FROM STDIN`));
    await pipeline(Readable.from(rows, { objectMode: true }), target);
  }

  /** Restores constraints, triggers and sequences. */
  async complete(sequences: Readonly<Record<string, string>>): Promise<void> {
    for (const { table, name, definition } of this.foreignKeys) {
      await this.client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
    for (const table of this.triggered) await this.client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const [name, value] of Object.entries(sequences)) {
      await this.client.query('SELECT setval(quote_ident($1), $2::bigint)', [name, value]);
    }
  }

  /**
   * Compares the copy with what was copied.
   * @throws {CopyRefusedError} at the first difference
   */
  async compare(rows: Readonly<Record<string, number>>, ledgerSums: Readonly<Record<string, string>>): Promise<void> {
    for (const [table, expected] of Object.entries(rows)) {
      const count = await this.countRows({ name: table });
      if (count !== expected) throw new CopyRefusedError(`Table ${table} has ${count} rows instead of ${expected}`);
    }
    for (const [name, sum] of Object.entries(await readLedgerSums(this.client))) {
      if (sum !== ledgerSums[name]) {
        throw new CopyRefusedError(`Total of ${name} is ${sum} instead of ${ledgerSums[name]}`);
      }
    }
  }

  /** Applies the migrations that the copied site did not have. */
  async upgrade(): Promise<void> {
    await migrate({ connection: this.connection }, { mayBeUnfinished: true });
  }

  /** Collects the statistics of the planner. */
  async analyze(): Promise<void> {
    await this.client.query('ANALYZE');
  }

  /** Removes the mark, so that servers can start on the database. */
  async finish(): Promise<void> {
    await this.client.query('DELETE FROM migrations WHERE name = $1', [UNFINISHED_RESTORE]);
  }
}
