import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../support/browser.js';
import { Tollgate } from '../../support/tollgate/tollgate.js';
import type { Language } from '../texts.js';
import { Visitor } from '../visitor.js';
import { inspect, linesOf } from './look.js';

let browser: Browser;
let tollgate: Tollgate;
beforeAll(async () => {
  [browser, tollgate] = await Promise.all([openBrowser(), Tollgate.start()]);
});
afterAll(async () => {
  await browser.close();
  await tollgate.close();
});

describe('the first screen of an empty site', () => {
  it.each<[Language, 'light' | 'dark']>([
    ['zh', 'dark'],
    ['en', 'light'],
  ])('passes the gates in %s, %s', async (language, colorScheme) => {
    const visitor = await Visitor.arrive(browser, tollgate.url, language);
    await visitor.page.emulateMedia({ colorScheme });
    // Whatever was asked for, the site wants its first administrator.
    await visitor.open('/channel');
    await visitor.isAt('/setup');
    await visitor.button('setup:submit').waitFor();
    expect(linesOf(await inspect(visitor, `setup.${language}.${colorScheme}`))).toEqual([]);
    await visitor.leave();
  });
});
