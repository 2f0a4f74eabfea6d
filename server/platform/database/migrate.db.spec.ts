import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventually } from '../../../test/support/eventually.js';
import { fillEmptyTables, rowCounts } from '../../../test/support/sample-rows.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { databaseOptions } from './database-options.js';
import type { ConnectionTarget } from './database-target.js';
import { migrate, schemaState } from './migrate.js';
import { MigrationMarks1766200000000 } from './migrations/1766200000000-migration-marks.js';
import type { Migration } from './migrations/migration.js';

type MigrationClass = new () => MigrationInterface;

class CreateNotes1900000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE notes (id integer)');
  }

  async down(): Promise<void> {}
}

class AddText1900000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes ADD COLUMN text text');
  }

  async down(): Promise<void> {}
}

class AddCompatibleText1900000000001 extends AddText1900000000001 implements Migration {
  readonly compatible = true;
}

class Slow1900000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE seen AS SELECT current_setting('statement_timeout') AS limit FROM pg_sleep(0.1)`);
  }

  async down(): Promise<void> {}
}

class Fails1900000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SELECT 1 / 0');
  }

  async down(): Promise<void> {}
}

let database: TestDatabase;
let target: ConnectionTarget;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  target = { connection: { connectionString: database.url } };
});
afterEach(() => database.drop());

async function appliedNames(): Promise<string[]> {
  return (await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);
}

it('every migration runs on tables with rows, and keeps the rows', async () => {
  const all = (databaseOptions(target).migrations as MigrationClass[]).toSorted((a, b) => timeOf(a) - timeOf(b));
  let before: ReadonlyMap<string, number> = new Map();
  for (const [index, migration] of all.entries()) {
    await migrate(target, { migrations: all.slice(0, index + 1) });
    const after = await rowCounts(database);
    const emptied = [...after].filter(([table, rows]) => rows < (before.get(table) ?? 0)).map(([table]) => table);
    expect({ migration: migration.name, emptied }).toEqual({ migration: migration.name, emptied: [] });
    before = await fillEmptyTables(database, after);
  }
  expect([...before].filter(([, rows]) => rows === 0)).toEqual([]);
  expect(await appliedNames()).toHaveLength(all.length);
});

function timeOf({ name }: MigrationClass): number {
  return Number(name.slice(-13));
}

describe('migration', () => {
  it('may take longer than the statement timeouts of the console and of the database', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`ALTER DATABASE ${name} SET statement_timeout = 50`);
    await migrate(target, { migrations: [Slow1900000000002] });
    expect(await database.query('SELECT "limit" FROM seen')).toEqual([{ limit: '0' }]);
  });

  it('keeps earlier migrations applied when it fails', async () => {
    const migrations = [CreateNotes1900000000000, Fails1900000000003];
    await expect(migrate(target, { migrations })).rejects.toThrow('division by zero');
    expect(await appliedNames()).toEqual(['CreateNotes1900000000000']);
  });

  it('does not block a table while it waits for a reader, and is applied after the reader', async () => {
    await migrate(target, { migrations: [CreateNotes1900000000000] });
    const reader = await readingNotes();
    const migration = migrate(target, {
      migrations: [CreateNotes1900000000000, AddText1900000000001],
      lockTimeoutMs: 100,
    });
    await eventually(waitsForLock, (found) => found);
    // Waits behind the migration, which waits for the reader; it continues only because the migration's lock times out.
    await database.query('SELECT * FROM notes');
    await reader.query('COMMIT');
    await reader.end();
    await migration;
    expect(await appliedNames()).toContain('AddText1900000000001');
  });

  it('fails the start with its name and the oldest transaction when it cannot acquire a lock', async () => {
    await migrate(target, { migrations: [CreateNotes1900000000000] });
    const reader = await readingNotes();
    const migrations = [CreateNotes1900000000000, AddText1900000000001];
    await expect(migrate(target, { migrations, lockTimeoutMs: 50, timeoutMs: 0 })).rejects.toThrow(
      /^Migration AddText1900000000001 could not lock .* \(a long export\)/,
    );
    await reader.end();
  });
});

describe('database of another application', () => {
  it('is not changed, and the error says what to do', async () => {
    await database.query(
      'CREATE TABLE users (id bigint); CREATE TABLE channels (id bigint); CREATE TABLE abilities ()',
    );
    await expect(migrate(target)).rejects.toThrow(
      'Database contains tables of another application (channels, users): set DATABASE_URL to an empty database',
    );
    expect([...(await rowCounts(database)).keys()].sort()).toEqual(['abilities', 'channels', 'users']);
  });

  it('is reported before anything is applied', async () => {
    await database.query('CREATE TABLE tokens (id bigint)');
    const client = new pg.Client(target.connection);
    await client.connect();
    const { refusal } = await schemaState(client).finally(() => client.end());
    expect(refusal).toContain('tables of another application (tokens)');
  });

  it('may contain tables that Tollgate does not have', async () => {
    await database.query('CREATE TABLE spatial_ref_sys (id integer)');
    await migrate(target, { migrations: [CreateNotes1900000000000] });
    expect(await appliedNames()).toEqual(['CreateNotes1900000000000']);
  });
});

describe('version without a migration that the database has', () => {
  const known = [MigrationMarks1766200000000, CreateNotes1900000000000];

  it('does not start, and reports the migration', async () => {
    await migrate(target, { migrations: [...known, AddText1900000000001] });
    await expect(migrate(target, { migrations: known })).rejects.toThrow(
      'Database was upgraded by a newer version of Tollgate (migration AddText1900000000001)',
    );
  });

  it('does not start when the database has no compatibility marks', async () => {
    await migrate(target, { migrations: [CreateNotes1900000000000] });
    await expect(migrate(target, { migrations: [] })).rejects.toThrow('(migration CreateNotes1900000000000)');
  });

  it('starts when the migration is marked compatible, and the newer version starts again after it', async () => {
    const newer = [...known, AddCompatibleText1900000000001];
    await migrate(target, { migrations: newer });
    await migrate(target, { migrations: known });
    await migrate(target, { migrations: newer });
    expect(await appliedNames()).toContain('AddCompatibleText1900000000001');
  });
});

/** A transaction that has read the table and stays open. */
async function readingNotes(): Promise<pg.Client> {
  const reader = new pg.Client({ connectionString: database.url, application_name: 'a long export' });
  await reader.connect();
  await reader.query('BEGIN; SELECT * FROM notes');
  return reader;
}

async function waitsForLock(): Promise<boolean> {
  const rows = await database.query(`
    SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'tollgate-migration' AND wait_event_type = 'Lock'`);
  return rows.length > 0;
}
