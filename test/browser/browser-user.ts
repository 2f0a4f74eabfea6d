import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { openPage, type WatchedPage } from '../support/browser.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import type { TestUser } from '../support/tollgate/fixtures.js';
import { accessibilityFaults, frameFaults, overflow, settled, sizes } from './page-checks.js';
import { type Language, type Text, textsOf } from './texts.js';

/** The maximum time for anything to appear on screen (ms). */
const timeout = 30_000;

/** A user of the console in one language, who finds elements by their text. */
export class BrowserUser {
  readonly page: Page;
  readonly language: Language;
  readonly t: Text;
  private readonly watched: WatchedPage;
  private devices: CDPSession | undefined;

  private constructor(watched: WatchedPage, language: Language, t: Text) {
    this.watched = watched;
    this.page = watched.page;
    this.language = language;
    this.t = t;
  }

  /**
   * A new profile whose browser prefers the language.
   * @param user whose session and stored profile the browser has, as after a login
   */
  static async arrive(browser: Browser, baseURL: string, language: Language, user?: TestUser): Promise<BrowserUser> {
    const watched = await openPage(browser, {
      baseURL,
      ...(user && { storageState: await storageOf(user, baseURL) }),
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      viewport: sizes.desktop,
      reducedMotion: 'reduce',
    });
    watched.page.setDefaultTimeout(timeout);
    return new BrowserUser(watched, language, await textsOf(language));
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Opens another page of the console as a link does. Opening another page of the current module reloads it. */
  async visit(path: string): Promise<void> {
    const heading = await this.page.$('h1');
    const firstSegment = (address: string) => new URL(address, this.page.url()).pathname.split('/')[1];
    if (!heading || firstSegment(path) === firstSegment('')) return this.open(path);
    await this.page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    // The old page remains until the code of the new page is loaded; its text must not be read as the text of the new
    // page.
    await heading.waitForElementState('hidden');
  }

  /** Sets the size of the window and the pointer type (touch or mouse) of a phone or a desktop. */
  async resize(size: keyof typeof sizes): Promise<void> {
    await this.page.setViewportSize(sizes[size]);
    this.devices ??= await this.page.context().newCDPSession(this.page);
    await this.devices.send('Emulation.setTouchEmulationEnabled', { enabled: size === 'phone' });
    // Media queries change before the first of these frames; the page has rendered for them before the second.
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** Waits for an address: its path, or its path and query. */
  async isAt(path: string): Promise<void> {
    const isPath = ({ pathname, search }: URL) => (path.includes('?') ? pathname + search : pathname) === path;
    await this.described(this.page.waitForURL(isPath));
  }

  button(key: string, values?: Readonly<Record<string, unknown>>): Locator {
    return this.page.getByRole('button', { name: this.t(key, values), exact: true });
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.t(key), exact: true });
  }

  field(key: string): Locator {
    return this.page.getByRole('textbox', { name: this.t(key), exact: true });
  }

  dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  heading(key: string, values?: Readonly<Record<string, unknown>>): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t(key, values), exact: true });
  }

  /** Waits until the text is on screen. */
  async reads(key: string, values?: Readonly<Record<string, unknown>>): Promise<void> {
    const text = this.page.getByText(this.t(key, values), { exact: true }).filter({ visible: true });
    await this.described(text.first().waitFor());
  }

  /** Adds the state of the page to the error of what did not happen in time. */
  private async described<T>(awaited: Promise<T>): Promise<T> {
    return awaited.catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await this.watched.describe()}`, { cause: error });
    });
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.field('login:username').fill(username);
    await this.field('login:password').fill(password);
    await this.button('login:submit').click();
  }

  /** Returns and clears the errors that the browser has reported since the last call. */
  takeBrowserErrors(): string[] {
    return this.watched.takeBrowserErrors();
  }

  /** All faults of the current screen at desktop width and on a phone. */
  async faults(): Promise<string[]> {
    const wide = await this.faultsHere();
    await this.resize('phone');
    await settled(this.page);
    const narrow = await overflow(this.page);
    await this.resize('desktop');
    await settled(this.page);
    return [...wide, ...narrow, ...this.takeBrowserErrors()];
  }

  /** The faults at the current width only: an open menu of a table row closes when the table changes to cards. */
  async faultsHere(): Promise<string[]> {
    await settled(this.page);
    const frame = await frameFaults(this.page, this.language);
    const access = await accessibilityFaults(this.page);
    const wide = await overflow(this.page);
    return [...this.takeBrowserErrors(), ...frame, ...access, ...wide];
  }
}

/** The values that a browser stores after the user has logged in. */
async function storageOf({ browser }: TestUser, origin: string) {
  const profile = JSON.stringify(dataOf(await browser.get('/api/user/self')));
  const common = { domain: new URL(origin).hostname, path: '/', expires: -1, httpOnly: true, secure: false };
  return {
    cookies: browser.cookieHeader.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return { name, value, ...common, sameSite: 'Lax' as const };
    }),
    origins: [{ origin, localStorage: [{ name: 'user', value: profile }] }],
  };
}
