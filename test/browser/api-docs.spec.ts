import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../support/browser.js';
import { Tollgate } from '../support/tollgate/tollgate.js';

describe('the reading room of the API', () => {
  let tollgate: Tollgate;
  let browser: Browser;

  beforeAll(async () => {
    [tollgate, browser] = await Promise.all([Tollgate.start(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await tollgate.close();
  });

  it('shows every call without a complaint of the browser', async () => {
    const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 1600 } });
    await page.goto(`${tollgate.url}/api/docs`);
    await page.getByText('What every model costs').waitFor();
    const calls = (await (await page.request.get(`${tollgate.url}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const expected = Object.values(calls.paths).flatMap((item) => Object.keys(item)).length;
    expect(await page.locator('.opblock-summary').count()).toBe(expected);
    await page.getByText('List channels').click();
    await page.getByText('Page number. The first page is 0').waitFor();
    expect(complaints).toEqual([]);
  });
});
