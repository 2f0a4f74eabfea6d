import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkLedger } from '../../../server/billing/reconcile/ledger-check.js';
import type { ImportReport } from '../../../server/imports/site-import.service.js';
import {
  ALICE,
  BOB,
  CHANNEL_ID,
  deletedName,
  type FamilyKind,
  familySite,
  keyOf,
  LOGGED,
  ORGANIZATION,
  REDEEM_CODE,
} from '../../support/imports/family-site.js';
import { balanceOf, importInto, SECRETS } from '../../support/imports/import-command.js';
import { createSource } from '../../support/imports/source-database.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { BrowserSession, dataOf } from '../../support/tollgate/browser-session.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';

let upstream: MockUpstream;
let folder: string;
beforeAll(async () => {
  upstream = await MockUpstream.start();
  folder = await mkdtemp(join(tmpdir(), 'tollgate-import-'));
});
afterAll(async () => {
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

const kinds: readonly FamilyKind[] = ['one-api', 'new-api', 'veloera', 'one-hub'];

describe.each(kinds)('import of %s from SQLite', (kind) => {
  let database: TestDatabase;
  let tollgate: TestApp;
  let report: ImportReport;
  let path: string;
  const source = () => ['--kind', kind, '--from', `sqlite:${path}`];

  beforeAll(async () => {
    path = join(folder, `${kind}.db`);
    await createSource('sqlite', path, familySite(kind, upstream.url));
    database = await createTestDatabase();
    report = await importInto(database, folder, ...source(), '--logs');
    tollgate = await startApp(SECRETS, database);
  });
  afterAll(async () => {
    await tollgate.close();
    await database.drop();
  });

  it('keeps balances, used quota and requests, and the ledger is consistent', async () => {
    expect(await balanceOf(database, ALICE.username)).toEqual({
      quota: ALICE.quota,
      used: ALICE.used,
      requests: ALICE.requests,
    });
    expect(await balanceOf(database, BOB.username)).toEqual({ quota: BOB.quota, used: BOB.used, requests: 0 });
    expect(report.sums).toMatchObject({ balance: report.sums.sourceBalance, used: report.sums.sourceUsed });
    expect((await checkLedger({ connectionString: database.url })).differences).toEqual([]);
  });

  it('lets the old password log in, which stores a hash of the current kind', async () => {
    const hash = async () =>
      (await database.query<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [ALICE.id]))[0]
        ?.hash;
    expect(await hash()).toMatch(/^\$2a\$/);
    const browser = new BrowserSession(() => tollgate.url);
    const wrong = await browser.post('/api/user/login', { username: ALICE.username, password: 'another password' });
    expect(wrong.body).toMatchObject({ success: false });
    for (const time of ['first', 'second']) {
      const response = await browser.post<{ id: number }>('/api/user/login', {
        username: ALICE.username,
        password: ALICE.password,
      });
      expect({ time, id: dataOf(response).id }).toEqual({ time, id: ALICE.id });
      expect(await hash()).toMatch(/^argon2id\$/);
    }
  });

  it('lets the old key call the old channel, within its models', async () => {
    const call = (model: string) =>
      fetch(`${tollgate.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer sk-${keyOf(kind)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] }),
      });
    const response = await call('gpt-4o-mini');
    expect(response.status).toBe(200);
    expect(upstream.lastRequest.headers.authorization).toMatch(/^Bearer sk-up-[12]$/);
    expect((await call('gpt-3.5-turbo')).status).toBe(403);
  });

  it('lets the old access token call the management API', async () => {
    const response = await fetch(`${tollgate.url}/api/user/self`, { headers: { authorization: ALICE.accessToken } });
    expect(await response.json()).toMatchObject({ success: true, data: { id: ALICE.id, username: ALICE.username } });
  });

  it('keeps the quota of tokens, and drops those without a user', async () => {
    const rows = await database.query(
      `SELECT t.id::int AS id, granted_quota::int AS granted, used_quota::int AS used, status FROM tokens t
        LEFT JOIN token_usage u ON u.token_id = t.id ORDER BY t.id`,
    );
    expect(rows[0]).toMatchObject({ id: 3, granted: 290_000, status: 1 });
    expect(rows.slice(1)).toMatchObject([{ id: 4, status: 2 }]);
    expect(report.notes).toContainEqual({
      subject: 'tokens',
      reason: 'its user was not imported',
      count: 1,
      examples: ['orphan'],
    });
  });

  it('links numeric GitHub ids only', async () => {
    expect(
      await database.query('SELECT user_id::int AS id, provider, subject FROM user_identities ORDER BY 1, 2'),
    ).toEqual([
      { id: ALICE.id, provider: 'oidc', subject: 'oidc-subject-7' },
      { id: BOB.id, provider: 'github', subject: '583231' },
    ]);
  });

  it('keeps deleted users deleted', async () => {
    const rows = await database.query(
      'SELECT username, deleted_at IS NOT NULL AS deleted FROM users WHERE id IN ($1, 9) ORDER BY id',
      [ALICE.id],
    );
    expect(rows).toEqual([
      { username: ALICE.username, deleted: false },
      { username: deletedName(kind), deleted: true },
    ]);
  });

  it('keeps the organization of channels, of products that have it', async () => {
    const [channel] = await database.query('SELECT openai_organization AS organization FROM channels WHERE id = $1', [
      CHANNEL_ID,
    ]);
    expect(channel).toEqual({ organization: kind === 'new-api' || kind === 'veloera' ? ORGANIZATION : '' });
  });

  it('reports no table or option that the product has for itself', () => {
    const tables = report.notes.filter(({ subject }) => subject === 'tables').map(({ reason }) => reason);
    expect(tables).toEqual(kind === 'new-api' ? ['table passkey_credentials is not imported'] : []);
    const unknown = { subject: 'options', reason: 'unknown option', count: 1, examples: ['NoSuchOption'] };
    expect(report.notes).toContainEqual(unknown);
  });

  it('maps channels by vendor, and reports what is not supported', async () => {
    const rows = await database.query(
      'SELECT id::int AS id, type, name, status, weight, priority, groups, model_mapping FROM channels ORDER BY id',
    );
    expect(rows).toEqual([
      {
        id: CHANNEL_ID,
        type: 1,
        name: 'main',
        status: 1,
        weight: 3,
        priority: 2,
        groups: ['default', 'vip'],
        model_mapping: '{"gpt-4o-mini":"gpt-4o"}',
      },
      {
        id: 6,
        type: 43,
        name: 'deep',
        status: 2,
        weight: 3,
        priority: 2,
        groups: ['default', 'vip'],
        model_mapping: '',
      },
    ]);
    expect(report.notes).toContainEqual({
      subject: 'channels',
      reason: 'type 199 is not supported',
      count: 1,
      examples: ['unknown vendor'],
    });
    const { channels: counted } = report.steps;
    expect(counted).toMatchObject({ read: 3, added: 2, dropped: 1 });
  });

  it('stores valid options, and secrets encrypted', async () => {
    const rows = await database.query<{ key: string; value: string }>('SELECT key, value FROM options');
    const options = new Map(rows.map(({ key, value }) => [key, value]));
    expect(options.get('SystemName')).toBe('Old site');
    expect(options.get('ApiDialect')).toBe(kind === 'new-api' ? 'new-api' : undefined);
    expect(JSON.parse(options.get('GroupRatio') ?? '')).toEqual({ default: 1, vip: 0.5 });
    expect(options.get('SMTPToken')).toMatch(/^v1\./);
    expect(options.has('RetryTimes')).toBe(false);
    if (kind === 'new-api') {
      const checkIn = ['CheckInEnabled', 'CheckInQuota', 'CheckInMaxQuota'].map((key) => options.get(key));
      expect(checkIn).toEqual(['true', '300', '10000']);
    }
    if (kind === 'one-hub') {
      expect(options.get('oidc.client_id')).toBe('client-1');
      expect(JSON.parse(options.get('CompletionRatio') ?? '')).toEqual({ 'gpt-4o': 4 });
      expect(JSON.parse(options.get('ModelPrice') ?? '')).toEqual({ mj_imagine: 0.1 });
    }
  });

  it('has the log rows of imported users', async () => {
    const rows = await database.query(
      "SELECT type, count(*)::int AS rows, sum(quota)::int AS quota FROM logs WHERE created_at < now() - interval '1 hour' GROUP BY 1 ORDER BY 1",
    );
    const fifth = { 'one-api': 4, 'one-hub': 4, veloera: 5, 'new-api': 100 }[kind];
    expect(rows).toEqual([
      { type: 1, rows: 1, quota: 500_000 },
      { type: 2, rows: LOGGED.calls, quota: LOGGED.quota },
      { type: fifth, rows: 1, quota: 0 },
    ]);
  });

  it('has the unused code, which is redeemed once', async () => {
    const browser = new BrowserSession(() => tollgate.url);
    await browser.post('/api/user/login', { username: ALICE.username, password: ALICE.password });
    const redeem = () => browser.post('/api/user/topup', { key: REDEEM_CODE });
    expect((await redeem()).body).toMatchObject({ success: true, data: { quota: 5_000 } });
    expect((await redeem()).body).toMatchObject({ success: false });
    expect((await browser.post('/api/user/topup', { key: 'u5ed'.repeat(8) })).body).toMatchObject({ success: false });
  });
});
