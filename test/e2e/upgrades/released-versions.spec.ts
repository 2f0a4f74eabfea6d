import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkLedger } from '../../../server/billing/reconcile/ledger-check.js';
import { migrate, schemaState } from '../../../server/platform/database/migrate.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { RELEASE_PASSWORD, RELEASE_SECRETS, RELEASES, restoreRelease } from '../../support/releases/restore-release.js';
import { CHARGE, RunningCalls } from '../../support/releases/running-calls.js';
import type { TestDatabase } from '../../support/test-database.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { openSession } from '../../support/tollgate/fixtures.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';

describe.each(RELEASES)('upgrade from %s', (version) => {
  let database: TestDatabase;
  let upstream: MockUpstream;
  let app: TestApp | undefined;
  let former: { balances: string; calls: string };

  const sums = async () => {
    const [row] = await database.query<{ balances: string; calls: string }>(
      'SELECT (SELECT sum(quota) FROM user_balances) AS balances, (SELECT count(*) FROM logs) AS calls',
    );
    return row ?? { balances: '', calls: '' };
  };

  beforeAll(async () => {
    [database, upstream] = await Promise.all([restoreRelease(version), MockUpstream.start()]);
    upstream.byDefault(respondWith({ text: 'one two three', usage: { prompt: 1_000, completion: 500 } }));
    former = await sums();
  });
  afterAll(async () => {
    await app?.close();
    await Promise.all([database.drop(), upstream.close()]);
  });

  it('books every call that ends while the schema is migrated', async () => {
    const calls = await RunningCalls.start(database);
    const before = calls.booked;
    await migrate({ connection: { connectionString: database.url } });
    const meanwhile = calls.booked - before;
    await calls.stop();
    expect(meanwhile).toBeGreaterThan(0);
    expect(await sums()).toEqual({
      balances: String(Number(former.balances) - calls.booked * CHARGE),
      calls: String(Number(former.calls) + calls.booked),
    });
    expect(await checkLedger({ connectionString: database.url })).toMatchObject({ differences: [] });
  });

  it('applies all migrations', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    expect(await schemaState(client)).toEqual({ pending: [], refusal: null });
    await client.end();
  });

  it('serves the users, tokens and channels of the former version', async () => {
    await database.query('UPDATE channels SET base_url = $1', [upstream.url]);
    app = await startApp(RELEASE_SECRETS, database);
    const browser = openSession(app);
    const { id } = dataOf(
      await browser.post<{ id: number }>('/api/user/login', { username: 'ada', password: RELEASE_PASSWORD }),
    );
    browser.userId = id;
    const [token] = dataOf(await browser.get<{ key: string }[]>('/api/token/?p=0&size=10'));
    const { quota } = dataOf(await browser.get<{ quota: number }>('/api/user/self'));

    const response = await fetch(`${app.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token?.key}` },
      body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { choices: [{ message: { content: 'one two three' } }] },
    ]);
    expect(upstream.lastRequest.headers.authorization).toMatch(/^Bearer sk-upstream-[12]$/);
    const after = dataOf(await browser.get<{ quota: number }>('/api/user/self'));
    expect(after.quota).toBeLessThan(quota);
    expect(await checkLedger({ connectionString: database.url })).toMatchObject({ differences: [] });
  });
});
