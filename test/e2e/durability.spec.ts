import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answer, hangBeforeHeaders } from '../support/mock-upstream/behaviour.js';
import { discrepancies } from '../support/tollgate/books.js';
import { type GivenToken, given, type Person } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];

let site: Site;
let user: Person;
let token: GivenToken;

beforeAll(async () => {
  site = await Site.open();
  await given.channel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  user = await given.user(site.tollgate, site.administrator, { quota: 1_000_000 });
  token = await given.token(user, { unlimited_quota: true });
});
afterAll(() => site.close());

describe('a process killed without warning', () => {
  it('has billed every answer it gave in full, once', async () => {
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
    // A bill whose answer was on its way when the process died may stand; an answer without a bill may not.
    expect(bills.length).toBeGreaterThanOrEqual(complete);
    expect(bills.length).toBeLessThanOrEqual(site.upstream.requests.length);
    expect(await site.balance(user)).toBe(1_000_000 - 225 * bills.length);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('holds nothing back of what it had reserved', async () => {
    site.upstream.byDefault(hangBeforeHeaders());
    const before = await site.balance(user);
    const arrival = site.upstream.arrival();
    const call = site
      .openai(token)
      .chat.completions.create({ model: 'gpt-4o-mini', messages })
      .catch(() => 'broken off');
    await arrival;
    await site.tollgate.kill();
    expect(await call).toBe('broken off');
    await site.tollgate.launch();
    expect(await site.balance(user)).toBe(before);
  });
});

describe('a process asked to stop', () => {
  it('first finishes and bills what it is answering', async () => {
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
