import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AbsentApiStore } from '../../channels/probing/absent-api-store.js';
import { AppError } from '../../common/errors/app-error.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import { BodyDraft } from '../../protocols/bytes/body-draft.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import { BUILT_IN_SETTINGS } from '../../protocols/canonical/vendor-settings.js';
import type { UpstreamRequest } from '../../protocols/providers/interface/provider.js';
import type { CallAdmission } from '../admission/call-admission.js';
import type { Payer } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import type { UpstreamChannels } from '../ports/site.port.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { ChannelHealth } from '../routing/channel-health.js';
import type { ChannelRankings } from '../routing/channel-rankings.js';
import { BY_WEIGHT } from '../routing/turns.js';
import { AbsentApis } from '../routing/upstream-support.js';
import type { HttpTransport } from './http-transport.js';
import type { ProviderContext } from './provider-context.js';
import { SmallRequests } from './small-requests.js';
import { UpstreamCounts } from './upstream-counts.js';
import type { LoopGuard } from './upstream-headers.js';

const ANTHROPIC = 14;
const channelOf = (id: number, type: number) =>
  ({
    id,
    type,
    baseUrl: 'https://host',
    other: '',
    keys: ['key'],
    priority: 0,
    weight: 0,
    statusCodeMapping: new Map(),
    setting: { proxy: '', headers: {} },
  }) as unknown as ChannelView;
const exchange = { request: { headers: { 'anthropic-beta': 'b' } }, query: null, signal: new AbortController().signal };
const wanted = {
  format: 'anthropic.count' as const,
  model: 'alias',
  write: (model: string) => new BodyDraft(new ObjectBody({ model, messages: [] })),
};

let channels: ChannelView[];
let sent: UpstreamRequest[];
let response: { status: number; body: object } | Error;
let counts: UpstreamCounts;

beforeEach(() => {
  channels = [channelOf(1, ANTHROPIC)];
  sent = [];
  response = { status: 200, body: { input_tokens: 7 } };
  counts = new UpstreamCounts(
    {
      channelsFor: (_payer: Payer, _model: string, serves: (channel: ChannelView) => boolean) => {
        const found = channels.filter(serves);
        if (found.length === 0) throw new AppError(RelayError.invalid_api_type);
        return found;
      },
    } as unknown as CallAdmission,
    { upstreamName: () => 'claude-opus-4-6' } as unknown as UpstreamChannels,
    new ChannelHealth(),
    { of: () => BY_WEIGHT } as unknown as ChannelRankings,
    new AbsentApis(new Changes({} as Logger), { add: async () => undefined } as unknown as AbsentApiStore),
    Object.assign(new SmallRequests({} as HttpTransport, { mark: 'me' } as LoopGuard), {
      send: async (request: UpstreamRequest) => {
        sent.push(request);
        if (response instanceof Error) throw response;
        return { status: response.status, headers: {}, body: Buffer.from(JSON.stringify(response.body)) };
      },
    }),
    { toolsFor: (_: unknown, key: string) => ({ key }) } as unknown as ProviderContext,
    { vendors: () => BUILT_IN_SETTINGS } as unknown as SiteSettings,
  );
});

const count = () => counts.count(exchange as unknown as Exchange, {} as Payer, wanted);

describe('token count of an upstream', () => {
  it('is requested with the name and the key of the upstream', async () => {
    expect(await count()).toEqual({ input_tokens: 7 });
    expect(sent).toMatchObject([
      { path: '/v1/messages/count_tokens', headers: { 'x-api-key': 'key', 'anthropic-beta': 'b', via: 'me' } },
    ]);
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ model: 'claude-opus-4-6', messages: [] });
  });

  it('is not requested from upstreams of another API', async () => {
    channels = [channelOf(1, 1), channelOf(2, 24)];
    expect(await count()).toBeNull();
    expect(sent).toEqual([]);
  });

  it.each<[string, typeof response, number]>([
    ['once when the upstream does not have the API', { status: 404, body: {} }, 1],
    ['once per minute when the upstream fails', { status: 500, body: {} }, 1],
    ['once per minute when the upstream limits requests', { status: 429, body: {} }, 1],
    ['once per minute when the upstream cannot be reached', new Error('no connection'), 1],
    ['again when the upstream rejects a request', { status: 400, body: {} }, 2],
  ])('is requested %s', async (_, failure, requests) => {
    response = failure;
    expect(await count()).toBeNull();
    expect(await count()).toBeNull();
    expect(sent).toHaveLength(requests);
  });
});
