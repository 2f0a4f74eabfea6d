import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { drip, respondWith } from '../support/mock-upstream/behaviour.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../support/tollgate/fixtures.js';
import { Site } from '../support/tollgate/site.js';
import { BrowserUser } from './browser-user.js';

jest.setTimeout(60_000);

const models = ['gpt-4o', 'gpt-4o-mini'] as const;

let browser: Browser;
let site: Site;
let person: TestUser;
let token: CreatedToken;
let visitor: BrowserUser;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), Site.open()]);
  // The prices differ in dollars and are exact in the four decimals of a chart.
  site.upstream.byDefault(respondWith({ usage: { prompt: 120_000, completion: 80_000 } }));
  await createChannel(site.administrator, { base_url: site.upstream.url, models: models.join() });
  await setOption(site.administrator, 'DataExportEnabled', 'true');
  person = await createUser(site.tollgate, site.administrator, { quota: 1_000_000_000 });
  token = await createToken(person, { name: 'laptop', unlimited_quota: true });
  for (const model of [...models, models[0]]) await send(model);
  visitor = await BrowserUser.arrive(browser, site.tollgate.url, 'en', person);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await site.close();
});

const send = (model: string) =>
  site.openai(token).chat.completions.create({ model, messages: [{ role: 'user', content: 'Hi' }] });

/** The part of an element, from 0 to 1, that no ancestor hides by scrolling. */
const visiblePart = (element: Locator) =>
  element.evaluate(
    (observed) =>
      new Promise<number>((resolve) => {
        new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(observed);
      }),
  );

describe('console with reduced motion', () => {
  it('fades a spinner, which would look stopped without an animation', async () => {
    const { page } = visitor;
    await visitor.open('/token');
    await visitor.button('common:action.refresh').waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await promise;
      await route.continue();
    });
    await visitor.button('common:action.refresh').click();
    const spinner = page.locator('.spinner').first();
    await spinner.waitFor();
    const [name, count] = await spinner.evaluate((element) => {
      const { animationName, animationIterationCount } = getComputedStyle(element);
      return [animationName, animationIterationCount];
    });
    expect([name, count]).toEqual(['pulse', 'infinite']);
    resolve();
    await spinner.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('console shell', () => {
  it('shows a tooltip for a focused entry of the collapsed sidebar', async () => {
    await visitor.open('/token');
    await visitor.button('nav:collapse').click();
    await visitor.button('nav:expand').waitFor();
    const entry = visitor.link('nav:log').filter({ visible: true });
    // A key press first: tooltips appear for keyboard focus only.
    await visitor.page.keyboard.press('Tab');
    await entry.focus();
    await visitor.page
      .getByRole('tooltip')
      .filter({ hasText: visitor.t('nav:log') })
      .waitFor();
    await visitor.button('nav:expand').click();
    await visitor.button('nav:collapse').waitFor();
  });

  it('shows the entry of the current page in a window that is lower than the sidebar', async () => {
    const { page } = visitor;
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 400 });
    await visitor.open('/personal');
    const entry = visitor.link('nav:personal').and(page.locator('[aria-current=page]'));
    await eventually(
      () => visiblePart(entry),
      (part) => part === 1,
    );
    if (usual) await page.setViewportSize(usual);
  });

  it('keeps the chosen sidebar, language and theme after a reload', async () => {
    const chooser = await BrowserUser.arrive(browser, site.tollgate.url, 'en', person);
    const { page, t } = chooser;
    const choose = async (menu: string, item: string) => {
      await chooser.button(menu).click();
      await page.getByRole('menuitemradio', { name: item, exact: true }).click();
    };
    const appearance = () =>
      page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.classList.contains('dark'),
        Reflect.get(window, 'same') === true,
      ]);
    await chooser.open('/token');
    await page.evaluate(() => Reflect.set(window, 'same', true));
    await chooser.button('nav:collapse').click();
    await chooser.button('nav:expand').waitFor();
    await choose('common:theme.title', t('common:theme.dark'));
    await choose('common:language.title', '中文');
    const inChinese = page.getByRole('heading', { level: 1, name: 'API 令牌' });
    await inChinese.waitFor();
    expect(await appearance()).toEqual(['zh-CN', true, true]);
    await page.reload();
    await inChinese.waitFor();
    expect(await appearance()).toEqual(['zh-CN', true, false]);
    await page.getByRole('button', { name: '展开侧栏' }).filter({ visible: true }).waitFor();
    await chooser.leave();
  });
});

describe('HTML of operators', () => {
  it('does not run scripts', async () => {
    const probe = '<p>Read me</p><img src="/nothing.png" onerror="window.hit=1"><svg onload="window.hit=1"></svg>';
    for (const key of ['HomePageContent', 'About', 'Footer']) {
      await setOption(site.administrator, key, probe);
    }
    for (const path of ['/', '/about']) {
      const requested = visitor.page.waitForResponse('**/nothing.png');
      await visitor.open(path);
      await visitor.page.getByRole('main').getByText('Read me').waitFor();
      await requested;
      expect(await visitor.page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
    }
    for (const key of ['HomePageContent', 'About', 'Footer']) {
      await setOption(site.administrator, key, '');
    }
  });
});

describe('unknown path', () => {
  it('shows the not-found page to a visitor who has not logged in', async () => {
    const outsider = await BrowserUser.arrive(browser, site.tollgate.url, 'en');
    await outsider.open('/no/such/page?x=1');
    await outsider.reads('common:notFound.text');
    await outsider.link('nav:login').first().waitFor();
    expect(await outsider.page.title()).toBe(`${outsider.t('common:notFound.title')} · Tollgate`);
    await outsider.link('common:notFound.home').click();
    await outsider.isAt('/');
    expect(outsider.takeBrowserErrors()).toEqual([]);
    await outsider.leave();
  });
});

describe('dashboard', () => {
  const dollars = (text: string | null | undefined) => Number(text?.replaceAll(/[^\d.]/g, ''));
  /** Two decimals from a dollar up, four below. */
  const figure = (amount: number) => `$${amount.toFixed(amount >= 1 ? 2 : 4)}`;

  it.each(['24h', '30d'])('shows the server totals of %s and links a bar to its calls', async (range) => {
    const [sum] = await site.database.query<{ quota: string }>(
      'SELECT sum(quota) AS quota FROM logs WHERE type = 2 AND user_id = $1',
      [person.id],
    );
    const total = Number(sum?.quota) / 500_000;
    expect(total).toBeGreaterThan(1);
    await visitor.open(`/detail?range=${range}`);
    const chart = visitor.page.getByRole('region', { name: visitor.t('dashboard:chart.quota') });
    await chart.getByText(figure(total), { exact: true }).waitFor();
    const legend = chart.getByRole('list', { name: visitor.t('dashboard:chart.quota') }).getByRole('button');
    const parts = (await legend.allTextContents()).map((text) => dollars(text.split('$')[1]));
    expect(parts.reduce((all, part) => all + part, 0)).toBeCloseTo(total, 1);

    // The table shows the same figures as the bars.
    await chart.getByRole('button', { name: visitor.t('common:chart.asTable') }).click();
    const rows = chart.getByRole('table').getByRole('row');
    const sums = (await rows.locator('td:last-child').allTextContents()).map(dollars);
    expect(sums.reduce((all, one) => all + one, 0)).toBeCloseTo(total, 1);
    const at = sums.findIndex((one) => one > 0);
    await rows
      .nth(at + 1)
      .getByRole('link')
      .click();
    await visitor.page.waitForURL(/\/log\?/);
    await chipReads(figure(sums[at] ?? 0));
    await visitor.page.goBack();

    await chart.locator('[data-stack]').first().click();
    await visitor.page.waitForURL(/\/log\?.*model=/);
    const address = new URL(visitor.page.url()).searchParams;
    // The calls may have been made in two hours or days, which are two bars.
    const [part] = await site.database.query<{ quota: string }>(
      `SELECT sum(quota) AS quota FROM logs WHERE type = 2 AND user_id = $1 AND model_name = $2
        AND created_at >= to_timestamp($3) AND created_at < to_timestamp($4) + interval '1 second'`,
      [person.id, ...['model', 'from', 'to'].map((name) => address.get(name))],
    );
    await chipReads(figure(Number(part?.quota) / 500_000));
  });

  const chipReads = (text: string) =>
    visitor.page.getByLabel(visitor.t('logs:summary.title')).getByText(text, { exact: true }).waitFor();
});

describe('live tail', () => {
  it('can be paused and resumed', async () => {
    const unsubscribed = new Promise<void>((resolve) =>
      visitor.page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('"complete"')) resolve();
        }),
      ),
    );
    // Not the default of today: the calls were made before this page was opened, perhaps before midnight.
    await visitor.open('/log?range=24h');
    const rows = visitor.page.getByRole('row').filter({ hasText: 'gpt-4o' });
    await rows.first().waitFor();
    const before = await rows.count();
    await visitor.button('logs:live.title').click();
    const bar = visitor.page.getByRole('group', { name: visitor.t('logs:live.title') });
    await bar.getByText(visitor.t('logs:live.live'), { exact: true }).waitFor();
    await send(models[0]);
    await rows.nth(before).waitFor();
    await bar.getByRole('button', { name: visitor.t('logs:live.pause') }).click();
    await bar.getByText(visitor.t('logs:live.paused'), { exact: true }).waitFor();
    await unsubscribed;
    await send(models[0]);
    expect(await rows.count()).toBe(before + 1);
    await bar.getByRole('button', { name: visitor.t('logs:live.resume') }).click();
    // Pointer and focus are on the bar and not on the rows, so new rows appear immediately.
    await rows.nth(before + 1).waitFor();
  });
});

describe('playground', () => {
  /** Sends a message and waits for the beginning of a long response of numbered words. */
  async function sendMessage(word: string): Promise<void> {
    const text = Array.from({ length: 400 }, (_, index) => `${word}-${index}\n\n`).join(' ');
    site.upstream.next(drip(20, { text }));
    await visitor.open('/playground');
    await visitor.field('playground:message').fill('Tell me more');
    await visitor.button('playground:send').click();
    await visitor.page.getByText(`${word}-12`, { exact: true }).waitFor();
  }

  it('aborts the upstream request when it is stopped', async () => {
    await sendMessage('word');
    await visitor.button('playground:stop').click();
    await visitor.page.getByText(visitor.t('playground:status.stopped'), { exact: true }).waitFor();
    expect(await site.upstream.requests.at(-1)?.ended).toBe('aborted');
  });

  it('does not scroll when the user has scrolled up', async () => {
    await sendMessage('line');
    const conversation = visitor.page.getByRole('region', { name: visitor.t('playground:conversation'), exact: true });
    const position = () => conversation.evaluate(({ scrollTop, scrollHeight }) => ({ scrollTop, scrollHeight }));
    const waitForGrowth = (by: number) =>
      conversation.evaluate((box, more) => {
        const minHeight = box.scrollHeight + more;
        return new Promise<void>((done) => {
          const look = () => (box.scrollHeight > minHeight ? done() : requestAnimationFrame(look));
          look();
        });
      }, by);
    await waitForGrowth(600);
    await conversation.hover();
    await visitor.page.mouse.wheel(0, -150);
    await visitor.button('playground:toLatest').waitFor();
    const then = await position();
    await waitForGrowth(200);
    expect((await position()).scrollTop).toBe(then.scrollTop);
    await visitor.button('playground:toLatest').click();
    await visitor.button('playground:toLatest').waitFor({ state: 'detached' });
    expect((await position()).scrollTop).toBeGreaterThan(then.scrollTop);
    await visitor.button('playground:stop').click();
  });
});

describe('open dialog', () => {
  const partAt = (x: number, y: number) =>
    visitor.page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.getAttribute('data-part'), [
      x,
      y,
    ] as const);

  it('receives the clicks for the page behind it, as a drawer and as a confirmation', async () => {
    const { page } = visitor;
    await visitor.visit('/token');
    const command = (name: string) => visitor.button(`tokens:action.${name}`, { name: 'laptop' });
    await command('edit').click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    expect(await partAt(60, 200)).toBe('backdrop');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await command('more').click();
    await page.getByRole('menuitem', { name: visitor.t('common:action.delete') }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await partAt(60, 200)).toBe('backdrop');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  });

  it('returns the focus to the button of the menu from which it was opened with a pointer', async () => {
    const { page } = visitor;
    await visitor.visit('/token');
    const more = visitor.button('tokens:action.more', { name: 'laptop' });
    await more.click();
    await page.getByRole('menuitem', { name: visitor.t('common:action.delete') }).click();
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await more.and(page.locator(':focus')).waitFor();
  });
});

describe('price list', () => {
  it('does not widen the page in a window that is narrower than its table', async () => {
    await visitor.page.setViewportSize({ width: 768, height: 800 });
    await visitor.open('/pricing');
    await visitor.page.getByText(models[1], { exact: true }).first().waitFor();
    const widths = await visitor.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { table: document.querySelector('main table')?.scrollWidth ?? 0, scrollWidth, clientWidth };
    });
    expect(widths.table).toBeGreaterThan(widths.clientWidth);
    expect(widths.scrollWidth).toBeLessThanOrEqual(widths.clientWidth);
    await visitor.resize('desktop');
  });
});

describe('form of alerts', () => {
  let administrator: BrowserUser;
  beforeAll(async () => {
    administrator = await BrowserUser.arrive(browser, site.tollgate.url, 'en', site.administrator);
  });
  afterAll(() => administrator.leave());

  it.each([
    ['/alerts/rules', 'alerts:addRule'],
    ['/alerts/receivers', 'alerts:addReceiver'],
  ])('of %s stays open when its choices have loaded', async (path, button) => {
    await administrator.open(path);
    await administrator.button(button).click();
    await administrator.page
      .getByRole('dialog', { name: administrator.t(button) })
      .getByRole('textbox')
      .first()
      .fill('Night');
    expect(new URL(administrator.page.url()).searchParams.get('edit')).toBe('new');
  });
});
