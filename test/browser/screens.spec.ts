import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { answer, failure } from '../support/mock-upstream/behaviour.js';
import { given } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';
import { Tollgate } from '../support/tollgate/tollgate.js';
import { overflow, settled, sizes } from './gates.js';
import type { Language } from './texts.js';
import { Visitor } from './visitor.js';

jest.setTimeout(60_000);

/** Pictures are for people: `npm run screenshots` takes them, every test run looks for what is wrong. */
const gallery = process.env.SCREENSHOTS === 'true';
const folder = join(import.meta.dirname, '..', 'screenshots');
const themes = ['light', 'dark'] as const;
const languages: readonly Language[] = ['zh', 'en'];

/** One thing to look at: where it is, whose eyes see it, and what must be on screen first. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly who: 'visitor' | 'administrator' | 'newcomer';
  /** Waits for what the screen is about; opens what has no address. */
  show(visitor: Visitor): Promise<unknown>;
}

const screens: readonly Screen[] = [
  { name: 'login', path: '/login', who: 'visitor', show: (v) => v.button('login:submit').waitFor() },
  { name: 'home', path: '/', who: 'visitor', show: (v) => v.reads('home:prices.title') },
  { name: 'not-found', path: '/no/such/page', who: 'visitor', show: (v) => v.reads('common:notFound.text') },
  { name: 'channels', path: '/channel', who: 'administrator', show: (v) => has(v, 'Azure west') },
  {
    name: 'channels-empty',
    path: '/channel?q=nothing',
    who: 'administrator',
    show: (v) => v.reads('common:filter.emptyTitle'),
  },
  {
    name: 'channels-add',
    path: '/channel/add',
    who: 'administrator',
    show: (v) => v.reads('channels:section.routing'),
  },
  {
    name: 'channels-edit',
    path: '/channel/edit/1',
    who: 'administrator',
    show: (v) => v.reads('channels:section.danger'),
  },
  { name: 'tokens', path: '/token', who: 'administrator', show: (v) => has(v, 'billing-service') },
  { name: 'tokens-empty', path: '/token', who: 'newcomer', show: (v) => v.reads('tokens:empty.title') },
  {
    name: 'tokens-add',
    path: '/token?edit=new',
    who: 'administrator',
    show: (v) => v.button('tokens:form.createSubmit').waitFor(),
  },
  { name: 'tokens-created', path: '/token?edit=new', who: 'newcomer', show: createToken },
  { name: 'log', path: '/log', who: 'administrator', show: (v) => has(v, 'gpt-4o') },
  { name: 'log-receipt', path: '/log', who: 'administrator', show: openReceipt },
  {
    name: 'log-empty',
    path: '/log?from=1600000000&to=1600003600',
    who: 'newcomer',
    show: (v) => v.reads('logs:empty.title'),
  },
  { name: 'playground', path: '/playground', who: 'administrator', show: talk },
  { name: 'playground-empty', path: '/playground', who: 'newcomer', show: (v) => v.reads('playground:welcome.title') },
  { name: 'users', path: '/user', who: 'administrator', show: (v) => has(v, 'alice') },
  { name: 'users-edit', path: '/user/edit/2', who: 'administrator', show: (v) => v.reads('users:drawer.facts') },
];

const has = (visitor: Visitor, text: string) =>
  visitor.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

async function createToken(visitor: Visitor): Promise<void> {
  await visitor.field('tokens:field.name').fill('notebook');
  await visitor.button('tokens:form.createSubmit').click();
  await visitor.page.getByLabel(visitor.t('tokens:created.list')).waitFor();
}

async function openReceipt(visitor: Visitor): Promise<void> {
  const row = visitor.page.getByRole('row').filter({ hasText: 'gpt-4o' }).first();
  await row.getByRole('button', { name: visitor.t('logs:detail.open') }).click();
  await visitor.reads('logs:detail.addsUp');
}

async function talk(visitor: Visitor): Promise<void> {
  await visitor.field('playground:message').fill('Why do toll roads exist?');
  await visitor.button('playground:send').click();
  await visitor.button('playground:send').waitFor();
  await visitor.page
    .getByText(/\$0\.\d{6}/)
    .first()
    .waitFor();
}

/** Looks at what is on screen in both sizes and returns what is wrong with it; photographs it in both themes. */
async function inspect(visitor: Visitor, name: string): Promise<string[]> {
  const { page, language } = visitor;
  const faults: string[] = [];
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(sizes[size]);
    for (const theme of gallery ? themes : []) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html.${theme}`).waitFor();
      await settled(page);
      await page.screenshot({ path: join(folder, `${name}.${language}.${theme}.${sizes[size].width}.png`) });
    }
    await settled(page);
    faults.push(...(await overflow(page)));
  }
  const headings = await page.locator('h1').count();
  if (headings !== 1) faults.push(`${headings} h1`);
  await page.setViewportSize(sizes.desktop);
  return [...faults, ...visitor.takeComplaints()];
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  await mkdir(folder, { recursive: true });
});
afterAll(() => browser.close());

describe('the first screen of an empty site', () => {
  let tollgate: Tollgate;
  beforeAll(async () => {
    tollgate = await Tollgate.start();
  });
  afterAll(() => tollgate.close());

  it.each(languages)('fits in %s', async (language) => {
    const visitor = await Visitor.arrive(browser, tollgate.url, language);
    await visitor.open('/');
    await visitor.button('setup:submit').waitFor();
    expect(await inspect(visitor, 'setup')).toEqual([]);
    await visitor.leave();
  });
});

describe('a site in use', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    await furnish(site);
  });
  afterAll(() => site.close());

  describe.each(languages)('in %s', (language) => {
    const visitors = new Map<Screen['who'], Visitor>();

    beforeAll(async () => {
      const newcomer = await given.user(site.tollgate, site.administrator, {
        username: `new-${language}`,
        quota: 500_000,
      });
      for (const [who, username] of [
        ['visitor'],
        ['administrator', 'root'],
        ['newcomer', newcomer.username],
      ] as const) {
        const visitor = await Visitor.arrive(browser, site.tollgate.url, language);
        visitors.set(who, visitor);
        if (!username) continue;
        await visitor.open('/login');
        await visitor.logIn(username, given.password);
        await visitor.isAt('/token');
      }
    });
    afterAll(async () => {
      for (const visitor of visitors.values()) await visitor.leave();
    });

    it.each(screens)('$name fits', async ({ name, path, who, show }) => {
      const visitor = visitors.get(who);
      if (!visitor) throw new Error(`Nobody plays the ${who}.`);
      await visitor.open(path);
      await show(visitor);
      expect(await inspect(visitor, name)).toEqual([]);
    });
  });
});

/** A site somebody has been using: channels, tokens, people, and requests of several kinds in the log. */
async function furnish(site: Site): Promise<void> {
  const { administrator: root, tollgate, upstream } = site;
  upstream.byDefault(
    answer({
      text: 'Somebody has to pay for the bridge.\n\n1. The builder is paid **back**.\n2. Those who cross pay for it.',
      usage: { prompt: 1_234, completion: 567, cached: 800 },
    }),
  );
  const models = 'gpt-4o,gpt-4o-mini,o3-mini,text-embedding-3-small';
  await given.channel(root, { name: 'OpenAI main', base_url: upstream.url, models, priority: 10, weight: 5 });
  await given.channel(root, {
    name: 'Azure west',
    base_url: upstream.url,
    models: 'gpt-4o',
    priority: 5,
    tag: 'backup',
  });
  await given.channel(root, { name: 'Staging', base_url: upstream.url, models: 'gpt-4o-mini', status: 2 });
  await given.user(tollgate, root, { username: 'alice', quota: 12_345_678 });
  await given.user(tollgate, root, { username: 'bob', quota: -1_500 });
  const token = await given.token(root, { name: 'billing-service', remain_quota: 5_000_000 });
  const limits = { model_limits_enabled: true, model_limits: 'gpt-4o,gpt-4o-mini', allow_ips: '127.0.0.1\n10.0.0.0/8' };
  await given.token(root, { name: 'notebook', unlimited_quota: true, ...limits });
  await given.token(root, { name: 'last-year', remain_quota: 0 });

  const openai = site.openai(token);
  const messages = [{ role: 'user' as const, content: 'Why do toll roads exist?' }];
  await openai.chat.completions.create({ model: 'gpt-4o-mini', messages });
  for await (const _chunk of await openai.chat.completions.create({ model: 'o3-mini', messages, stream: true }));
  // The first channel fails, the second one answers.
  await given.option(root, 'RetryTimes', '1');
  upstream.next(failure(500));
  await openai.chat.completions.create({ model: 'gpt-4o', messages });
}
