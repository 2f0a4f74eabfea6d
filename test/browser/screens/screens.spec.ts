import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../support/browser.js';
import { Site } from '../../support/tollgate/site.js';
import { checkScreens } from './screen-checks.js';
import { seedScreens } from './seed-screens.js';

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), Site.open()]);
  await seedScreens(site);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await site.close();
});

const open = () => ({ browser, site });
checkScreens(open, 'zh', 'light', 0);
checkScreens(open, 'en', 'dark', 1);
