import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkLedger } from '../../../server/billing/reconcile/ledger-check.js';
import {
  ALICE,
  BOB,
  deletedName,
  familySite,
  LOGGED,
  laterCall,
  REDEEM_CODE,
  ROOT_NAME,
} from '../../support/imports/family-site.js';
import { balanceOf, importInto, runImport, startImport } from '../../support/imports/import-command.js';
import { createSource, type SourceTable } from '../../support/imports/source-database.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

/** Enough for several transactions. */
const MANY_CALLS = 8_000;
const DELETED_NAME = deletedName('one-api');

let folder: string;
let database: TestDatabase;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const ofFile = () => ['--kind', 'one-api', '--from', `sqlite:${path}`, '--logs'];
const isConsistent = async () => (await checkLedger({ connectionString: database.url })).differences;

/** What a run may change, without the record of the run itself. */
async function everything(): Promise<unknown[]> {
  const tables = ['users', 'user_balances', 'tokens', 'token_usage', 'channels', 'channel_usage', 'redemptions'];
  const more = ['ledger_entries', 'logs', 'usage_by_day_user', 'usage_by_hour_channel', 'options', 'import_rows'];
  const digests = [...tables, ...more].map((table) =>
    database.query(
      `SELECT '${table}' AS name, count(*)::int AS rows, md5(string_agg(t::text, '' ORDER BY t::text)) AS digest FROM ${table} t`,
    ),
  );
  return Promise.all(digests);
}

/** The site with many calls of bob. */
function busySite(): SourceTable[] {
  return familySite('one-api', 'http://upstream.example').map((table) => {
    if (table.name !== 'logs') return table;
    const [call] = table.rows;
    const calls = Array.from({ length: MANY_CALLS }, (_, index) => ({
      ...call,
      id: 1_000 + index,
      user_id: BOB.id,
      username: BOB.username,
      token_name: 'old',
      quota: 2,
      created_at: Number(call?.created_at) + Math.floor(index / 50),
    }));
    return { ...table, rows: [...table.rows, ...calls] };
  });
}

describe('import that is killed and repeated', () => {
  beforeAll(async () => {
    path = join(folder, 'busy.db');
    await createSource('sqlite', path, busySite());
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('writes nothing in a dry run', async () => {
    const before = await everything();
    const report = await importInto(database, folder, ...ofFile(), '--dry-run');
    expect(report.steps.users).toMatchObject({ read: 4, added: 4 });
    expect(report.steps['log rows']).toMatchObject({ read: MANY_CALLS + LOGGED.calls + 3 });
    expect(await everything()).toEqual(before);
  });

  it('continues after a kill during the log, and books every call once', async () => {
    const child = startImport(database, folder, ...ofFile());
    let messages = '';
    await new Promise<void>((resolve) => {
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        messages += text;
        if (messages.includes('log rows')) resolve();
      });
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [partial] = await database.query<{ rows: number }>('SELECT count(*)::int AS rows FROM logs WHERE type = 2');
    expect(partial?.rows).toBeLessThan(MANY_CALLS);
    const report = await importInto(database, folder, ...ofFile());
    expect(report).toMatchObject({
      run: 1,
      sums: { balance: report.sums.sourceBalance, used: report.sums.sourceUsed },
    });
    const [whole] = await database.query<{ rows: number }>('SELECT count(*)::int AS rows FROM logs WHERE type = 2');
    expect(whole?.rows).toBe(MANY_CALLS + LOGGED.calls);
    expect(await balanceOf(database, BOB.username)).toMatchObject({ quota: BOB.quota, used: BOB.used });
    expect(await isConsistent()).toEqual([]);
  });

  it('changes nothing when it is repeated', async () => {
    const before = await everything();
    const report = await importInto(database, folder, ...ofFile());
    expect(report.run).toBe(2);
    expect(await everything()).toEqual(before);
  });

  it('imports records that were added to the source in the meantime', async () => {
    const old = new DatabaseSync(path);
    const row = laterCall('one-api');
    const names = Object.keys(row);
    old
      .prepare(`INSERT INTO logs (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...names.map((name) => (typeof row[name] === 'boolean' ? Number(row[name]) : row[name]) as string | number));
    // The call above cost 7,000 units, and 50,000 were topped up.
    old.exec(`
      UPDATE logs SET id = ${MANY_CALLS * 2} WHERE id = 50;
      UPDATE users SET quota = quota + 43000, used_quota = used_quota + 7000, request_count = request_count + 1 WHERE id = ${ALICE.id};
      UPDATE tokens SET remain_quota = remain_quota - 7000, used_quota = used_quota + 7000 WHERE id = 3;
      UPDATE redemptions SET status = 3 WHERE key = '${REDEEM_CODE}';
      INSERT INTO users (id, username, password, role, status, quota, used_quota, request_count, "group", aff_code)
        VALUES (20, 'erin', '', 1, 1, 900, 0, 0, 'default', 'eRiN');
    `);
    old.close();
    const report = await importInto(database, folder, ...ofFile());
    expect(report.steps.users).toMatchObject({ added: 1, present: 4 });
    expect(await balanceOf(database, ALICE.username)).toEqual({
      quota: ALICE.quota + 43_000,
      used: ALICE.used + 7_000,
      requests: ALICE.requests + 1,
    });
    expect(await balanceOf(database, 'erin')).toMatchObject({ quota: 900 });
    const [code] = await database.query<{ unused: number }>(
      'SELECT count(*)::int AS unused FROM redemptions WHERE status = 1',
    );
    expect(code?.unused).toBe(0);
    const [logged] = await database.query<{ quota: number }>(
      'SELECT sum(quota)::int AS quota FROM logs WHERE user_id = $1 AND type = 2',
      [ALICE.id],
    );
    expect(logged?.quota).toBe(LOGGED.quota + 7_000);
    expect(await isConsistent()).toEqual([]);
  });

  it('refuses a database of another product, and one that cannot be read', async () => {
    const other = await runImport(database, folder, '--kind', 'litellm', '--from', `sqlite:${path}`);
    expect(other).toMatchObject({ code: 2, messages: expect.stringContaining('not a database of LiteLLM') });
    const missing = await runImport(database, folder, '--kind', 'one-api', '--from', 'sqlite:/nowhere.db');
    expect(missing).toMatchObject({ code: 2, messages: expect.stringContaining('/nowhere.db does not exist') });
  });
});

describe('import into a site that has users', () => {
  beforeAll(async () => {
    path = join(folder, 'plain.db');
    await createSource('sqlite', path, familySite('one-api', 'http://upstream.example'));
  });

  async function occupied(): Promise<void> {
    database = await createTestDatabase();
    await database.query(
      "INSERT INTO users (id, username, role, aff_code) VALUES (1, 'root', 100, 'r00t'), (50, $1, 1, 'zZzZ')",
      [ALICE.username],
    );
    await database.query('INSERT INTO user_balances (user_id) VALUES (1), (50)');
  }

  it.each([
    [['--conflicts', 'skip'], ['bob:8:1', `${DELETED_NAME}:9:1`, 'root:1:100', 'alice:50:1'], { alice: 0 }],
    [
      ['--conflicts', 'merge'],
      ['bob:8:1', `${DELETED_NAME}:9:1`, 'root:1:100', 'alice:50:1', `${ROOT_NAME}:51:10`],
      { alice: ALICE.quota },
    ],
  ])('is refused without a rule; with %j it has the users %j', async (rule, users, balances) => {
    await occupied();
    try {
      const refused = await runImport(database, folder, ...ofFile());
      expect(refused).toMatchObject({ code: 1, messages: expect.stringContaining('alice (7)') });
      expect(await database.query('SELECT id FROM users')).toHaveLength(2);
      await importInto(database, folder, ...ofFile(), ...rule);
      const rows = await database.query<{ name: string }>(
        "SELECT username || ':' || id || ':' || role AS name FROM users",
      );
      expect(rows.map(({ name }) => name).sort()).toEqual([...users].sort());
      expect(await balanceOf(database, ALICE.username)).toMatchObject({ quota: balances.alice });
      expect(await isConsistent()).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});
