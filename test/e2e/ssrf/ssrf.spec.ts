import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { given, type Person } from '../../support/tollgate/given.js';
import { Site } from '../../support/tollgate/site.js';
import { Canary } from './canary.js';
import { forbiddenTargets } from './targets.js';

const AT_ONCE = 8;
const RUN_LIMIT_MS = 120_000;

/** A way to make the server call an address. */
interface Door {
  name: string;
  /** Asks for it; what it answers is not looked at here. */
  knock: (house: House, url: string, at: number) => Promise<unknown>;
  /** What callers name must be public whatever administrators may reach. */
  always?: true;
}

/** A site, with what the doors need. */
interface House {
  site: Site;
  root: Person;
  token: string;
  /** Ordinary users and administrators, as many as knock at once; each has webhook settings of their own. */
  users: Person[];
  administrators: Person[];
}

const mutation = (root: Person, query: string, variables: Record<string, unknown>) =>
  root.browser.call('POST', '/graphql', { query, variables });

/** Saves a webhook and has a test notice sent there, unless the address is refused right away; waits until it was tried. */
async function hook({ site }: House, people: Person[], url: string): Promise<void> {
  const person = people.pop();
  if (!person) throw new Error('Nobody is left who could knock.');
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
    // The next one of the same person is not one too many.
    await site.database.query(`DELETE FROM notices WHERE id = $1`, [id]);
  } finally {
    people.push(person);
  }
}

/** One after the other: saving the option and calling what uses it belong together. */
const DOORS: readonly Door[] = [
  {
    name: "a new channel's model list",
    knock: ({ root }, base_url) =>
      root.browser.call('POST', '/api/channel/fetch_models', { base_url, type: 1, key: 'sk-canary' }),
  },
  {
    name: 'a channel, tested',
    knock: async ({ root }, base_url, at) => {
      const name = `door-${at}`;
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
    name: "a channel's proxy",
    knock: async ({ root }, proxy, at) => {
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
    name: 'the discovery document of the settings page',
    knock: ({ root }, wellKnown) =>
      mutation(root, 'mutation ($wellKnown: String!) { discoverOidc(wellKnown: $wellKnown) { issuer } }', {
        wellKnown,
      }),
  },
  {
    name: 'a price list',
    knock: ({ root }, url) =>
      mutation(root, 'mutation ($input: PriceListInput!) { previewPriceImport(input: $input) { digest } }', {
        input: { url: url.replace(/^http:/i, 'https:') },
      }),
  },
  {
    name: "an administrator's webhook",
    knock: (house, url) => hook(house, house.administrators, url),
  },
  {
    name: "a user's webhook",
    always: true,
    knock: (house, url) => hook(house, house.users, url),
  },
  {
    name: 'a picture in a call',
    always: true,
    knock: ({ site, token }, url) =>
      fetch(`${site.tollgate.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'claude-door',
          messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
        }),
      }).then((response) => response.text()),
  },
];

async function open(allowPrivate: boolean): Promise<House> {
  const env = { EGRESS_ALLOW_PRIVATE: String(allowPrivate), UPSTREAM_CONNECT_TIMEOUT_MS: '700' };
  const site = await Site.open({ env });
  const root = site.administrator;
  const owner = await given.user(site.tollgate, root, { quota: 1e12 });
  const { key: token } = await given.token(owner, { unlimited_quota: true });
  // Anthropic's own servers fetch pictures; this type wants their bytes, so that they are fetched here.
  const models = { models: 'claude-door', model_mapping: '{"claude-door":"gemini-2.5-flash"}' };
  await given.channel(root, { type: 24, base_url: 'https://example.com', ...models });
  await given.option(root, 'ModelRatio', '{"claude-door":1,"gpt-4o-mini":1}');
  const some = () => Promise.all(Array.from({ length: AT_ONCE }, () => given.user(site.tollgate, root)));
  const [users, administrators] = [await some(), await some()];
  for (const { id } of administrators) await root.browser.post('/api/user/manage', { id, action: 'promote' });
  return { site, root, token, users, administrators };
}

/** Knocks at a door with every address, a few at once. */
async function tryAll(house: House, { knock }: Door, urls: readonly string[]): Promise<void> {
  const waiting = urls.map((url, at) => ({ url, at }));
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await knock(house, next.url, next.at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

let canary: Canary;
beforeAll(async () => {
  canary = await Canary.sing();
});
afterAll(() => canary.close());

describe('a site that may not reach private networks', () => {
  let house: House;
  beforeAll(async () => {
    house = await open(false);
  });
  afterAll(() => house.site.close());

  it.each(DOORS)(
    'does not reach them through $name',
    async (door) => {
      const urls = forbiddenTargets(canary.port);
      expect(urls.length).toBeGreaterThan(115);
      await tryAll(house, door, urls);
      expect(canary.heard()).toBe(0);
    },
    RUN_LIMIT_MS,
  );
});

describe('a site that may', () => {
  let house: House;
  beforeAll(async () => {
    house = await open(true);
  });
  afterAll(() => house.site.close());

  it.each(DOORS.filter(({ always }) => !always))(
    'does through $name, so that the above proves something',
    async (door) => {
      await door.knock(house, `http://127.0.0.1:${canary.port}/`, 0);
      expect(canary.heard()).toBeGreaterThan(0);
    },
  );

  it.each(DOORS.filter(({ always }) => always))(
    'does not all the same through $name',
    async (door) => {
      await tryAll(house, door, forbiddenTargets(canary.port));
      expect(canary.heard()).toBe(0);
    },
    RUN_LIMIT_MS,
  );

  it.each(['http://169.254.169.254/latest/meta-data', 'http://[fd00:ec2::254]/', 'http://[fe80::1]/'])(
    'never reaches the cloud’s metadata at %s',
    async (base_url) => {
      const { body } = await house.root.browser.post('/api/channel/fetch_models', { base_url, type: 1, key: 'sk-a' });
      expect(body).toMatchObject({ success: false });
    },
  );
});
