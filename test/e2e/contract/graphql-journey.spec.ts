import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { BrowserSession, dataOf } from '../../support/tollgate/browser-session.js';
import { PASSWORD } from '../../support/tollgate/fixtures.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';

const root = { username: 'root', password: PASSWORD };
const onboarding = '{ onboarding { hasChannel hasTestedChannel hasToken hasRequest sampleModel unpricedModels } }';

interface Steps {
  readonly onboarding: Readonly<Record<string, unknown>>;
}

/** Makes the calls of the console, all but the login over GraphQL; each step depends on the one before. */
describe('first request of an empty site over GraphQL', () => {
  let tollgate: TestApp;
  let upstream: MockUpstream;
  let browser: BrowserSession;
  let channelId: string;
  let key: string;

  beforeAll(async () => {
    [tollgate, upstream] = await Promise.all([startApp(), MockUpstream.start()]);
    browser = new BrowserSession(() => tollgate.url);
  });
  afterAll(async () => {
    await tollgate.close();
    await upstream.close();
  });

  it('sets up the site', async () => {
    const initialise = `mutation ($input: InitializeSiteInput!) { initializeSite(input: $input) { done rootInitialised } }`;
    const input = { ...root, confirmPassword: root.password, mode: 'EXTERNAL' };
    const { initializeSite } = await browser.graphql<{ initializeSite: unknown }>(initialise, { input });
    expect(initializeSite).toMatchObject({ done: true });
    expect(await browser.graphql('{ status { setup selfUseMode } }')).toEqual({
      status: { setup: true, selfUseMode: false },
    });
  });

  it('returns the viewer after the login only', async () => {
    expect(await browser.graphql('{ viewer { username } }')).toEqual({ viewer: null });
    expect(await browser.graphqlErrorCodes('{ tokens { totalCount } }')).toHaveLength(1);
    const user = dataOf(await browser.post<{ id: number }>('/api/user/login', root));
    browser.userId = user.id;
    expect(await browser.graphql('{ viewer { username role capabilities { editOptions manageChannels } } }')).toEqual({
      viewer: { username: 'root', role: 100, capabilities: { editOptions: true, manageChannels: true } },
    });
  });

  it('reports no completed onboarding step', async () => {
    expect((await browser.graphql<Steps>(onboarding)).onboarding).toMatchObject({
      hasChannel: false,
      hasTestedChannel: false,
      hasToken: false,
      hasRequest: false,
    });
  });

  it('creates a channel and does not return its key', async () => {
    const create = `mutation ($input: CreateChannelInput!) {
      createChannel(input: $input) { id status models groups keys { fingerprint hint } }
    }`;
    const input = { type: 1, name: 'first', key: 'sk-upstream-secret', baseUrl: upstream.url, models: ['gpt-4o-mini'] };
    const { createChannel } = await browser.graphql<{ createChannel: { id: string } }>(create, { input });
    expect(createChannel).toMatchObject({ status: 1, models: ['gpt-4o-mini'], groups: ['default'] });
    expect(JSON.stringify(createChannel)).not.toContain('upstream-secret');
    channelId = createChannel.id;
  });

  it('tests the channel and fetches its models', async () => {
    upstream.byDefault(respondWith({ models: ['gpt-4o-mini', 'gpt-4o'] }));
    const test = `mutation ($id: ID!) { testChannel(id: $id) { success message channel { testedAt } } }`;
    const { testChannel } = await browser.graphql<{ testChannel: unknown }>(test, { id: channelId });
    expect(testChannel).toMatchObject({ success: true, channel: { testedAt: expect.any(String) } });
    const fetchModels = `mutation ($id: ID!) { fetchUpstreamModels(input: { channelId: $id }) }`;
    expect(await browser.graphql(fetchModels, { id: channelId })).toEqual({
      fetchUpstreamModels: ['gpt-4o-mini', 'gpt-4o'],
    });
    upstream.reset();
    // A channel test is logged but does not count as the first request.
    expect(await browser.graphql('{ onboarding { hasTestedChannel hasRequest } }')).toEqual({
      onboarding: { hasTestedChannel: true, hasRequest: false },
    });
  });

  it('creates a token and reveals its key to its owner', async () => {
    const create = `mutation { createTokens(input: { name: "first" }) { key token { id keyHint remainQuota expiresAt } } }`;
    const { createTokens } = await browser.graphql<{ createTokens: { key: string; token: { id: string } }[] }>(create);
    expect(createTokens).toMatchObject([{ token: { remainQuota: 500_000, expiresAt: null } }]);
    key = createTokens[0]?.key ?? '';
    const reveal = `mutation ($id: ID!) { revealTokenKey(id: $id) }`;
    expect(await browser.graphql(reveal, { id: createTokens[0]?.token.id })).toEqual({ revealTokenKey: key });
  });

  it('relays a request and writes a receipt whose lines add up to the charge', async () => {
    upstream.next(respondWith({ usage: { prompt: 1_000, completion: 500, cached: 400 } }));
    const openai = new OpenAI({ apiKey: key, baseURL: `${tollgate.url}/v1`, maxRetries: 0 });
    await openai.chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] });
    const logs = `{ logs(scope: SITE, filter: { types: [2], tokenName: "first" }) { totalCount nodes {
      modelName quota promptTokens completionTokens cachedTokens isStream channelName
      receipt { mode total exact estimated lines { kind quantity unitPrice amount } }
    } } }`;
    interface Receipt {
      readonly total: number;
      readonly exact: string;
      readonly lines: readonly {
        readonly kind: string;
        readonly quantity: number;
        readonly unitPrice: string;
        readonly amount: string;
      }[];
    }
    const responseOf = await browser.graphql<{ logs: { totalCount: number; nodes: { receipt: Receipt }[] } }>(logs);
    // 600 fresh and 400 half-priced prompt tokens, 500 completion tokens at four times the price, 0.075 units a token.
    expect(responseOf.logs).toMatchObject({
      totalCount: 1,
      nodes: [
        {
          quota: 210,
          promptTokens: 1_000,
          completionTokens: 500,
          cachedTokens: 400,
          channelName: 'first',
          receipt: { mode: 'PER_TOKEN', total: 210, estimated: false },
        },
      ],
    });
    const receipt = responseOf.logs.nodes[0]?.receipt;
    expect(receipt?.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['PROMPT', 600],
      ['CACHED', 400],
      ['COMPLETION', 500],
    ]);
    const sum = (receipt?.lines ?? []).reduce((total, line) => total + Number(line.amount), 0);
    expect(sum).toBeCloseTo(Number(receipt?.exact), 9);
    for (const line of receipt?.lines ?? [])
      expect(Number(line.amount)).toBeCloseTo(line.quantity * Number(line.unitPrice), 9);
  });

  it('reports every onboarding step as completed', async () => {
    expect((await browser.graphql<Steps>(onboarding)).onboarding).toEqual({
      hasChannel: true,
      hasTestedChannel: true,
      hasToken: true,
      hasRequest: true,
      sampleModel: 'gpt-4o-mini',
      unpricedModels: [],
    });
    expect(await browser.graphql('{ viewer { quota usedQuota } }')).toEqual({
      viewer: { quota: 100_000_000 - 210, usedQuota: 210 },
    });
  });
});
