import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { LoopGuard } from '../delivery/loop-guard.js';
import type { ToolBox } from '../delivery/provider-tools.js';
import type { SmallRequests } from '../delivery/small-requests.js';
import type { TransportTools, UpstreamRequest } from '../providers/provider.js';
import { UsageRequests } from '../routing/usage-requests.js';
import type { SiteSettings, UpstreamChannels } from '../site/ports.js';
import { BUILT_IN_SETTINGS } from '../site/vendor-settings.js';
import type { MediaInliner } from '../translation/media-inliner.js';
import { TranslatorFactory } from '../translation/translator-factory.js';
import { UpstreamProber } from './upstream-prober.js';

const CHAT = {
  id: 'c',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
const channel = {
  ...{ id: 7, type: 1, baseUrl: 'https://api.example', other: '', openaiOrganization: '', keys: ['k'], key: 'k' },
  ...{ statusCodeMapping: new Map(), paramOverride: { temperature: 0, max_tokens: 3 } },
  setting: { headers: { 'x-team': 'of {key}', authorization: 'Basic {key}' }, proxy: '' },
} as unknown as ChannelView & { key: string };

/** A prober whose upstream always answers with `body`. */
function prober(body: object) {
  const asked: UpstreamRequest[] = [];
  const requests = {
    ask: async (request: UpstreamRequest) => {
      asked.push(request);
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
      };
    },
  } as unknown as SmallRequests;
  const probe = new UpstreamProber(
    requests,
    { upstreamName: (_: ChannelView, model: string) => model } as UpstreamChannels,
    new TranslatorFactory({} as MediaInliner, new UsageRequests()),
    { toolsFor: (_: unknown, key: string) => ({ key }) as TransportTools } as unknown as ToolBox,
    { vendors: () => BUILT_IN_SETTINGS } as SiteSettings,
    { mark: 'me' } as LoopGuard,
  );
  return { probe, asked };
}

describe('a channel whose administrator wants things in its requests', () => {
  const headers = { 'x-team': 'of k', authorization: 'Basic k', via: 'me' };

  it('is tested with them', async () => {
    const { probe, asked } = prober(CHAT);
    expect(await probe.test(channel, 'gpt-4o')).toMatchObject({ ok: true, message: '' });
    expect(asked).toMatchObject([{ headers }]);
    const body: unknown = JSON.parse(String(asked[0]?.body));
    expect(body).toMatchObject({ model: 'gpt-4o', temperature: 0, max_tokens: 3 });
  });

  it('is asked for its models with them', async () => {
    const { probe, asked } = prober({ data: [{ id: 'gpt-4o' }] });
    expect(await probe.listModels(channel)).toEqual(['gpt-4o']);
    expect(asked).toMatchObject([{ headers }]);
  });
});
