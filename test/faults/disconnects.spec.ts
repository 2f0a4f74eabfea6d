import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { respondWith } from '../support/mock-upstream/behaviour.js';
import type { PostgresServer } from '../support/postgres-server.js';
import { startTemplateCluster } from '../support/setup/template-cluster.js';
import { createChannel, createToken, createUser } from '../support/tollgate/fixtures.js';
import { discrepancies } from '../support/tollgate/ledger-discrepancies.js';
import { readMetrics } from '../support/tollgate/metrics-page.js';
import { Site } from '../support/tollgate/site.js';
import type { TestServer } from '../support/tollgate/test-server.js';
import { textTable } from './report.js';

const CALLS = 250;
const CONCURRENT_CALLS = 50;
const BALANCE = 1_000_000_000;
const METRICS_TOKEN = 'a metrics token of the tests';
const WORDS = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
/** The length of the complete response, in tokens as the upstream reports them. */
const USAGE = { prompt: 700, completion: 400 };

interface Outcome {
  readonly left: string;
  readonly calls: number;
  readonly reachedUpstream: number;
  readonly rows: number;
  readonly quota: number;
}

const outcomes: Outcome[] = [];
let postgres: PostgresServer;
let site: Site<TestServer>;

beforeAll(async () => {
  postgres = await startTemplateCluster({});
  process.env.TEST_DATABASE_URL = postgres.url;
  site = await Site.openProcess({ env: { METRICS_TOKEN } });
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
}, 120_000);
afterAll(async () => {
  const rows = outcomes.map(({ left, calls, reachedUpstream, rows, quota }) => [
    left,
    calls,
    reachedUpstream,
    rows,
    quota,
  ]);
  process.stdout.write(textTable(['client left', 'calls', 'at upstream', 'log rows', 'quota'], rows));
  await site.close();
  await postgres.close();
}, 60_000);

/**
 * Sends a call and closes the connection after this number of bytes of the response; 0: as soon as the request is sent.
 */
function callAndDisconnect(key: string, stream: boolean, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ model: 'gpt-4o-mini', stream, messages: [{ role: 'user', content: 'Hi' }] });
    const sent = request(`${site.tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    const leave = () => {
      sent.destroy();
      resolve();
    };
    sent.once('error', leave);
    sent.once('response', (response) => {
      let received = 0;
      response.once('error', leave).once('end', leave);
      response.on('data', (piece: Buffer) => {
        received += piece.length;
        if (received >= bytes) leave();
      });
    });
    sent.end(body, () => {
      if (bytes === 0) leave();
    });
  });
}

describe('client disconnect', () => {
  // A complete stream has about 200 events of 190 bytes.
  it.each([
    ['when the request is sent, stream', true, 0],
    ['after the first event', true, 1],
    ['after half a stream', true, 20_000],
    ['after nearly a whole stream', true, 37_500],
    ['when the request is sent, plain', false, 0],
  ])('%s: the produced output is billed once, and no reservation remains', async (left, stream, bytes) => {
    const { tollgate, upstream, database } = site;
    const user = await createUser(tollgate, site.administrator, { quota: BALANCE });
    const token = await createToken(user, { unlimited_quota: true });
    upstream.reset();
    upstream.byDefault(respondWith({ text: WORDS, usage: USAGE }, {}, { pauseMs: 1 }));
    const { pid } = tollgate;

    for (let done = 0; done < CALLS; done += CONCURRENT_CALLS) {
      await Promise.all(Array.from({ length: CONCURRENT_CALLS }, () => callAndDisconnect(token.key, stream, bytes)));
    }

    const metric = async (name: string) => (await readMetrics(tollgate.url, METRICS_TOKEN)).value(name);
    for (const name of ['tollgate_relay_open_calls', 'tollgate_settlement_waiting', 'tollgate_reserved_quota']) {
      await eventually(
        () => metric(name),
        (value) => value === 0,
      );
    }
    const rows = await database.query<{ quota: string; prompt_tokens: number; completion_tokens: number }>(
      'SELECT quota, prompt_tokens, completion_tokens FROM logs WHERE type = 2 AND user_id = $1',
      [user.id],
    );
    const quota = rows.reduce((sum, row) => sum + Number(row.quota), 0);
    outcomes.push({ left, calls: CALLS, reachedUpstream: upstream.requests.length, rows: rows.length, quota });

    // The output that the upstream produced before it was cancelled is billed. The first event contains no text.
    expect(rows.length).toBeLessThanOrEqual(CALLS);
    if (bytes > 1_000) expect(rows).toHaveLength(upstream.requests.length);
    for (const row of rows) {
      // The prices of gpt-4o-mini: 0.075 units for a prompt token, 0.3 for a completion token, and at least one unit
      // for a call.
      const price = Math.round((row.prompt_tokens + row.completion_tokens * 4) * 0.075);
      // A call without any output has a row, which is free.
      expect(Number(row.quota)).toBe(row.prompt_tokens === 0 ? 0 : Math.max(price, 1));
    }
    expect(await site.balance(user)).toBe(BALANCE - quota);
    expect(await discrepancies(database)).toEqual([]);
    expect(tollgate.pid).toBe(pid);
    await eventually(
      () => upstream.requests.filter(({ outcome }) => outcome === undefined).length,
      (open) => open === 0,
    );
  });
});
