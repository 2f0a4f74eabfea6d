import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { eventually } from '../../support/eventually.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { memberOf, startCluster } from '../../support/tollgate/cluster.js';
import { runCommand, startCommand } from '../../support/tollgate/command-line.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  optionsReached,
  setUpSite,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestServer } from '../../support/tollgate/test-server.js';

/** With MOVE_CALLERS the test prints for how long calls are refused. */
const CALLERS = Number(process.env.MOVE_CALLERS ?? 4);

/** A client waits for this long before it sends a refused call again. */
const RETRY_MS = 50;
/**
 * A client sends the call again after these: connections are refused, and idle ones closed, while a process closes its
 * port and opens it again, and a process on a busy machine refuses calls for a second.
 */
const RETRYABLE = ['503 site_moving', '429 overloaded', '0 ECONNREFUSED', '0 ECONNRESET', '0 UND_ERR_SOCKET'];

let site: Site<TestServer>;
let token: CreatedToken;
let database: TestDatabase;

beforeAll(async () => {
  [site, database] = await Promise.all([Site.openProcess({ database: 'embedded' }), createTestDatabase('empty')]);
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  token = await createToken(site.administrator, { unlimited_quota: true });
  // The callers repeat their calls until the processes have moved: faster responses would cost more CPU time than the
  // moves.
  site.upstream.byDefault(
    respondWith({ text: 'one two three', usage: { prompt: 7, completion: 3 } }, {}, { pauseMs: 100 }),
  );
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

/** Clients that send one call after the other. */
class Callers {
  served = 0;
  /** The served calls by server. */
  readonly servedBy = [0, 0];
  /** Statuses and error codes of responses that were not 200. */
  readonly refused: string[] = [];
  /** The longest time without a complete response, in ms. */
  maxGapMs = 0;
  private servedAt = performance.now();
  private readonly agent = new Agent({ connections: CALLERS });
  private running = true;
  private readonly ended: Promise<unknown>;

  constructor(
    private readonly servers: readonly { readonly url: string }[],
    private readonly key: string,
  ) {
    this.ended = Promise.all(Array.from({ length: CALLERS }, (_, index) => this.call(index)));
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.ended;
    await this.agent.destroy();
  }

  /** Waits until more calls are complete than were open, so that some began after this. */
  async serveAgain(): Promise<void> {
    const before = this.served;
    await eventually(
      () => this.served,
      (count) => count > before + CALLERS,
    );
  }

  /** Refusals that clients do not retry. */
  get failures(): string[] {
    return [...new Set(this.refused)].filter((refusal) => !RETRYABLE.includes(refusal));
  }

  private async call(index: number): Promise<void> {
    const stream = index % 2 === 0;
    while (this.running) {
      const result = await this.agent
        .request({
          origin: this.servers[index % this.servers.length]?.url ?? '',
          path: '/v1/chat/completions',
          method: 'POST',
          headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }], stream }),
        })
        .then(async ({ statusCode, body }) => ({ statusCode, text: await body.text() }))
        // The port is closed for some milliseconds between the two servers.
        .catch((error: { code?: string }) => ({ statusCode: 0, text: `{"error":{"code":"${error.code}"}}` }));
      if (result.statusCode === 200) {
        this.served++;
        const now = performance.now();
        this.maxGapMs = Math.max(this.maxGapMs, now - this.servedAt);
        this.servedAt = now;
        const server = index % this.servers.length;
        this.servedBy[server] = (this.servedBy[server] ?? 0) + 1;
      } else {
        const { error } = JSON.parse(result.text) as { error: { code: string } };
        this.refused.push(`${result.statusCode} ${error.code}`);
        await pause(RETRY_MS);
      }
    }
  }
}

/** Calls to the embedded site with a complete response. */
let served = 0;

const countCalls = async (database: TestDatabase) => {
  const [row] = await database.query<{ count: string }>('SELECT count(*) FROM logs WHERE type = 2');
  return Number(row?.count);
};

describe('move of a site', () => {
  it('continues on the embedded database when a move is killed', async () => {
    const callers = new Callers([site.tollgate], token.key);
    const move = startCommand(['move', '--to', database.url], { DATA_DIR: site.tollgate.dataDir });
    let errors = '';
    move.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    await eventually(
      () => errors,
      (text) => text.includes('Waiting for running calls'),
    );
    move.kill('SIGKILL');
    await once(move, 'close');
    await callers.serveAgain();
    await callers.stop();
    served += callers.served;
    expect(await runCommand(['reconcile'], { DATA_DIR: site.tollgate.dataDir })).toMatchObject({ code: 0 });
  });

  it('serves on the new database after a move, without a lost or unbilled call', async () => {
    const callers = new Callers([site.tollgate], token.key);
    const { code, output, errors } = await runCommand(['move', '--to', database.url, '--json'], {
      DATA_DIR: site.tollgate.dataDir,
    });
    expect({ code, errors }).toEqual({ code: 0, errors: expect.stringContaining('Checking the ledger') });
    await callers.serveAgain();
    await callers.stop();
    served += callers.served;
    if (process.env.MOVE_CALLERS) console.log(output, { maxGapMs: callers.maxGapMs });
    expect(callers.failures).toEqual([]);
    expect(JSON.parse(output)).toMatchObject({ ledger: { differenceCount: 0 } });
    expect(await discrepancies(database)).toEqual([]);
    expect(await countCalls(database)).toBe(served);
  });

  it('does not start on the old database again', async () => {
    await site.tollgate.stop();
    await expect(site.tollgate.launch()).rejects.toThrow('Site was moved from this database');
  });

  it('moves back into the embedded database while calls run, and starts on it with all calls', async () => {
    const { dataDir } = site.tollgate;
    const back = ['move', '--to', 'embedded'];
    const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url };
    await site.tollgate.launch({ DATABASE_URL: database.url });
    // The embedded database contains the site as it was before the first move.
    expect(await runCommand(back, environment)).toMatchObject({ code: 1, errors: expect.stringContaining('--force') });
    const callers = new Callers([site.tollgate], token.key);
    expect(await runCommand([...back, '--force'], environment)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Remove DATABASE_URL before the next start'),
    });
    await callers.serveAgain();
    await callers.stop();
    served += callers.served;
    if (process.env.MOVE_CALLERS) console.log({ maxGapMs: callers.maxGapMs });
    expect(callers.failures).toEqual([]);
    await site.tollgate.restart();
    await eventually(
      () => runCommand(['reconcile'], { DATA_DIR: dataDir }),
      ({ code }) => code === 0,
    );
    const { total } = dataOf(await site.administrator.browser.get<{ total: number }>('/api/log/?type=2&page_size=1'));
    expect(total).toBe(served);
  });

  it('moves all processes of a site that shares a database', async () => {
    const [cluster, next] = await Promise.all([startCluster(2), createTestDatabase('empty')]);
    try {
      const administrator = await setUpSite(cluster.at(0));
      await createChannel(administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
      const { key } = await createToken(administrator, { unlimited_quota: true });
      await optionsReached(administrator, cluster.gateways);
      const callers = new Callers(cluster.gateways, key);
      const { env } = memberOf(cluster.database, cluster.redis);
      const command = ['move', '--to', next.url];
      const result = await runCommand(command, { ...env, DATABASE_URL: cluster.database.url });
      expect(result).toMatchObject({ code: 0, output: expect.stringContaining(' 0 differ') });
      const counts = callers.servedBy.map((count) => count + CALLERS);
      await eventually(
        () => [...callers.servedBy],
        (now) => now.every((count, index) => count > (counts[index] ?? 0)),
      );
      await callers.stop();
      expect(callers.failures).toEqual([]);
      expect(await discrepancies(next)).toEqual([]);
      expect(await countCalls(next)).toBe(callers.served);
    } finally {
      await cluster.close();
      await next.drop();
    }
  });
});
