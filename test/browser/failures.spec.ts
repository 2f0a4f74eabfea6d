import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { createUser, PASSWORD } from '../support/tollgate/fixtures.js';
import { Site } from '../support/tollgate/site.js';
import { BrowserUser } from './browser-user.js';

jest.setTimeout(60_000);

let browser: Browser;
let site: Site;
let visitor: BrowserUser;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), Site.open()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await site.close();
});

/**
 * Clicks the first match, if there is one now. After a session has ended, any request of the page (a poll, a reconnect)
 * can open the login page before the click; waiting for the element would then never end.
 */
const clickIfPresent = (matches: Locator): Promise<void> =>
  matches.evaluateAll((elements) => {
    const [first] = elements;
    if (first instanceof HTMLElement) first.click();
  });

/** Browser errors about calls that the server rejected with 401, and WebSockets that were just being opened. */
const refusals = expect.stringMatching('the server responded with a status of 401 |HTTP Authentication failed');

async function logIn(username: string, at = '/login'): Promise<void> {
  await visitor.open(at);
  await visitor.logIn(username, PASSWORD);
}

/** A new profile without a login. */
async function arrive(): Promise<void> {
  visitor = await BrowserUser.arrive(browser, site.tollgate.url, 'en');
}

describe('login', () => {
  beforeAll(arrive);
  afterAll(() => visitor.leave());

  it('keeps the username when the password is wrong, and opens no other site afterwards', async () => {
    await visitor.open(`/login?returnTo=${encodeURIComponent('/\\evil.example/')}`);
    await visitor.logIn('root', 'wrong-password');
    await visitor.page.getByRole('alert').waitFor();
    expect(await visitor.field('login:username').inputValue()).toBe('root');
    expect(new URL(visitor.page.url()).pathname).toBe('/login');
    await visitor.field('login:password').fill(PASSWORD);
    await visitor.button('login:submit').click();
    await visitor.isAt('/token');
    expect(new URL(visitor.page.url()).origin).toBe(site.tollgate.url);
  });
});

describe('ended session', () => {
  beforeEach(arrive);
  afterEach(() => visitor.leave());

  it('opens the login page once with a notice and returns to the previous page', async () => {
    await logIn('root', '/login?returnTo=%2Flog%3Frange%3D7d');
    await visitor.isAt('/log?range=7d');
    await visitor.reads('logs:empty.title');
    const visited = new Set<string>();
    visitor.page.on('framenavigated', (frame) => visited.add(frame.url().slice(site.tollgate.url.length)));
    await visitor.page.context().clearCookies();
    visitor.takeBrowserErrors();
    await clickIfPresent(visitor.page.getByRole('button', { name: visitor.t('common:action.refresh') }));
    const expired = '/login?expired=true&returnTo=%2Flog%3Frange%3D7d';
    await visitor.isAt(expired);
    await visitor.reads('login:expired');
    await visitor.logIn('root', PASSWORD);
    await visitor.isAt('/log?range=7d');
    await visitor.reads('logs:empty.title');
    expect([...visited]).toEqual([expired, '/log?range=7d']);
    for (const browserError of visitor.takeBrowserErrors()) expect(browserError).toEqual(refusals);
  });

  it('opens the login page and refuses the login when the user is banned', async () => {
    const person = await createUser(site.tollgate, site.administrator);
    await logIn(person.username);
    await visitor.isAt('/token');
    await visitor.reads('tokens:empty.title');
    expect(visitor.takeBrowserErrors()).toEqual([]);
    dataOf(await site.administrator.browser.post('/api/user/manage', { id: person.id, action: 'disable' }));
    await clickIfPresent(visitor.link('nav:log'));
    await visitor.reads('login:expired');
    await visitor.logIn(person.username, PASSWORD);
    await visitor.page.getByRole('alert').waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/login');
  });
});

describe('user who has logged in', () => {
  beforeAll(async () => {
    visitor = await BrowserUser.arrive(browser, site.tollgate.url, 'en', site.administrator);
  });
  afterAll(() => visitor.leave());

  it('reaches the skip link first with Tab, which moves the focus to the content', async () => {
    await visitor.open('/token');
    await visitor.reads('tokens:empty.title');
    await visitor.page.keyboard.press('Tab');
    expect(await focused(visitor.page)).toBe(visitor.t('nav:skip'));
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it.each([
    { path: '/channel', opener: 'channels:add' },
    { path: '/user', opener: 'users:add' },
    { path: '/token', opener: 'tokens:add' },
  ])('keeps the focus in the drawer of $path and returns it to the button', async ({ path, opener }) => {
    await visitor.visit(path);
    await visitor.page.getByText(visitor.t(opener), { exact: true }).first().waitFor();
    await tabTo(visitor.page, visitor.t(opener));
    await visitor.page.keyboard.press('Enter');
    await visitor.dialog().waitFor();
    const inside = () => visitor.page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null);
    await visitor.page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') != null);
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 15; presses += 1) {
        await visitor.page.keyboard.press(key);
        expect(await inside()).toBe(true);
      }
    }
    await visitor.page.keyboard.press('Escape');
    await visitor.dialog().waitFor({ state: 'detached' });
    await visitor.page.waitForFunction((name) => document.activeElement?.textContent === name, visitor.t(opener));
  });

  it('is shown a banner while the server is unreachable, until a retry succeeds', async () => {
    expect(visitor.takeBrowserErrors()).toEqual([]);
    let down = true;
    await visitor.page.route('**/api/status', (route) => (down ? route.abort('connectionrefused') : route.continue()));
    await visitor.open('/token');
    const banner = visitor.page.getByRole('alert').filter({ hasText: visitor.t('error:statusFailed') });
    await banner.waitFor();
    // The rest of the page still loads.
    await visitor.heading('tokens:title').waitFor();
    const again = visitor.page.waitForRequest('**/api/status');
    await banner.getByRole('button', { name: visitor.t('common:action.retry') }).click();
    await again;
    await banner.waitFor();
    down = false;
    await banner.waitFor({ state: 'detached' });
    await visitor.page.unrouteAll();
    for (const browserError of visitor.takeBrowserErrors()) expect(browserError).toContain('ERR_CONNECTION_REFUSED');
  });

  it('stays in the console when a page cannot be loaded without a connection, which opens when it is back', async () => {
    await visitor.open('/token');
    await visitor.heading('tokens:title').waitFor();
    await visitor.page.context().setOffline(true);
    await clickIfPresent(visitor.link('nav:coupon'));
    await visitor.heading('error:offline').waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/coupon');
    await visitor.page.context().setOffline(false);
    await visitor.heading('coupons:title').waitFor();
    visitor.takeBrowserErrors();
  });
});

/** The label or the text of the focused element. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
}

/** Presses Tab until the element with the name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: unknown[] = [];
  while (passed.length < 60) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now === name) return;
    passed.push(now);
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.join(' | ')}`);
}
