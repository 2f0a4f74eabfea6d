import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { failure, respondAfter } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { type CreatedToken, createChannel, createToken, setOption } from '../../support/tollgate/fixtures.js';
import { type LogRow, Site } from '../../support/tollgate/site.js';

interface Route {
  strategy: string;
  candidates: { channelId: string; turn: number; share: number; value: number | null }[];
}

const MODELS = ['busy', 'quick', 'bought', 'plain'] as const;
type Model = (typeof MODELS)[number];

let site: Site;
let token: CreatedToken;
let upstreams: [MockUpstream, MockUpstream, MockUpstream];
/** Ends the responses that upstreams hold. */
const releases: (() => void)[] = [];

beforeAll(async () => {
  site = await Site.open();
  upstreams = [await MockUpstream.start(), await MockUpstream.start(), await MockUpstream.start()];
  token = await createToken(site.administrator, { unlimited_quota: true });
  await setOption(site.administrator, 'ModelRatio', JSON.stringify(Object.fromEntries(MODELS.map((m) => [m, 1]))));
});
afterEach(async () => {
  for (const release of releases.splice(0)) release();
  for (const upstream of upstreams) upstream.reset();
  await setOption(site.administrator, 'RetryTimes', '0');
  await setOption(site.administrator, 'RoutingStrategy', 'priority');
  await setOption(site.administrator, 'GroupRoutingStrategies', '{}');
});
afterAll(async () => {
  await site.close();
  for (const upstream of upstreams) await upstream.close();
});

/** One channel to each upstream, of one priority, with the given settings. */
async function channelsOf(model: Model, settings: (object | null)[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, setting] of settings.entries()) {
    const base_url = upstreams[at]?.url ?? '';
    ids.push(
      await createChannel(site.administrator, {
        base_url,
        models: model,
        auto_ban: 0,
        ...(setting && { setting: JSON.stringify(setting) }),
      }),
    );
  }
  return ids;
}

const use = (strategy: string) =>
  setOption(site.administrator, 'GroupRoutingStrategies', JSON.stringify({ default: strategy }));

/** Sends a streaming call and reads it to its end. @param channelId the channel that must serve it */
async function call(model: Model, channelId?: number): Promise<void> {
  const key = channelId === undefined ? token.key : `${token.key}-${channelId}`;
  const stream = await site
    .openai({ ...token, key })
    .chat.completions.create({ model, stream: true, messages: [{ role: 'user', content: 'Hi' }] });
  let text = '';
  for await (const { choices } of stream) text += choices[0]?.delta.content ?? '';
  expect(text).not.toBe('');
}

/** The upstreams hold the response to their next call. @returns the function that ends it */
function hold(at: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  upstreams[at]?.next(respondAfter(promise));
  releases.push(resolve);
  return resolve;
}

const received = () => upstreams.map(({ requests }) => requests.length);

async function routeOf(model: Model): Promise<Route> {
  const query = `{ channelRoute(group: "default", model: "${model}")
    { strategy candidates { channelId turn share value } } }`;
  return (await site.administrator.browser.graphql<{ channelRoute: Route }>(query)).channelRoute;
}

/** Channel, turn and value of each candidate. */
const places = ({ candidates }: Route) =>
  candidates.map(({ channelId, turn, value }) => [Number(channelId), turn, value]);

/** The attempts of the last call of the model, in the record of the REST API. */
async function lastAttempts(model: Model, count: number): Promise<object[]> {
  const path = `/api/log/?p=1&page_size=50&type=2&model_name=${model}`;
  const rows = await eventually(
    async () => dataOf(await site.administrator.browser.get<{ items: LogRow[] }>(path)).items,
    (items) => items.length === count,
  );
  return JSON.parse(rows[0]?.other ?? '{}').admin_info.route;
}

describe('strategy least_busy', () => {
  it('sends calls to the channel with the fewest calls in progress', async () => {
    const [first = 0, second = 0] = await channelsOf('busy', [null, null]);
    await use('least_busy');
    const held = [hold(0), hold(1)];
    const calls = [call('busy')];
    await eventually(received, ([one = 0, other = 0]) => one + other === 1);
    const [taken, free] = received()[0] === 1 ? [0, 1] : [1, 0];
    calls.push(call('busy'));
    await eventually(received, (counts) => counts[0] === 1 && counts[1] === 1);
    held[free]?.();
    await calls[1];
    const ids = [first, second];
    expect(places(await routeOf('busy'))).toEqual([
      [ids[free], 1, 0],
      [ids[taken], 2, 1],
    ]);
    for (let more = 0; more < 4; more++) await call('busy');
    expect(received()[taken]).toBe(1);
    held[taken]?.();
    await calls[0];
    expect((await routeOf('busy')).candidates.map(({ value }) => value)).toEqual([0, 0]);
    expect(await lastAttempts('busy', 6)).toMatchObject([{ failure: '', strategy: 'least_busy' }]);
  });
});

describe('strategy fastest', () => {
  it('sends calls to the channel with the lowest time to first token, and the others after it', async () => {
    const [slow = 0, fast = 0] = await channelsOf('quick', [null, null]);
    await use('fastest');
    expect(places(await routeOf('quick'))).toEqual([
      [slow, 1, null],
      [fast, 1, null],
    ]);
    await call('quick', fast);
    const time = (await routeOf('quick')).candidates.find(({ value }) => value !== null)?.value ?? 0;
    const release = hold(0);
    const arrival = upstreams[0].arrival();
    const held = call('quick', slow);
    await arrival;
    const since = performance.now();
    await eventually(
      () => performance.now() - since,
      (elapsed) => elapsed > 3 * time + 100,
    );
    release();
    await held;
    const explained = await routeOf('quick');
    expect(places(explained)).toEqual([
      [fast, 1, time],
      [slow, 2, expect.any(Number)],
    ]);
    expect(explained.candidates.every(({ share }) => share === 1)).toBe(true);
    await setOption(site.administrator, 'RetryTimes', '1');
    upstreams[1].next(failure(500));
    await call('quick');
    expect(received()).toEqual([2, 2, 0]);
    const [slowTime] = explained.candidates.flatMap(({ channelId, value }) =>
      Number(channelId) === slow ? [value] : [],
    );
    expect(await lastAttempts('quick', 3)).toMatchObject([
      { channel: fast, strategy: 'fastest', value: time },
      { channel: slow, strategy: 'fastest', value: slowTime },
    ]);
  });
});

describe('strategy cheapest', () => {
  it('tries channels by their purchase price, those without one last', async () => {
    const settings = [null, { purchase_price: 0.5 }, { purchase_price: { bought: 0.2 } }];
    const [unknown, dear, cheap] = await channelsOf('bought', settings);
    await use('cheapest');
    expect(places(await routeOf('bought'))).toEqual([
      [cheap, 1, 800],
      [dear, 2, 2_000],
      [unknown, 3, null],
    ]);
    await setOption(site.administrator, 'RetryTimes', '2');
    upstreams[2].next(failure(500));
    upstreams[1].next(failure(500));
    await call('bought');
    expect(received()).toEqual([1, 1, 1]);
    expect(await lastAttempts('bought', 1)).toMatchObject([
      { channel: cheap, strategy: 'cheapest' },
      { channel: dear, strategy: 'cheapest' },
      { channel: unknown, strategy: 'cheapest' },
    ]);
  });
});

describe('strategy of a group', () => {
  it('replaces the one of the site, and is by weight where neither is set', async () => {
    const strategy = async () => (await routeOf('plain')).strategy;
    expect(await strategy()).toBe('PRIORITY');
    await setOption(site.administrator, 'RoutingStrategy', 'fastest');
    expect(await strategy()).toBe('FASTEST');
    await use('priority');
    expect(await strategy()).toBe('PRIORITY');
    await expect(use('quickest')).rejects.toThrow('option_needs_strategies');
  });
});
