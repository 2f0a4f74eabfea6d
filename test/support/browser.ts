import type { Browser, BrowserContextOptions, ConsoleMessage, Page, Request } from 'playwright-core';
import { chromium as playwright } from 'playwright-core';
import { chromiumPath } from './chromium.js';
import { grandchildrenCpuSeconds } from './cpu-time.js';
import { addUnawaitedCpuSeconds } from './reporting/file-cpu-time.js';
import { timed } from './reporting/phases.js';

/** A page with all errors that the browser reported; a test expects none. */
export interface WatchedPage {
  readonly page: Page;
  /** Uncaught errors, console errors and failed requests, in order. */
  readonly browserErrors: readonly string[];
  /** The errors so far, which are then cleared; for errors that a test causes. */
  takeBrowserErrors(): string[];
  /** The visible text and the pending requests of the page, for the message of a failed test. */
  describe(): Promise<string>;
}

/**
 * Pages of the tests live for seconds: a large young generation (MB) from the start saves most of their collections.
 */
const SCRIPT_FLAGS = '--js-flags=--min-semi-space-size=16';

/** Starts a headless browser. */
export async function openBrowser(): Promise<Browser> {
  // Adds the libraries and fonts of the package to the environment.
  await import('@sparticuz/chromium');
  // The default arguments of the package are for cloud functions: a single process, and web security disabled.
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', SCRIPT_FLAGS];
  const browser = await timed('browser', async () =>
    playwright.launch({ args, executablePath: await chromiumPath(), headless: true }),
  );
  const close = browser.close.bind(browser);
  return Object.assign(browser, {
    close: () => {
      addUnawaitedCpuSeconds(grandchildrenCpuSeconds(process.pid));
      return close();
    },
  });
}

/** A page in a new profile. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  const browserErrors: string[] = [];
  page.on('pageerror', (error) => browserErrors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') browserErrors.push(`console: ${textOf(message)}`);
  });
  const { baseURL } = options;
  page.on('request', (request) => {
    const url = new URL(request.url());
    // Everything that the console displays comes from its own server; links may lead to other origins.
    const elsewhere = url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? url.origin).origin;
    if (elsewhere && !request.isNavigationRequest()) {
      browserErrors.push(`off origin: ${request.url()}`);
    }
  });
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    const reason = request.failure()?.errorText;
    // The page itself aborted the request, by a navigation or by stopping a stream.
    if (reason !== 'net::ERR_ABORTED') browserErrors.push(`failed: ${request.url()} ${reason}`);
  });
  const describe = async () => {
    // A page that is being replaced has none.
    const elements = await page.locator('body').ariaSnapshot({ timeout: 1_000 }).catch(String);
    const requests = [...pending].map((request) => request.url());
    return `Page: ${page.url()}\nElements: ${elements.slice(0, 2_000)}\nErrors: ${browserErrors}\nPending requests: ${requests}`;
  };
  return { page, browserErrors, takeBrowserErrors: () => browserErrors.splice(0), describe };
}

/** Chromium's message about a failed request contains the status only. */
function textOf(message: ConsoleMessage): string {
  const text = message.text();
  return text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text;
}
