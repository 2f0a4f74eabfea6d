import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { contentOf } from '../../test/support/database-content.js';
import { fillEmptyTables } from '../../test/support/sample-rows.js';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { migrate } from '../platform/database/migrate.js';
import { MOVE_CHANNEL, moveEnded } from '../platform/database/site-move.js';
import { moveSite } from './move-site.js';

/** With their long texts, more than 4 MB. Only changed rows of such a table are copied again. */
const LOG_ROWS = 3_000;
/** The lock of a process that uses the database. */
const CLAIM = 7_067_645;

let source: TestDatabase;
let target: TestDatabase;

beforeEach(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase('empty')]);
  await fillEmptyTables(source);
  for (const [name, from, to] of [
    ['logs_20261019', '2026-10-19Z', '2026-10-26Z'],
    ['logs_20261026', '2026-10-26Z', '2026-11-02Z'],
  ]) {
    await source.query(`CREATE TABLE ${name} PARTITION OF logs FOR VALUES FROM ('${from}') TO ('${to}')`);
  }
  await source.query(`
    INSERT INTO logs (id, created_at, type, user_id, quota, content)
      SELECT n, '2026-10-27Z'::timestamptz + n * interval '1 s', 1, 9, 0, repeat(md5(n::text), 50)
        FROM generate_series(1, ${LOG_ROWS}) n;
    INSERT INTO logs (id, created_at, type, user_id, quota) VALUES (1, '2026-10-20Z', 1, 9, 0)`);
});
afterEach(async () => {
  await source.drop();
  await target.drop();
});

const connectionTo = ({ url }: TestDatabase) => ({ connectionString: url });
const move = (drainSeconds = 20) =>
  moveSite(connectionTo(source), connectionTo(target), { drainSeconds, sealedTarget: 'sealed' });

/** A process that uses the source: it makes its last changes when it is asked to leave. */
async function processThat(lastChanges: string | null): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: source.url, application_name: 'tollgate-claim' });
  await client.connect();
  await client.query(`SELECT pg_advisory_lock($1)`, [CLAIM]);
  await client.query(`LISTEN ${MOVE_CHANNEL}`);
  client.once('notification', async () => {
    if (lastChanges === null) return;
    await client.query(lastChanges);
    await client.end();
  });
  return client;
}

describe('moved site', () => {
  it('has all changes that its processes made until they left the old database', async () => {
    await processThat(`
      UPDATE logs SET hidden = true WHERE id % 1000 = 0;
      INSERT INTO logs (id, created_at, type, user_id, quota) SELECT n, '2026-10-28Z', 1, 9, 0
        FROM generate_series(900000, 900100) n;
      DROP TABLE logs_20261019;
      CREATE TABLE logs_20261012 PARTITION OF logs FOR VALUES FROM ('2026-10-12Z') TO ('2026-10-19Z');
      INSERT INTO logs (id, created_at, type, user_id, quota) VALUES (2, '2026-10-13Z', 1, 9, 0);
      UPDATE users SET display_name = 'changed' WHERE id = 1;
      DELETE FROM sessions`);
    const { rows } = await move();
    expect(rows).toBeGreaterThan(LOG_ROWS);
    expect(await contentOf(target)).toEqual(await contentOf(source));
    await migrate({ connection: connectionTo(target) });
  });

  it('has no row that was deleted from a large table', async () => {
    await processThat('DELETE FROM logs WHERE id BETWEEN 5 AND 50');
    await move();
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('is not served from the old database again, whose processes read the new address', async () => {
    await processThat('SELECT 1');
    await move();
    expect(await moveEnded(connectionTo(source))).toBe('sealed');
    await expect(migrate({ connection: connectionTo(source) })).rejects.toThrow('Site was moved from this database');
  });
});

describe('failed move', () => {
  it('leaves the site on the old database when calls do not end in time', async () => {
    const process = await processThat(null);
    await expect(move(1)).rejects.toThrow('The site has not ended its calls within 1 seconds');
    await process.end();
    expect(await moveEnded(connectionTo(source))).toBeNull();
    await migrate({ connection: connectionTo(source) });
    await expect(migrate({ connection: connectionTo(target) })).rejects.toThrow('incomplete copy of a site');
  });

  it('changes nothing in a database that contains a site', async () => {
    await migrate({ connection: connectionTo(target) });
    await fillEmptyTables(target);
    const before = await contentOf(target);
    await expect(move()).rejects.toThrow('The new database contains a site');
    expect(await contentOf(target)).toEqual(before);
  });
});
