import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../support/browser.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';
import { BrowserUser } from '../browser-user.js';
import type { Language } from '../texts.js';
import { inspect, linesOf } from './screen-checks.js';

let browser: Browser;
let tollgate: TestApp;
beforeAll(async () => {
  [browser, tollgate] = await Promise.all([openBrowser(), startApp()]);
});
afterAll(async () => {
  await browser.close();
  await tollgate.close();
});

describe('setup screen of an empty site', () => {
  it.each<[Language, 'light' | 'dark']>([
    ['zh', 'dark'],
    ['en', 'light'],
  ])('has no faults in %s and the %s theme', async (language, colorScheme) => {
    const visitor = await BrowserUser.arrive(browser, tollgate.url, language);
    await visitor.page.emulateMedia({ colorScheme });
    // Every path of an empty site leads to setup.
    await visitor.open('/channel');
    await visitor.isAt('/setup');
    await visitor.button('setup:submit').waitFor();
    expect(linesOf(await inspect(visitor, `setup.${language}.${colorScheme}`))).toEqual([]);
    await visitor.leave();
  });
});
