import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './browser.js';

describe('browser of the tests', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser.close());

  it('shows a page and reports no errors', async () => {
    const { page, browserErrors } = await openPage(browser);
    await page.setContent('<h1>收费站 Tollgate</h1>');
    expect(await page.getByRole('heading').textContent()).toBe('收费站 Tollgate');
    expect(browserErrors).toEqual([]);
  });

  it('reports errors of the page', async () => {
    const { page, browserErrors } = await openPage(browser);
    await page.setContent('<script>console.error("one"); throw new Error("two")</script>');
    expect(browserErrors).toEqual(['console: one', 'uncaught: two']);
  });
});
