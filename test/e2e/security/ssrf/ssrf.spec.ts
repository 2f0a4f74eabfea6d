import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../support/eventually.js';
import {
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../../support/tollgate/fixtures.js';
import { Site } from '../../../support/tollgate/site.js';
import { WITH_JOBS } from '../../../support/tollgate/test-app.js';
import { Canary } from './canary.js';
import { forbiddenTargets, someForbiddenTargets } from './targets.js';

const MAX_CONCURRENT = 8;
/** Parts of the addresses, of which a feature is tried with one. */
const PARTS = 4;
const RUN_LIMIT_MS = 120_000;

/** A feature that makes the server call an address. */
interface Feature {
  name: string;
  /** Uses the feature with the URL and ignores the response. */
  trigger: (fixture: Fixture, url: string, at: number) => Promise<unknown>;
  /** Set when the address must be public even if EGRESS_ALLOW_PRIVATE is true. */
  always?: true;
}

/** A site and the accounts that the features need. */
interface Fixture {
  site: Site;
  root: TestUser;
  token: string;
  /** One user and one administrator for each concurrent call: each account has its own webhook settings. */
  users: TestUser[];
  administrators: TestUser[];
}

const mutation = (root: TestUser, query: string, variables: Record<string, unknown>) =>
  root.browser.call('POST', '/graphql', { query, variables });

/**
 * Saves a webhook, sends a test notice and waits until its delivery was attempted; stops when the address is rejected.
 */
async function testWebhook({ site }: Fixture, accounts: TestUser[], url: string): Promise<void> {
  const person = accounts.pop();
  if (!person) throw new Error('There is no free account.');
  try {
    const webhook_url = url.replace(/^http:/i, 'https:');
    const settings = { notify_type: 'webhook', quota_warning_threshold: 1, webhook_url };
    const { body } = await person.browser.put('/api/user/setting', settings);
    if (!body.success) return;
    const sent = await person.browser.graphql<{ sendTestNotice: { id: string } }>('mutation { sendTestNotice { id } }');
    const { id } = sent.sendTestNotice;
    const tried = () =>
      site.database.query(`SELECT 1 FROM notices WHERE id = $1 AND (error <> '' OR state <> 'pending')`, [id]);
    await eventually(tried, (found) => found.length > 0);
    // Keeps the account below the limit of test notices.
    await site.database.query(`DELETE FROM notices WHERE id = $1`, [id]);
  } finally {
    accounts.push(person);
  }
}

const FEATURES: readonly Feature[] = [
  {
    name: 'the model list of a new channel',
    trigger: ({ root }, base_url) =>
      root.browser.call('POST', '/api/channel/fetch_models', { base_url, type: 1, key: 'sk-canary' }),
  },
  {
    name: 'a channel test',
    trigger: async ({ root }, base_url, at) => {
      const name = `tested-${at}`;
      const body = { type: 1, name, key: 'sk-canary', models: 'gpt-4o-mini', group: 'default', base_url };
      await root.browser.call('POST', '/api/channel/', body);
      const found = await root.browser.get<{ id: number }[]>(`/api/channel/search?keyword=${name}`);
      for (const { id } of found.body.data ?? []) {
        await root.browser.call('GET', `/api/channel/test/${id}`);
        await root.browser.call('GET', `/api/channel/fetch_models/${id}`);
        await root.browser.call('GET', `/api/channel/update_balance/${id}`);
        await root.browser.call('DELETE', `/api/channel/${id}`);
      }
    },
  },
  {
    name: 'the proxy of a channel',
    trigger: async ({ root }, proxy, at) => {
      const name = `proxy-${at}`;
      const setting = JSON.stringify({ proxy });
      const rest = { models: 'gpt-4o-mini', group: 'default', base_url: 'http://example.com', setting };
      await root.browser.call('POST', '/api/channel/', { type: 1, name, key: 'sk-canary', ...rest });
      const found = await root.browser.get<{ id: number }[]>(`/api/channel/search?keyword=${name}`);
      for (const { id } of found.body.data ?? []) {
        await root.browser.call('GET', `/api/channel/test/${id}`);
        await root.browser.call('DELETE', `/api/channel/${id}`);
      }
    },
  },
  {
    name: 'OIDC discovery in the settings',
    trigger: ({ root }, wellKnown) =>
      mutation(root, 'mutation ($wellKnown: String!) { discoverOidc(wellKnown: $wellKnown) { issuer } }', {
        wellKnown,
      }),
  },
  {
    name: 'SAML metadata in the settings',
    trigger: ({ root }, source) =>
      mutation(root, 'mutation ($source: String!) { readSamlMetadata(source: $source) { entityId } }', { source }),
  },
  {
    name: 'a price list import',
    trigger: ({ root }, url) =>
      mutation(root, 'mutation ($input: PriceListInput!) { previewPriceImport(input: $input) { digest } }', {
        input: { url: url.replace(/^http:/i, 'https:') },
      }),
  },
  {
    name: 'the webhook of an administrator',
    trigger: (fixture, url) => testWebhook(fixture, fixture.administrators, url),
  },
  {
    name: 'the webhook of a user',
    always: true,
    trigger: (fixture, url) => testWebhook(fixture, fixture.users, url),
  },
  {
    name: 'an image URL in a chat call',
    always: true,
    trigger: ({ site, token }, url) =>
      fetch(`${site.tollgate.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'claude-test',
          messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
        }),
      }).then((response) => response.text()),
  },
];

/** Those whose address must be public on every site; the first is the faster one. */
const ALWAYS_CHECKED = FEATURES.filter(({ always }) => always).toReversed();

async function open(allowPrivate: boolean): Promise<Fixture> {
  const env = { EGRESS_ALLOW_PRIVATE: String(allowPrivate), UPSTREAM_CONNECT_TIMEOUT_MS: '700' };
  const site = await Site.open({ ...WITH_JOBS, ...env });
  const root = site.administrator;
  const owner = await createUser(site.tollgate, root, { quota: 1e12 });
  const { key: token } = await createToken(owner, { unlimited_quota: true });
  // For Gemini the gateway downloads images itself, because Gemini accepts only bytes; Anthropic accepts URLs.
  const models = { models: 'claude-test', model_mapping: '{"claude-test":"gemini-2.5-flash"}' };
  await createChannel(root, { type: 24, base_url: 'https://example.com', ...models });
  await setOption(root, 'ModelRatio', '{"claude-test":1,"gpt-4o-mini":1}');
  const some = () => Promise.all(Array.from({ length: MAX_CONCURRENT }, () => createUser(site.tollgate, root)));
  const [users, administrators] = [await some(), await some()];
  for (const { id } of administrators) await root.browser.post('/api/user/manage', { id, action: 'promote' });
  return { site, root, token, users, administrators };
}

/** Uses a feature with every URL, a few concurrently. */
async function tryAll(fixture: Fixture, { trigger }: Feature, urls: readonly string[]): Promise<void> {
  const waiting = urls.map((url, at) => ({ url, at }));
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await trigger(fixture, next.url, next.at);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, one));
}

let canary: Canary;
beforeAll(async () => {
  canary = await Canary.listen();
});
afterAll(() => canary.close());

describe('site with EGRESS_ALLOW_PRIVATE=false', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await open(false);
  });
  afterAll(() => fixture.site.close());

  it.each(FEATURES.map((feature, at) => ({ ...feature, at })))(
    'does not reach private networks through $name',
    async ({ at, ...feature }) => {
      // The first feature, which is the fastest, is tried with all addresses.
      const { port } = canary;
      const urls = at === 0 ? forbiddenTargets(port) : someForbiddenTargets(port, at % PARTS, PARTS);
      expect(urls.length).toBeGreaterThan(at === 0 ? 115 : 45);
      await tryAll(fixture, feature, urls);
      expect(canary.takeConnections()).toBe(0);
    },
    RUN_LIMIT_MS,
  );
});

describe('site with EGRESS_ALLOW_PRIVATE=true', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await open(true);
  });
  afterAll(() => fixture.site.close());

  it.each(FEATURES.filter(({ always }) => !always))('reaches private networks through $name', async (feature) => {
    await feature.trigger(fixture, `http://127.0.0.1:${canary.port}/`, 0);
    expect(canary.takeConnections()).toBeGreaterThan(0);
  });

  it.each(ALWAYS_CHECKED.map((feature, at) => ({ ...feature, at })))(
    'never reaches private networks through $name',
    async ({ at, ...feature }) => {
      const { port } = canary;
      await tryAll(fixture, feature, at === 0 ? forbiddenTargets(port) : someForbiddenTargets(port, at, PARTS));
      expect(canary.takeConnections()).toBe(0);
    },
    RUN_LIMIT_MS,
  );

  it.each(['http://169.254.169.254/latest/meta-data', 'http://[fd00:ec2::254]/', 'http://[fe80::1]/'])(
    'never reaches the cloud metadata at %s',
    async (base_url) => {
      const { body } = await fixture.root.browser.post('/api/channel/fetch_models', { base_url, type: 1, key: 'sk-a' });
      expect(body).toMatchObject({ success: false });
    },
  );
});
