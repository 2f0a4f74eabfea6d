import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { createRedemptions } from '../support/tollgate/fixtures.js';
import { Site } from '../support/tollgate/site.js';
import { BrowserUser } from './browser-user.js';
import { settled } from './page-checks.js';
import { seedScreens } from './screens/seed-screens.js';

/** URLs whose dialog loads when it is opened, later than the page. */
const dialogAddresses: readonly string[] = ['/token?edit=1', '/channel/edit/1?q=OpenAI', '/personal?dialog=name'];

/** One URL of each kind: a list with filters and a page, tabs, modes and drawers. */
const addresses = [
  '/redemption?q=Summer&status=1&page=2&size=10',
  '/token?edit=1',
  '/log?range=7d&type=2&model=gpt-4o-mini&size=50',
  '/channel?tag=1',
  '/channel/edit/1?q=OpenAI',
  '/detail?range=7d&by=token&show=tokens',
  '/pricing?q=gpt&mode=token&sort=-price',
  '/topup?tab=site&status=paid',
  '/personal?dialog=name',
  '/setting/models',
] as const;

jest.setTimeout(180_000);

/** Between two readings of a view, which ask the page for all its fields and texts. */
const PAUSE_MS = 100;

let browser: Browser;
let site: Site;
let visitor: BrowserUser;

const arrive = () => BrowserUser.arrive(browser, site.tollgate.url, 'en', site.administrator);

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), Site.open()]);
  await seedScreens(site);
  await createRedemptions(site.administrator, { name: 'Summer', quota: 500_000, count: 45 });
  visitor = await arrive();
  await visitor.open('/token');
  await visitor.heading('tokens:title').waitFor();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** What distinguishes two views: address, title, selections, number of rows and open dialogs. */
async function viewOf(page: Page) {
  await settled(page);
  return page.evaluate(() => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main :is(input, select)')];
    return {
      address: window.location.pathname + window.location.search,
      title: document.title,
      chosen: fields.map((field) =>
        field.matches('[type=checkbox], [type=radio]') ? field.matches(':checked') : field.value,
      ),
      current: texts('main [aria-current], main [aria-pressed=true], main [role=tab][aria-selected=true]'),
      rows: document.querySelectorAll('main tbody tr').length,
      range: texts('main [role=status]').filter(Boolean),
      open: texts('[role=dialog][data-state=open] :is(h1, h2)'),
    };
  });
}

type View = Awaited<ReturnType<typeof viewOf>>;

/** The view at an address once its dialog, if it has one, is open and nothing changes. */
async function finalViewOf(page: Page, address: string): Promise<View> {
  const hasDialog = dialogAddresses.includes(address);
  let before = '';
  return eventually(
    () => viewOf(page),
    (view) => {
      const same = JSON.stringify(view) === before;
      before = JSON.stringify(view);
      return same && view.title.includes(' · ') && view.open.length > 0 === hasDialog;
    },
    PAUSE_MS,
  );
}

/** Waits for the view and expects it, so that a failure shows the difference. */
async function expectView(page: Page, view: View): Promise<void> {
  const wanted = JSON.stringify(view);
  const last = await eventually(
    () => viewOf(page),
    (now) => JSON.stringify(now) === wanted,
    PAUSE_MS,
  ).catch(() => viewOf(page));
  expect(last).toEqual(view);
}

describe('console URL', () => {
  const views: View[] = [];

  it('opens a distinct view in a new browser', async () => {
    const otherBrowser = await arrive();
    for (const address of addresses) {
      await otherBrowser.open(address);
      // Some parts of a page load without a sign of it, such as the options of a filter.
      await otherBrowser.page.waitForLoadState('networkidle');
      views.push(await finalViewOf(otherBrowser.page, address));
    }
    expect(views.map(({ address }) => address)).toEqual(addresses);
    expect(new Set(views.map(({ address: _, ...shown }) => JSON.stringify(shown))).size).toBe(addresses.length);
    expect(otherBrowser.takeBrowserErrors()).toEqual([]);
    await otherBrowser.leave();
  });

  it('opens the same view by navigation within the console', async () => {
    for (const view of views) {
      await visitor.visit(view.address);
      await expectView(visitor.page, view);
    }
  });

  it('opens the same view with Back and Forward', async () => {
    for (const view of views.slice(0, -1).reverse()) {
      await visitor.page.goBack();
      await expectView(visitor.page, view);
    }
    for (const view of views.slice(1, 4)) {
      await visitor.page.goForward();
      await expectView(visitor.page, view);
    }
  });

  it('opens the same view after a reload', async () => {
    await visitor.page.reload();
    const [, , , view] = views;
    if (view) await expectView(visitor.page, view);
    expect(view).toBeDefined();
  });

  it('restores the scroll position after a reload and with Back', async () => {
    const { page } = visitor;
    page.setDefaultTimeout(30_000);
    const scrolled = () => page.waitForFunction(() => Math.abs(window.scrollY - 700) < 5);
    await visitor.open('/redemption?q=Summer&size=50');
    await page.locator('tbody tr[data-row]').nth(19).waitFor();
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.reload();
    await scrolled();
    await visitor.link('nav:user').click();
    await visitor.heading('users:title').waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await visitor.isAt('/redemption?q=Summer&size=50');
    await scrolled();
  });

  it('causes no browser errors', () => expect(visitor.takeBrowserErrors()).toEqual([]));
});
