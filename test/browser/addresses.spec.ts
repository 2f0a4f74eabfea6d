import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { given } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';
import { settled } from './gates.js';
import { furnish } from './screens/furnish.js';
import { Visitor } from './visitor.js';

/** A list with filters and a page, tabs, modes, drawers: one of each kind that a person may send to a colleague. */
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
  '/setting?tab=models',
] as const;

jest.setTimeout(180_000);

let browser: Browser;
let site: Site;
let visitor: Visitor;

async function arrive(): Promise<Visitor> {
  const somebody = await Visitor.arrive(browser, site.tollgate.url, 'en');
  await somebody.open('/login');
  await somebody.logIn('root', given.password);
  await somebody.isAt('/token');
  return somebody;
}

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), Site.open()]);
  await furnish(site);
  await given.redemptions(site.administrator, { name: 'Summer', quota: 500_000, count: 45 });
  visitor = await arrive();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** What a person could tell two views apart by: where they are, what is chosen, how much is listed, what stands open. */
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

/** The view once it stays as it is. */
async function finalViewOf(page: Page): Promise<View> {
  let before = '';
  return eventually(
    async () => {
      await page.waitForTimeout(100);
      return viewOf(page);
    },
    (view) => {
      const same = JSON.stringify(view) === before;
      before = JSON.stringify(view);
      return same && view.title.includes(' · ');
    },
  );
}

/** Waits for the view; what differs at the end is told by the comparison. */
async function comesTo(page: Page, view: View): Promise<void> {
  const wanted = JSON.stringify(view);
  const last = await eventually(
    () => viewOf(page),
    (now) => JSON.stringify(now) === wanted,
  ).catch(() => viewOf(page));
  expect(last).toEqual(view);
}

describe('an address', () => {
  const views: View[] = [];

  it('is a view of its own for a colleague who was sent it', async () => {
    const colleague = await arrive();
    for (const address of addresses) {
      await colleague.open(address);
      // Not every page says that it is still loading.
      await colleague.page.waitForLoadState('networkidle');
      views.push(await finalViewOf(colleague.page));
    }
    expect(views.map(({ address }) => address)).toEqual(addresses);
    expect(new Set(views.map(({ address: _, ...shown }) => JSON.stringify(shown))).size).toBe(addresses.length);
    expect(colleague.takeComplaints()).toEqual([]);
    await colleague.leave();
  });

  it('is the same view for whoever walks there', async () => {
    for (const view of views) {
      await visitor.visit(view.address);
      await comesTo(visitor.page, view);
    }
  });

  it('is the same view with Back and Forward', async () => {
    for (const view of views.slice(0, -1).reverse()) {
      await visitor.page.goBack();
      await comesTo(visitor.page, view);
    }
    for (const view of views.slice(1, 4)) {
      await visitor.page.goForward();
      await comesTo(visitor.page, view);
    }
  });

  it('is the same view after a reload', async () => {
    await visitor.page.reload();
    const [, , , view] = views;
    if (view) await comesTo(visitor.page, view);
    expect(view).toBeDefined();
  });

  it('is scrolled to where it was, after a reload and with Back', async () => {
    const { page } = visitor;
    page.setDefaultTimeout(30_000);
    const scrolled = () => page.waitForFunction(() => Math.abs(window.scrollY - 700) < 5);
    await visitor.open('/redemption?q=Summer&size=50');
    await page.getByText('1–45 of 45').waitFor();
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

  it('gave the browser no reason to complain', () => expect(visitor.takeComplaints()).toEqual([]));
});
