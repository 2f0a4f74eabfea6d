import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { answer, hangBeforeHeaders, hangMidStream } from '../../support/mock-upstream/behaviour.js';
import { discrepancies } from '../../support/tollgate/books.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestServer } from '../../support/tollgate/test-server.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];

let site: Site<TestServer>;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.openProcess({ env: { SHUTDOWN_DELAY_SECONDS: '1', SHUTDOWN_GRACE_SECONDS: '1' } });
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  user = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});
afterAll(() => site.close());

describe('process killed with SIGKILL', () => {
  it('has billed every completely sent response once', async () => {
    site.upstream.byDefault(answer({ usage: { prompt: 1_000, completion: 500 } }));
    let complete = 0;
    const caller = async () => {
      for (;;) {
        const stream = await site
          .openai(token)
          .chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
        for await (const _ of stream);
        complete++;
        if (complete === 150) await site.tollgate.kill();
      }
    };
    await Promise.allSettled(Array.from({ length: 50 }, caller));
    await site.tollgate.launch();
    const bills = await site.bills(user);
    expect(complete).toBeGreaterThanOrEqual(150);
    // A bill without a completed response is allowed; a completed response without a bill is not.
    expect(bills.length).toBeGreaterThanOrEqual(complete);
    expect(bills.length).toBeLessThanOrEqual(site.upstream.requests.length);
    expect(await site.balance(user)).toBe(1_000_000 - 225 * bills.length);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('releases the quota reserved for open calls', async () => {
    site.upstream.byDefault(hangBeforeHeaders());
    const before = await site.balance(user);
    const arrival = site.upstream.arrival();
    const call = site
      .openai(token)
      .chat.completions.create({ model: 'gpt-4o-mini', messages })
      .catch(() => 'aborted');
    await arrival;
    await site.tollgate.kill();
    expect(await call).toBe('aborted');
    await site.tollgate.launch();
    expect(await site.balance(user)).toBe(before);
  });
});

describe('process stopped with SIGTERM', () => {
  it('finishes and bills open streams before it exits', async () => {
    const before = await site.balance(user);
    site.upstream.byDefault(
      answer({ usage: { prompt: 1_000, completion: 500 }, text: 'one two three' }, {}, { pauseMs: 60 }),
    );
    const stream = await site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
    let text = '';
    let stopping: ReturnType<typeof site.tollgate.stop> | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      stopping ??= site.tollgate.stop();
    }
    expect(text).toBe('one two three');
    expect(await stopping).toEqual({ code: 0, signal: null });
    await site.tollgate.launch();
    expect(await site.balance(user)).toBe(before - 225);
  });

  it('reports that it is not ready before it closes its port', async () => {
    const stopping = site.tollgate.stop();
    const { status } = await eventually(
      () => fetch(`${site.tollgate.url}/readyz`),
      (response) => response.status !== 200,
    );
    expect(status).toBe(503);
    expect(await stopping).toEqual({ code: 0, signal: null });
    await site.tollgate.launch();
  });

  it('ends calls that outlast the grace period with an error, and bills what was delivered', async () => {
    site.upstream.byDefault(hangMidStream(4, { text: 'one two three four five six' }));
    const before = await site.balance(user);
    const billed = (await site.bills(user)).length;
    const chat = { model: 'gpt-4o-mini', messages };
    const calls: { path: string; body: object; error: RegExp }[] = [
      {
        path: '/v1/chat/completions',
        body: { ...chat, stream: true },
        error: /\ndata: \{"error":.*"restarting"/,
      },
      {
        path: '/v1/messages',
        body: { ...chat, max_tokens: 100, stream: true },
        error: /\nevent: error\ndata: \{"type":"error"/,
      },
      {
        path: '/v1beta/models/gpt-4o-mini:streamGenerateContent?alt=sse',
        body: { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
        error: /\ndata: \{"error":\{"code":503/,
      },
    ];
    const send = (path: string, body: object) =>
      fetch(`${site.tollgate.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    // A response begins when its first chunk is sent.
    const streams = await Promise.all(calls.map(({ path, body }) => send(path, body)));
    site.upstream.next(hangBeforeHeaders());
    const arrival = site.upstream.arrival();
    const plain = send('/v1/chat/completions', chat);
    await arrival;
    const stopping = site.tollgate.stop();
    const texts = await Promise.all(streams.map((response) => response.text()));
    for (const [index, { error }] of calls.entries()) expect(texts[index]).toMatch(error);
    const refused = await plain;
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 503,
      body: { error: { code: 'restarting' } },
    });
    expect(await stopping).toEqual({ code: 0, signal: null });
    expect(site.tollgate.output).toContain('"calls":4,"msg":"Calls were ended at the end of the grace period"');
    await site.tollgate.launch();
    const bills = (await site.bills(user)).slice(0, -billed || undefined);
    expect(bills).toHaveLength(3);
    expect(await site.balance(user)).toBe(before - bills.reduce((sum, { quota }) => sum + quota, 0));
    expect(await discrepancies(site.database)).toEqual([]);
  });
});
