import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkLedger } from '../../../server/billing/reconcile/ledger-check.js';
import type { ImportReport } from '../../../server/imports/site-import.service.js';
import { balanceOf, importInto, SECRETS } from '../../support/imports/import-command.js';
import { CAPPED_KEY, EXPIRES, litellmSite, TEAM_KEY } from '../../support/imports/litellm-site.js';
import { createSource } from '../../support/imports/source-database.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';

let source: TestDatabase;
let database: TestDatabase;
let tollgate: TestApp;
let folder: string;
let report: ImportReport;

beforeAll(async () => {
  [source, database] = await Promise.all([createTestDatabase('empty'), createTestDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'tollgate-import-'));
  await createSource('postgres', source.url, litellmSite());
  report = await importInto(database, folder, '--kind', 'litellm', '--from', source.url);
  tollgate = await startApp(SECRETS, database);
});
afterAll(async () => {
  await tollgate.close();
  await Promise.all([source.drop(), database.drop()]);
  await rm(folder, { recursive: true, force: true });
});

describe('import of LiteLLM from PostgreSQL', () => {
  it('credits users and teams with their remaining budgets, and the ledger is consistent', async () => {
    expect(await balanceOf(database, 'dana@team.example')).toMatchObject({ quota: 7_500_000, used: 2_500_000 });
    expect(await balanceOf(database, 'team:research')).toMatchObject({ quota: 29_750_000, used: 20_250_000 });
    expect(report.notes).toContainEqual(
      expect.objectContaining({ reason: 'without a budget it has a balance of 1000000 dollars', examples: ['boss'] }),
    );
    expect((await checkLedger({ connectionString: database.url })).differences).toEqual([]);
  });

  it.each([TEAM_KEY, CAPPED_KEY])('accepts the key %s, which is stored as a hash', async (key) => {
    const models = (text: string) =>
      fetch(`${tollgate.url}/v1/models`, { headers: { authorization: `Bearer ${text}` } });
    expect((await models(key)).status).toBe(200);
    expect((await models(`${key}x`)).status).toBe(401);
  });

  it('keeps limits and budgets of keys', async () => {
    const rows = await database.query(
      `SELECT t.name, username, unlimited_quota AS unlimited, model_limits AS models, requests_per_minute AS rpm,
          tokens_per_minute AS tpm, daily_quota::int AS daily, used_quota::int AS used, key_hint AS hint
        FROM tokens t JOIN users u ON u.id = t.user_id JOIN token_usage g ON g.token_id = t.id
        WHERE used_quota > 0 ORDER BY t.name`,
    );
    const capped = { username: 'dana@team.example', models: [], rpm: 30, tpm: 5_000, daily: 1_500_000, used: 250_000 };
    const lab = { username: 'team:research', models: ['gpt-4o'], rpm: null, tpm: null, daily: null, used: 625_000 };
    expect(rows).toEqual([
      { name: 'capped', unlimited: true, hint: 'sk-...2RtY', ...capped },
      { name: 'lab', unlimited: true, hint: 'sk-...2026', ...lab },
    ]);
  });

  it('limits keys to the models that their user has too', async () => {
    const rows = await database.query(
      'SELECT name, model_limits_enabled AS limited, model_limits AS models FROM tokens ORDER BY name',
    );
    expect(rows).toEqual([
      { name: 'both', limited: true, models: ['gpt-4o-mini'] },
      { name: 'capped', limited: false, models: [] },
      { name: 'lab', limited: true, models: ['gpt-4o'] },
      { name: 'mini', limited: true, models: ['gpt-4o-mini'] },
      { name: 'nothing', limited: true, models: [] },
    ]);
  });

  it('reads times, which are stored without a time zone, as UTC', async () => {
    const [key] = await database.query<{ expires: Date }>(
      "SELECT expires_at AS expires FROM tokens WHERE name = 'mini'",
    );
    expect(key?.expires).toEqual(EXPIRES);
  });

  it.each(['tpd_limit', 'allowed_routes'])('reports the limit %s, which keys do not have here', (column) => {
    expect(report.notes).toContainEqual(
      expect.objectContaining({ reason: `the limit ${column} is not supported`, examples: ['mini'] }),
    );
  });

  it('reports the members of teams and their keys, which are assigned to an account', () => {
    const reason = 'the team became an account; its members and their roles are not imported';
    expect(report.notes).toContainEqual({ subject: 'users', reason, count: 2, examples: ['team:research'] });
    expect(report.notes).toContainEqual({
      subject: 'tokens',
      reason: 'the key of a team belongs to the account of the team, not to the member who had it',
      count: 1,
      examples: ['lab'],
    });
  });

  it('reports keys without an owner, and tables that are not imported', () => {
    expect(report.notes).toContainEqual(expect.objectContaining({ subject: 'tokens', examples: ['ownerless'] }));
    expect(report.notes).toContainEqual(expect.objectContaining({ reason: 'table LiteLLM_SpendLogs is not imported' }));
  });
});
