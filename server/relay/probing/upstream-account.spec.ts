import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { ListingTarget } from '../../channels/models/model-lister.port.js';
import { ResponseError } from '../../protocols/canonical/reply.js';
import type { TransportTools, UpstreamRequest } from '../../protocols/providers/interface/provider.js';
import type { ProviderContext } from '../delivery/provider-context.js';
import type { SmallRequests } from '../delivery/small-requests.js';
import type { LoopGuard } from '../delivery/upstream-headers.js';
import { failureOfTimeout, toClientError } from '../model/failure.js';
import { ProbeRequests } from './probe-requests.js';
import { UpstreamBalances, UpstreamModelLister } from './upstream-account.js';

const BASE = 'https://api.example';

/** Response bodies by path, without the query; absent: 404. */
type Pages = Record<string, object>;

function reader(pages: Pages, status = 200) {
  const requested: UpstreamRequest[] = [];
  const requests = {
    send: async (request: UpstreamRequest) => {
      requested.push(request);
      const page = pages[request.path.split('?')[0] ?? ''];
      const body = Buffer.from(JSON.stringify(page ?? { error: { message: 'not here' } }));
      return { status: page ? status : 404, headers: {}, body };
    },
  } as unknown as SmallRequests;
  const tools = {
    toolsFor: (_: unknown, key: string) =>
      ({ key, now: () => new Date('2026-11-22T10:00:00Z'), signal: new AbortController().signal }) as TransportTools,
  } as unknown as ProviderContext;
  return { requested, balances: new UpstreamBalances(new ProbeRequests(requests, { mark: 'me' } as LoopGuard), tools) };
}
const account = (type: number, given: Partial<ChannelView> = {}) =>
  ({
    id: 7,
    type,
    baseUrl: BASE,
    keys: ['sk-secret-key-1'],
    other: '',
    openaiOrganization: '',
    setting: { headers: { 'x-team': 'blue' }, proxy: '' },
    statusCodeMapping: new Map(),
    ...given,
  }) as unknown as ChannelView;

const openAiPages = (card: boolean) => ({
  '/v1/dashboard/billing/subscription': { hard_limit_usd: 20.5, has_payment_method: card },
  '/v1/dashboard/billing/usage': { total_usage: 125.5 },
});

describe('upstream balance', () => {
  it.each<[string, number, Pages, number, Partial<ChannelView>?]>([
    ['OpenAI', 1, openAiPages(true), 19.245],
    ['a custom base URL', 8, openAiPages(true), 19.245, { baseUrl: `${BASE}/v1/chat/completions` }],
    ['AI Proxy', 10, { '/api/report/getUserOverview': { data: { totalPoints: 7 } } }, 7],
    ['API2GPT', 12, { '/dashboard/billing/credit_grants': { total_remaining: 3.5 } }, 3.5],
    ['AIGC2D', 13, { '/dashboard/billing/credit_grants': { total_available: 4.5 } }, 4.5],
    ['OpenRouter', 20, { '/v1/credits': { data: { total_credits: 10.3, total_usage: 10.1 } } }, 0.2],
    ['AI Proxy’s library', 21, { '/api/report/getUserOverview': { data: { totalPoints: 7 } } }, 7],
    ['Moonshot', 25, { '/v1/users/me/balance': { code: 0, data: { available_balance: 49.58894 } } }, 49.58894],
    ['SiliconFlow', 40, { '/v1/user/info': { code: 20000, data: { balance: '0', totalBalance: '88.00' } } }, 88],
    ['DeepSeek', 43, { '/user/balance': { balance_infos: [usd('1.5'), cny('110.00')] } }, 110],
    ['DeepSeek in dollars', 43, { '/user/balance': { balance_infos: [usd('1.5')] } }, 1.5, { baseUrl: `${BASE}/v1` }],
  ])('at %s', async (_, type, pages, amount, given = {}) => {
    const { balances, requested } = reader(pages);
    expect(balances.supports(type)).toBe(true);
    expect(await balances.read(account(type, given))).toBe(amount);
    for (const { origin, headers } of requested) {
      expect(origin).toBe(BASE);
      expect(Object.values(headers).join()).toContain('sk-secret-key-1');
      expect(headers).toMatchObject({ via: 'me', 'x-team': 'blue' });
    }
  });

  it.each([
    ['this month when there is a card', true, 'start_date=2026-11-01&end_date=2026-11-22'],
    ['a hundred days when there is no card', false, 'start_date=2026-08-14&end_date=2026-11-22'],
  ])('counts the usage of %s', async (_, card, query) => {
    const { balances, requested } = reader(openAiPages(card));
    await balances.read(account(1));
    expect(requested.at(-1)?.path).toBe(`/v1/dashboard/billing/usage?${query}`);
  });

  it('is the sum over all keys', async () => {
    const { balances, requested } = reader({ '/v1/users/me/balance': { data: { available_balance: 0.1 } } });
    expect(await balances.read(account(25, { keys: ['sk-one', 'sk-two', 'sk-three'] }))).toBe(0.3);
    expect(requested.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-one',
      'Bearer sk-two',
      'Bearer sk-three',
    ]);
  });

  it.each([3, 14, 17, 24])('is not supported for channel type %i', async (type) => {
    const { balances } = reader({});
    expect(balances.supports(type)).toBe(false);
    await expect(balances.read(account(type))).rejects.toMatchObject({ message: '尚未实现' });
  });

  it.each<[string, Pages, number, string]>([
    ['is refused', { '/v1/user/info': { message: 'bad key sk-secret-key-1' } }, 401, 'bad key ***'],
    ['is returned as an error', { '/v1/user/info': { code: 20012, message: 'no such user' } }, 200, 'no such user'],
    ['is missing', { '/v1/user/info': { code: 20000, data: {} } }, 200, 'the upstream returned no balance'],
    ['has no route', {}, 200, 'not here'],
  ])('that %s fails with a status that does not end the console session', async (_, pages, status, message) => {
    const { balances } = reader(pages, status);
    await expect(balances.read(account(40))).rejects.toMatchObject({ message, envelopeStatus: 200 });
  });
});

function usd(total_balance: string) {
  return { currency: 'USD', total_balance };
}

function cny(total_balance: string) {
  return { currency: 'CNY', total_balance };
}

const target = (type: number) =>
  ({
    id: 7,
    type,
    baseUrl: 'https://api.example',
    other: '',
    openaiOrganization: '',
    key: 'k',
    setting: { headers: { 'x-team': 'of {key}', authorization: 'Basic {key}' }, proxy: '' },
  }) as unknown as ListingTarget;

function lister(body: object | Promise<never>) {
  const requested: UpstreamRequest[] = [];
  const requests = {
    send: async (request: UpstreamRequest) => {
      requested.push(request);
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(await body)) };
    },
  } as unknown as SmallRequests;
  const tools = { toolsFor: (_: unknown, key: string) => ({ key }) as TransportTools } as unknown as ProviderContext;
  return {
    requested,
    lister: new UpstreamModelLister(new ProbeRequests(requests, { mark: 'me' } as LoopGuard), tools),
  };
}

describe('upstream model list', () => {
  it.each([
    ['a list of ids', { data: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }],
    ['a list of names', { models: [{ name: 'models/a' }, { name: 'models/b' }] }],
    ['results', { result: [{ id: '1', name: 'a' }, { name: 'b' }] }],
    ['a bare list', ['a', 'b']],
  ])('is read from %s', async (_, body) => {
    expect(await lister(body).lister.list(target(1))).toEqual(['a', 'b']);
  });

  it("is requested with the channel's own headers", async () => {
    const { lister: models, requested } = lister({ data: [{ id: 'a' }] });
    await models.list(target(1));
    expect(requested).toMatchObject([{ headers: { 'x-team': 'of k', authorization: 'Basic k', via: 'me' } }]);
  });

  it.each([
    ['cannot be reached', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 500, 'do_request_failed'],
    ['takes too long', toClientError(failureOfTimeout()), 504, 'upstream_timeout'],
    ['refuses the key', new ResponseError('no', undefined, undefined, 401), 401, 'bad_response_status_code'],
  ])('of an upstream that %s fails with an error in the envelope', async (_, error, status, code) => {
    const { lister: models } = lister(Promise.reject(error));
    await expect(models.list(target(1))).rejects.toMatchObject({ code, status, envelopeStatus: 200 });
  });

  it('is not supported for every channel type', async () => {
    await expect(lister({ ok: true }).lister.list(target(1))).rejects.toMatchObject({ code: 'model_list_unreadable' });
    await expect(lister({}).lister.list(target(18))).rejects.toMatchObject({ code: 'model_list_unsupported' });
  });
});
