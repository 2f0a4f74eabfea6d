import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test-database.js';

const EXTENSION = '.sql.gz';

/** The secrets of the sites in the files, as environment variables. */
export const RELEASE_SECRETS = {
  ENCRYPTION_KEY: 'the encryption key of the fixtures',
  SESSION_SECRET: 'the session secret of the fixtures',
};

/** The password of the users `root` and `ada` of these sites. */
export const RELEASE_PASSWORD = 'fixture-password';

/** The versions that have a file, see README.md. */
export const RELEASES: readonly string[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(EXTENSION))
  .map((file) => file.slice(0, -EXTENSION.length))
  .sort();

/** Creates the database of a released version with its schema and rows. The caller drops it. */
export async function restoreRelease(version: string): Promise<TestDatabase> {
  const database = await createTestDatabase('empty');
  const statements = gunzipSync(readFileSync(join(import.meta.dirname, `${version}${EXTENSION}`))).toString();
  // The file changes settings of its connection.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statements);
  await client.end();
  return database;
}
