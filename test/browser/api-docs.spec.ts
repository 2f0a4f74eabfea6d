import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '../support/browser.js';
import { startApp, type TestApp } from '../support/tollgate/test-app.js';

/** Every call on the page. The page renders visible calls only, so the function scrolls to its end. */
async function readAllCalls(page: Page): Promise<string[]> {
  const seen = new Set<string>();
  const step = page.viewportSize()?.height ?? 800;
  for (let top = 0; top <= (await page.evaluate(() => document.body.scrollHeight)); top += step / 2) {
    await page.evaluate((y) => {
      window.scrollTo(0, y);
      // Two frames: one to detect the scroll position, one to render.
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, top);
    for (const summary of await page.locator('.opblock-summary-control').allInnerTexts()) seen.add(summary);
  }
  return [...seen];
}

describe('API documentation page', () => {
  let tollgate: TestApp;
  let browser: Browser;

  beforeAll(async () => {
    [tollgate, browser] = await Promise.all([startApp(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await tollgate.close();
  });

  it('shows every call without browser errors', async () => {
    const { page, browserErrors } = await openPage(browser, { viewport: { width: 1280, height: 1600 } });
    await page.goto(`${tollgate.url}/api/docs`);
    const calls = (await (await page.request.get(`${tollgate.url}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const expected = Object.values(calls.paths).flatMap((item) => Object.keys(item)).length;
    await page.locator('.opblock-summary').first().waitFor();
    expect(await readAllCalls(page)).toHaveLength(expected);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByText('List all options of the site, without the secret ones').click();
    await page.getByText('Administrators only').or(page.getByText('Responses')).first().waitFor();
    expect(browserErrors).toEqual([]);
  });
});
