import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answer, hangBeforeHeaders } from '../../support/mock-upstream/behaviour.js';
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
  site = await Site.openProcess();
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  user = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});
afterAll(() => site.close());

describe('process killed with SIGKILL', () => {
  it('has billed every completely sent answer once', async () => {
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
    // A bill without a completed answer is allowed; a completed answer without a bill is not.
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
});
