import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { SettledFeed } from '../../billing/ledger/settled-feed.js';
import type { SettledRow } from '../../billing/ledger/settled-row.js';
import type { SubjectSpending } from '../../billing/ledger/subject-spending.js';
import type { LimitRules } from '../../common/limit-rules.js';
import { limitRules } from '../../options/catalogue/relay.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { MemoryLimitStore } from '../../platform/coordination/limit-store.js';
import { MemorySlotStore } from '../../platform/coordination/slot-store.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import type { Payer, QuotaNeed } from '../model/call.js';
import type { CallCounts, SiteSettings } from '../ports/site-settings.js';
import { Budgets } from './budgets.js';
import { type CallAllowance, CallLimits } from './call-limits.js';
import { CallSlots } from './call-slots.js';
import { Estimates } from './estimates.js';

const MINUTE = 60_000;
let now: number;
let site: CallCounts | null;
let feed: SettledFeed;
let limits: CallLimits;
let rules: LimitRules | null;
let slots: MemorySlotStore;
/** What the database has for the current period, in quota units. */
let spentBefore: number;
let headers: readonly (string | number)[];

beforeEach(() => {
  now = 1_000 * MINUTE;
  site = null;
  feed = new SettledFeed({} as Logger);
  rules = null;
  const settings = { callLimits: () => site, limitRules: () => rules } as SiteSettings;
  const store = new MemoryLimitStore(() => now);
  slots = new MemorySlotStore();
  spentBefore = 0;
  const estimates = new Estimates(store, feed);
  const calendar = new SiteCalendar({ get: () => 'UTC' } as never);
  const spending = { since: async () => spentBefore } as Pick<SubjectSpending, 'since'> as SubjectSpending;
  const budgets = new Budgets(calendar, spending, settings, store, estimates);
  limits = new CallLimits(store, new CallSlots(slots), estimates, budgets, settings);
});

type Rates = NonNullable<Payer['token']>['rates'];

const payer = (rates: Rates = null, userId = 1, tokenId = 7): Payer => ({
  user: { id: userId } as Payer['user'],
  token: { id: tokenId, rates } as Payer['token'],
  tokenName: 't',
  group: 'default',
  pinnedChannelId: null,
});

async function enter(who: Payer, requestId = 'r', { signal } = new AbortController()): Promise<CallAllowance> {
  const exchange = { requestId, limitHeaders: [] as readonly (string | number)[], signal };
  try {
    return await limits.enter(exchange, openaiDialect, who);
  } finally {
    headers = exchange.limitHeaders;
  }
}

/** The number of calls that pass, of nine concurrent ones. */
async function passing(who: Payer = payer()): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: 9 }, () => enter(who)));
  return all.filter(({ status }) => status === 'fulfilled').length;
}

describe('user call limit', () => {
  it.each<{ name: string; counts: CallCounts | null; pass: number }>([
    { name: 'is unlimited without a setting', counts: null, pass: 9 },
    { name: 'limits all calls', counts: { windowMs: MINUTE, total: 4, successful: 0 }, pass: 4 },
    { name: 'limits successful calls', counts: { windowMs: MINUTE, total: 0, successful: 5 }, pass: 5 },
    { name: 'applies the smaller of both limits', counts: { windowMs: MINUTE, total: 7, successful: 3 }, pass: 3 },
  ])('$name', async ({ counts, pass }) => {
    site = counts;
    expect(limits.appliesTo(payer())).toBe(counts !== null);
    expect(await passing()).toBe(pass);
  });

  it('is shared by all tokens of the user and by calls without a token', async () => {
    site = { windowMs: MINUTE, total: 3, successful: 0 };
    await enter(payer(null, 1, 7));
    await enter(payer(null, 1, 8));
    await enter({ ...payer(), token: null });
    await expect(enter(payer())).rejects.toMatchObject({ code: 'request_limit_reached' });
    await expect(enter(payer(null, 2))).resolves.toBeDefined();
  });

  it('releases failed calls from the limit of successes, not from the total', async () => {
    site = { windowMs: MINUTE, total: 4, successful: 2 };
    (await enter(payer())).end(true);
    (await enter(payer())).end(true);
    (await enter(payer())).end(false);
    (await enter(payer())).end(true);
    await expect(enter(payer())).rejects.toMatchObject({ code: 'request_limit_reached' });
    site = { windowMs: MINUTE, total: 0, successful: 2 };
    await enter(payer());
    await expect(enter(payer())).rejects.toMatchObject({ code: 'success_limit_reached' });
  });

  it('releases a failed call once', async () => {
    site = { windowMs: MINUTE, total: 0, successful: 1 };
    const pass = await enter(payer());
    pass.end(true);
    pass.end(true);
    expect(await passing()).toBe(1);
  });

  it('responds with the documented texts and retry-after', async () => {
    site = { windowMs: 3 * MINUTE, total: 1, successful: 0 };
    await enter(payer());
    await expect(enter(payer())).rejects.toMatchObject({
      message: '您已达到总请求数限制：3分钟内最多请求1次，包括失败次数，请检查您的请求是否正确',
      // The window, although an amount expires up to a sixtieth later.
      details: { retryAfterSeconds: 180 },
    });
    site = { windowMs: 2 * MINUTE, total: 0, successful: 1 };
    await enter(payer());
    await expect(enter(payer())).rejects.toMatchObject({ message: '您已达到请求数限制：2分钟内最多请求1次' });
  });

  it('reports the tightest limit in headers', async () => {
    site = { windowMs: MINUTE, total: 9, successful: 5 };
    await enter(payer({ requests: 7, tokens: null }));
    expect(headers).toEqual([
      'x-ratelimit-limit-requests',
      5,
      'x-ratelimit-remaining-requests',
      4,
      'x-ratelimit-reset-requests',
      '1m1s',
    ]);
  });
});

describe('token rate limit', () => {
  const open = { promptEstimate: 10, maxTokens: null };
  const bounded = { promptEstimate: 10, maxTokens: 40 };
  const bill = (requestId: string, tokens: number) =>
    feed.publish([{ request_id: requestId, prompt_tokens: tokens, completion_tokens: 0 } as SettledRow]);

  it('limits requests per minute', async () => {
    const who = payer({ requests: 2, tokens: null });
    expect(limits.appliesTo(who)).toBe(true);
    expect(await passing(who)).toBe(2);
    await expect(enter(who)).rejects.toMatchObject({ code: 'token_request_rate_reached', status: 429 });
    now += 61_000;
    await expect(enter(who)).resolves.toBeDefined();
  });

  it('limits tokens per minute, counted before the request is sent', async () => {
    const who = payer({ requests: null, tokens: 100 });
    for (const requestId of ['a', 'b']) await (await enter(who, requestId)).takeTokens(bounded);
    const third = await enter(who, 'c');
    await expect(third.takeTokens(bounded)).rejects.toMatchObject({ code: 'token_rate_reached' });
  });

  it('counts the billed tokens, and none for calls that are not billed', async () => {
    const who = payer({ requests: null, tokens: 100 });
    const [billed, failed, next] = [await enter(who, 'a'), await enter(who, 'b'), await enter(who, 'c')];
    await billed.takeTokens(bounded);
    await failed.takeTokens(bounded);
    bill('a', 60);
    billed.end(false);
    failed.end(true);
    await expect(next.takeTokens(bounded)).rejects.toThrow();
    await next.takeTokens({ promptEstimate: 10, maxTokens: 30 });
  });

  it('gives the remaining tokens to a call without max tokens', async () => {
    const who = payer({ requests: null, tokens: 100 });
    await (await enter(who, 'a')).takeTokens(open);
    await expect((await enter(who, 'b')).takeTokens(open)).rejects.toThrow();
    bill('a', 20);
    await (await enter(who, 'c')).takeTokens(open);
  });

  it('does not limit other tokens', async () => {
    const pass = await enter(payer({ requests: 1, tokens: null }));
    await pass.takeTokens({ promptEstimate: 1e9, maxTokens: null });
    expect(limits.appliesTo(payer(null))).toBe(false);
  });
});

/** The option LimitRules. */
const ruled = (text: object): LimitRules | null => limitRules('').schema.parse(JSON.stringify(text));

describe('limits of subjects', () => {
  it.each<[string, object, Partial<Payer>, number]>([
    ['a token', { token: { 7: { calls: 3 } } }, {}, 3],
    ['every token', { token: { '*': { calls: 4 } } }, {}, 4],
    ['a token, in place of the limit of every token', { token: { '*': { calls: 1 }, 7: { calls: 5 } } }, {}, 5],
    ['the calls of no other token', { token: { 8: { calls: 1 } } }, {}, 9],
    ['a user, in the playground too', { user: { 1: { calls: 2 } }, token: { '*': { calls: 1 } } }, { token: null }, 2],
    ['a group', { group: { default: { calls: 6 } } }, {}, 6],
    ['the strictest of them', { group: { default: { calls: 6 } }, user: { '*': { calls: 2 } } }, {}, 2],
    ['requests per minute', { user: { '*': { requests: 5 } } }, {}, 5],
  ])('are counted for %s', async (_, text, who, pass) => {
    rules = ruled(text);
    expect(limits.appliesTo(payer())).toBe(true);
    expect(await passing({ ...payer(), ...who })).toBe(pass);
  });

  it('admit exactly the limit of 600 parallel calls, and one more for each that ends', async () => {
    rules = ruled({ group: { default: { calls: 50 } } });
    const all = await Promise.allSettled(Array.from({ length: 600 }, (_, id) => enter(payer(null, id), `r${id}`)));
    const admitted = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(admitted).toHaveLength(50);
    await expect(enter(payer())).rejects.toMatchObject({ code: 'subject_calls_reached', status: 429 });
    for (const allowance of admitted.slice(0, 3)) {
      allowance.end(false);
      allowance.end(false);
    }
    expect(await passing()).toBe(3);
  });

  it('queue calls when the rule has atLimit queue, and serve them in the order of their arrival', async () => {
    rules = ruled({ user: { '*': { calls: 1, atLimit: 'queue' } } });
    const order: string[] = [];
    const first = await enter(payer());
    const waiting = ['a', 'b', 'c'].map(async (name) => {
      const allowance = await enter(payer(), name);
      order.push(name);
      allowance.end(false);
    });
    await eventually(
      () => slots.waiting('rule/user/1'),
      (count) => count === 3,
    );
    expect(order).toEqual([]);
    first.end(false);
    await Promise.all(waiting);
    expect(order).toEqual(['a', 'b', 'c']);
    expect(await slots.held()).toEqual([]);
  });

  it('remove a waiting call from the queue when its client disconnects', async () => {
    rules = ruled({ user: { '*': { calls: 1, atLimit: 'queue' } } });
    const first = await enter(payer());
    const leaving = new AbortController();
    const waiting = enter(payer(), 'left', leaving);
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'subject_calls_reached' });
    first.end(false);
    await expect(enter(payer())).resolves.toBeDefined();
  });

  it('take no slot from a call that another limit refuses', async () => {
    rules = ruled({ user: { '*': { calls: 9, requests: 2 } } });
    expect(await passing()).toBe(2);
    expect(await slots.held()).toEqual([{ key: 'rule/user/1', held: 2 }]);
  });

  it('count tokens of users and groups, corrected by the bill', async () => {
    rules = ruled({ user: { '*': { tokens: 100 } }, group: { default: { tokens: 150 } } });
    const need = { promptEstimate: 10, maxTokens: 70 };
    await (await enter(payer(null, 1), 'a')).takeTokens(need);
    await expect((await enter(payer(null, 1), 'b')).takeTokens(need)).rejects.toMatchObject({
      code: 'subject_tokens_reached',
      message: '该用户已达到用量频率限制：每分钟最多 100 tokens，本次请求需要 80',
    });
    await expect((await enter(payer(null, 2), 'c')).takeTokens(need)).rejects.toMatchObject({
      message: expect.stringContaining('该分组'),
    });
    feed.publish([{ request_id: 'a', prompt_tokens: 15, completion_tokens: 5 } as SettledRow]);
    await (await enter(payer(null, 1), 'd')).takeTokens(need);
  });
});

describe('budgets of subjects', () => {
  const cost = (needed: number, wanted = needed) => ({ needed, wanted });
  const book = (row: Partial<SettledRow>) =>
    feed.publish([
      {
        request_id: 'other',
        user_id: 1,
        group: 'default',
        channel_id: 3,
        quota: 0,
        prompt_tokens: 0,
        completion_tokens: 0,
        created_at: new Date().toISOString(),
        ...row,
      } as SettledRow,
    ]);
  const spend = async (requestId: string, need: QuotaNeed, userId = 1) => {
    const allowance = await enter(payer(null, userId), requestId);
    await allowance.takeQuota(need);
    return allowance;
  };

  it('are never exceeded by 600 parallel calls, and include earlier spending', async () => {
    rules = ruled({ user: { '*': { month: 1_000 } } });
    spentBefore = 400;
    const all = await Promise.allSettled(Array.from({ length: 600 }, (_, call) => spend(`r${call}`, cost(10))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    await expect(spend('next', cost(10))).rejects.toMatchObject({
      code: 'subject_budget_reached',
      status: 429,
      message: '该用户的额度预算已用完：本周期最多 1000 点额度，本次请求需要 10',
    });
    await expect(spend('other', cost(10), 2)).resolves.toBeDefined();
  });

  it('are corrected by the bill, and are restored after a failed call', async () => {
    rules = ruled({ group: { default: { day: 100 } } });
    const billed = await spend('a', cost(60));
    const failed = await spend('b', cost(40));
    await expect(spend('c', cost(1))).rejects.toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
    book({ request_id: 'a', quota: 25 });
    billed.end(false);
    failed.end(true);
    await spend('d', cost(75));
    await expect(spend('e', cost(1))).rejects.toThrow();
  });

  it('give the remaining part to a call without an output limit', async () => {
    rules = ruled({ user: { '*': { day: 100 } } });
    await spend('a', cost(10, 500));
    await expect(spend('b', cost(1))).rejects.toThrow();
  });

  it('count bills without an estimate, of tasks and sessions', async () => {
    rules = ruled({ user: { '*': { week: 100 } }, group: { default: { week: 500 } } });
    book({ quota: 1_000 });
    await spend('a', cost(20));
    book({ quota: 50 });
    await expect(spend('b', cost(40))).rejects.toThrow();
    await spend('c', cost(30));
  });

  it('count each response of a session, whose bills share a request id', async () => {
    rules = ruled({ user: { '*': { day: 100 } } });
    const session = await spend('a', cost(30));
    book({ request_id: 'a', quota: 40 });
    await session.takeQuota(cost(30));
    book({ request_id: 'a', quota: 25 });
    await expect(session.takeQuota(cost(36))).rejects.toMatchObject({ code: 'subject_budget_reached' });
    await session.takeQuota(cost(35));
  });

  it('do not apply to free calls', async () => {
    rules = ruled({ user: { '*': { day: 1 } } });
    for (const id of ['a', 'b']) await spend(id, cost(0));
    await expect(spend('c', cost(2))).rejects.toMatchObject({ code: 'subject_budget_reached' });
  });
});
