import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { eventually } from '../support/eventually.js';
import { answer } from '../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../support/mock-upstream/mock-upstream.js';
import { discrepancies } from '../support/tollgate/books.js';
import { Fleet } from '../support/tollgate/fleet.js';
import { type GivenToken, given } from '../support/tollgate/given.js';

const CALLERS = 8;

let fleet: Fleet;
let upstream: MockUpstream;
let token: GivenToken;

beforeAll(async () => {
  [fleet, upstream] = await Promise.all([Fleet.start(2), MockUpstream.start()]);
  const administrator = await given.administrator(fleet.at(0));
  await given.channel(administrator, { base_url: upstream.url, models: 'gpt-4o-mini' });
  token = await given.token(administrator, { unlimited_quota: true });
  upstream.byDefault(answer({ text: 'one two three', usage: { prompt: 7, completion: 3 } }, {}, { pauseMs: 10 }));
}, 120_000);
afterAll(async () => {
  await fleet.close();
  await upstream.close();
});

/** What a load balancer does: connections that stay open, and another gateway when one takes no new ones. */
class Balancer {
  private readonly pools = fleet.gateways.map(({ url }) => new Pool(url, { connections: CALLERS }));
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

it('a gateway that stops refuses no call: a balancer with open connections does not notice', async () => {
  const balancer = new Balancer();
  const outcomes: unknown[] = [];
  let going = true;
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    while (going) outcomes.push(await balancer.call(index % 2 === 0).catch((error: unknown) => error));
  });
  const more = async () => {
    const before = outcomes.length;
    await eventually(
      async () => outcomes.length - before,
      (calls) => calls > 10 * CALLERS,
    );
  };
  await more();
  await fleet.at(0).stop();
  await more();
  going = false;
  await Promise.all(callers);
  await balancer.close();
  expect(new Set(outcomes)).toEqual(new Set([200]));
  expect(await discrepancies(fleet.database)).toEqual([]);
});
