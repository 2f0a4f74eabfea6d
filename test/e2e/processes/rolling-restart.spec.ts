import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { eventually } from '../../support/eventually.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { type Cluster, startCluster } from '../../support/tollgate/cluster.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  optionsReached,
  setUpSite,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';

const CALLERS = 8;

let cluster: Cluster;
let upstream: MockUpstream;
let token: CreatedToken;

beforeAll(async () => {
  [cluster, upstream] = await Promise.all([startCluster(2), MockUpstream.start()]);
  const administrator = await setUpSite(cluster.at(0));
  await createChannel(administrator, { base_url: upstream.url, models: 'gpt-4o-mini' });
  await optionsReached(administrator, cluster.gateways);
  token = await createToken(administrator, { unlimited_quota: true });
  upstream.byDefault(respondWith({ text: 'one two three', usage: { prompt: 7, completion: 3 } }, {}, { pauseMs: 10 }));
}, 120_000);
afterAll(async () => {
  await cluster.close();
  await upstream.close();
});

/** A load balancer with keep-alive connections; it uses another gateway when a connection is refused. */
class Balancer {
  private readonly pools = cluster.gateways.map(({ url }) => new Pool(url, { connections: CALLERS }));
  private next = 0;

  async call(stream: boolean): Promise<number> {
    const first = this.next++;
    for (let tries = 0; ; tries++) {
      const pool = this.pools[(first + tries) % this.pools.length] as Pool;
      try {
        const { statusCode, body } = await pool.request({
          path: '/v1/chat/completions',
          method: 'POST',
          headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }], stream }),
        });
        await body.text();
        return statusCode;
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED' || tries === this.pools.length) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.destroy()));
  }
}

it('stopping a gateway fails no call of a load balancer with open connections', async () => {
  const balancer = new Balancer();
  const outcomes: unknown[] = [];
  let running = true;
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    while (running) outcomes.push(await balancer.call(index % 2 === 0).catch((error: unknown) => error));
  });
  const waitForMoreCalls = async () => {
    const before = outcomes.length;
    await eventually(
      async () => outcomes.length - before,
      (calls) => calls > 10 * CALLERS,
    );
  };
  await waitForMoreCalls();
  await cluster.at(0).stop();
  await waitForMoreCalls();
  running = false;
  await Promise.all(callers);
  await balancer.close();
  expect(new Set(outcomes)).toEqual(new Set([200]));
  expect(await discrepancies(cluster.database)).toEqual([]);
});
