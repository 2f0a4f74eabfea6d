import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { chromium as playwright } from 'playwright-core';
import { timed } from './reporting/phases.js';

/** A page with everything the browser itself complained about, which a test expects to be nothing. */
export interface WatchedPage {
  readonly page: Page;
  /** Uncaught errors, console errors and failed requests, in order. */
  readonly complaints: readonly string[];
  /** The complaints up to now, which then no longer count: for those a test provokes. */
  takeComplaints(): string[];
}

/** Starts the headless Chromium that comes inside an npm package; needs nothing installed on the machine. */
export async function openBrowser(): Promise<Browser> {
  // Read when the package is imported: makes it unpack the system libraries it brings along.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  // The package's own arguments are for functions in a cloud: one process for all, and web security off.
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
  return timed('browser', async () =>
    playwright.launch({ args, executablePath: await chromium.executablePath(), headless: true }),
  );
}

/** A page in a fresh profile. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${textOf(message)}`);
  });
  const { baseURL } = options;
  page.on('request', (request) => {
    const url = new URL(request.url());
    // Everything the console shows comes from its own server; it may send a person elsewhere.
    const elsewhere = url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? url.origin).origin;
    if (elsewhere && !request.isNavigationRequest()) {
      complaints.push(`off origin: ${request.url()}`);
    }
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The page itself gave the request up, by leaving or by stopping a stream.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  return { page, complaints, takeComplaints: () => complaints.splice(0) };
}

/** Chromium's own remark about a refused request names the status only. */
function textOf(message: ConsoleMessage): string {
  const text = message.text();
  return text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text;
}
