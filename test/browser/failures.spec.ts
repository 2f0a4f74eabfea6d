import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { given } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';
import { Visitor } from './visitor.js';

jest.setTimeout(60_000);

let browser: Browser;
let site: Site;
let visitor: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), Site.open()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, site.tollgate.url, 'en');
});
afterEach(() => visitor.leave());

/** Complaints about calls the server refused, which is what these tests are about. */
const refusals = (status: number) => expect.stringMatching(`the server responded with a status of ${status} `);

async function logIn(username: string, at = '/login'): Promise<void> {
  await visitor.open(at);
  await visitor.logIn(username, given.password);
}

describe('logging in', () => {
  it('with a wrong password keeps the username', async () => {
    await visitor.open('/login');
    await visitor.logIn('root', 'not-the-one');
    await visitor.page.getByRole('alert').waitFor();
    expect(await visitor.field('login:username').inputValue()).toBe('root');
    expect(new URL(visitor.page.url()).pathname).toBe('/login');
    await visitor.field('login:password').fill(given.password);
    await visitor.button('login:submit').click();
    await visitor.isAt('/token');
  });

  it.each([
    ['/log?range=7d', '/log?range=7d'],
    ['https://evil.example/', '/token'],
    ['//evil.example/', '/token'],
    ['/\\evil.example/', '/token'],
    ['javascript:alert(1)', '/token'],
  ])('with returnTo=%s leads to %s of this site', async (returnTo, target) => {
    await logIn('root', `/login?returnTo=${encodeURIComponent(returnTo)}`);
    await visitor.isAt(target);
    expect(new URL(visitor.page.url()).origin).toBe(site.tollgate.url);
  });
});

describe('a session that ended', () => {
  it('leads to the login page once, with the notice, and back to where it was', async () => {
    await logIn('root', '/login?returnTo=%2Flog%3Frange%3D7d');
    await visitor.isAt('/log?range=7d');
    await visitor.reads('logs:empty.title');
    const visited = new Set<string>();
    visitor.page.on('framenavigated', (frame) => visited.add(frame.url().slice(site.tollgate.url.length)));
    await visitor.page.context().clearCookies();
    visitor.takeComplaints();
    await visitor.page
      .getByRole('button', { name: visitor.t('common:action.refresh') })
      .first()
      .click();
    const expired = '/login?expired=true&returnTo=%2Flog%3Frange%3D7d';
    await visitor.isAt(expired);
    await visitor.reads('login:expired');
    await visitor.logIn('root', given.password);
    await visitor.isAt('/log?range=7d');
    await visitor.reads('logs:empty.title');
    expect([...visited]).toEqual([expired, '/log?range=7d']);
    for (const complaint of visitor.takeComplaints()) expect(complaint).toEqual(refusals(401));
  });

  it('ends for somebody who is banned, who cannot come back', async () => {
    const person = await given.user(site.tollgate, site.administrator);
    await logIn(person.username);
    await visitor.isAt('/token');
    await visitor.reads('tokens:empty.title');
    expect(visitor.takeComplaints()).toEqual([]);
    dataOf(await site.administrator.browser.post('/api/user/manage', { id: person.id, action: 'disable' }));
    await visitor.link('nav:log').click();
    await visitor.reads('login:expired');
    await visitor.logIn(person.username, given.password);
    await visitor.page.getByRole('alert').waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/login');
  });
});

describe('a server that cannot be reached', () => {
  it('is said across the page, and trying again clears it', async () => {
    await logIn('root');
    await visitor.isAt('/token');
    await visitor.reads('tokens:empty.title');
    expect(visitor.takeComplaints()).toEqual([]);
    let away = true;
    await visitor.page.route('**/api/status', (route) => (away ? route.abort('connectionrefused') : route.continue()));
    await visitor.page.reload();
    const banner = visitor.page.getByRole('alert').filter({ hasText: visitor.t('error:statusFailed') });
    await banner.waitFor();
    // The rest of the page does not wait for it.
    await visitor.heading('tokens:title').waitFor();
    const again = visitor.page.waitForRequest('**/api/status');
    await banner.getByRole('button', { name: visitor.t('common:action.retry') }).click();
    await again;
    await banner.waitFor();
    away = false;
    await banner.waitFor({ state: 'detached' });
    for (const complaint of visitor.takeComplaints()) expect(complaint).toContain('ERR_CONNECTION_REFUSED');
  });
});

describe('with the keyboard only', () => {
  it('the skip link comes first and leads to the content', async () => {
    await logIn('root');
    await visitor.isAt('/token');
    await visitor.page.reload();
    await visitor.reads('tokens:empty.title');
    await visitor.page.keyboard.press('Tab');
    expect(await focused(visitor.page)).toBe(visitor.t('nav:skip'));
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it.each([
    { path: '/token', opener: 'tokens:add' },
    { path: '/channel', opener: 'channels:add' },
    { path: '/user', opener: 'users:add' },
  ])('the drawer of $path keeps the focus inside and gives it back', async ({ path, opener }) => {
    await logIn('root', `/login?returnTo=${encodeURIComponent(path)}`);
    await visitor.isAt(path);
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
});

/** What has the focus, by its text or name. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
}

/** Presses Tab until the thing has the focus. */
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
