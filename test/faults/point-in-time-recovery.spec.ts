import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { respondWith } from '../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../support/mock-upstream/mock-upstream.js';
import { ArchivedPostgres } from '../support/postgres-archive.js';
import { type Cluster, startCluster } from '../support/tollgate/cluster.js';
import { runCommand } from '../support/tollgate/command-line.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  PASSWORD,
  setUpSite,
  type TestUser,
} from '../support/tollgate/fixtures.js';
import { discrepancies } from '../support/tollgate/ledger-discrepancies.js';
import { MixedLoad, type Seen } from './load.js';
import { textTable } from './report.js';

/** The result of one recovery. */
interface Outcome {
  readonly recoveredTo: string;
  readonly calls: number;
  readonly lost: number;
  readonly doubled: number;
  /** Bills of calls that were sent after the target. */
  readonly later: number;
  readonly recoveryMs: number;
}

const GATEWAYS = 2;
const BALANCE = 1_000_000_000;
const PHASE_MS = 1_500;

const outcomes: Outcome[] = [];
afterAll(() => {
  const rows = outcomes.map((row) => [row.recoveredTo, row.calls, row.lost, row.doubled, row.later, row.recoveryMs]);
  process.stdout.write(
    textTable(['recovered to', 'calls before', 'lost', 'doubled', 'later bills', 'recovery ms'], rows),
  );
});

describe.each(['a time before a mistake', 'the end of the archive'] as const)(
  'a site recovered to %s',
  (recoveredTo) => {
    let postgres: ArchivedPostgres;
    let fleet: Cluster;
    let upstream: MockUpstream;
    let administrator: TestUser;
    let user: TestUser;
    let token: CreatedToken;
    /** The calls whose responses were complete before the target, and those that were sent after it. */
    let before: readonly Seen[];
    let after: readonly Seen[];

    beforeAll(async () => {
      postgres = await ArchivedPostgres.start();
      process.env.TEST_DATABASE_URL = postgres.server.url;
      upstream = await MockUpstream.start();
      fleet = await startCluster(GATEWAYS, { PROCESS_EXPIRY_SECONDS: '10' });
      administrator = await setUpSite(fleet.at(0));
      await createChannel(administrator, { base_url: upstream.url, models: 'gpt-4o-mini' });
      user = await createUser(fleet.at(0), administrator, { quota: BALANCE });
      token = await createToken(user, { unlimited_quota: true });
      upstream.byDefault(
        respondWith({ text: 'one two three', usage: { prompt: 700, completion: 300 } }, {}, { pauseMs: 10 }),
      );

      const load = new MixedLoad(fleet, [token]);
      load.start();
      await pause(PHASE_MS);
      await postgres.makeBaseBackup();
      await pause(PHASE_MS);
      before = load.seen.filter(({ complete }) => complete);
      let target: string | undefined;
      if (recoveredTo === 'a time before a mistake') {
        const [row] = await fleet.database.query<{ target: string }>('SELECT clock_timestamp()::text AS target');
        target = row?.target;
      } else {
        await postgres.archiveWal();
      }
      const passed = Date.now();
      await administrator.browser.delete(`/api/user/${user.id}`);
      await pause(PHASE_MS);
      await load.stop();
      after = load.seen.filter(({ sentAt }) => sentAt > passed);

      await Promise.all(fleet.gateways.map((gateway) => gateway.stop()));
      if (target !== undefined) await postgres.archiveWal();
      await postgres.server.kill();
      const recoveryMs = await postgres.recover(target);
      await Promise.all(fleet.gateways.map((gateway) => gateway.launch()));
      const bills = await billsOf(before);
      outcomes.push({
        recoveredTo,
        calls: before.length,
        recoveryMs,
        lost: before.filter(({ requestId }) => !bills.has(requestId)).length,
        doubled: [...bills.values()].filter((count) => count > 1).length,
        later: (await billsOf(after)).size,
      });
    }, 180_000);
    afterAll(async () => {
      await fleet.close();
      await upstream.close();
      await postgres.close();
    }, 60_000);

    async function billsOf(calls: readonly Seen[]): Promise<Map<string, number>> {
      const rows = await fleet.database.query<{ request_id: string; count: string }>(
        'SELECT request_id, count(*) FROM logs WHERE type = 2 AND request_id = ANY($1) GROUP BY 1',
        [calls.map(({ requestId }) => requestId)],
      );
      return new Map(rows.map(({ request_id, count }) => [request_id, Number(count)]));
    }

    it('contains the bill of each call that was complete before, once, and none of a later call', () => {
      expect(before.length).toBeGreaterThan(100);
      expect(outcomes.at(-1)).toMatchObject({ recoveredTo, lost: 0, doubled: 0, later: 0 });
    });

    it('has the user whom an administrator deleted afterwards, who logs in and calls with the old key', async () => {
      const login = await user.browser.post<{ id: number }>('/api/user/login', {
        username: user.username,
        password: PASSWORD,
      });
      expect(login.body).toMatchObject({ success: true, data: { id: user.id } });
      const load = new MixedLoad(fleet, [token]);
      load.start();
      await eventually(
        () => load.seen.length,
        (count) => count >= 100,
      );
      await load.stop();
      expect(load.seen.filter(({ complete }) => !complete)).toEqual([]);
      expect((await billsOf(load.seen)).size).toBe(load.seen.length);
    });

    it('releases the reservations of that time, and its ledger and audit log are consistent', async () => {
      await eventually(
        async () =>
          (await fleet.database.query<{ sum: string | null }>('SELECT sum(amount) FROM quota_leases'))[0]?.sum ?? '0',
        (sum) => sum === '0',
      );
      const [row] = await fleet.database.query<{ quota: string; charged: string }>(
        `SELECT b.quota, (SELECT sum(l.quota) FROM logs l WHERE l.type = 2 AND l.user_id = b.user_id) AS charged
         FROM user_balances b WHERE b.user_id = $1`,
        [user.id],
      );
      expect(Number(row?.quota)).toBe(BALANCE - Number(row?.charged));
      expect(await discrepancies(fleet.database)).toEqual([]);
      const env = { DATABASE_URL: fleet.database.url };
      expect(await runCommand(['reconcile'], env)).toMatchObject({ code: 0 });
      expect(await runCommand(['audit', 'verify'], env)).toMatchObject({ code: 0 });
    });
  },
);
