import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './browser.js';
import { chromiumPath } from './chromium.js';

describe('Chromium of the tests', () => {
  it('is complete when two processes unpack it concurrently', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'unpack-'));
    const unpack = async (folder: string) => {
      await mkdir(join(folder, 'lib'));
      await writeFile(join(folder, 'lib', 'libnss3.so'), 'library');
      await writeFile(join(folder, 'chromium'), 'program');
    };
    const unpacked = async () => {
      const path = await chromiumPath(directory, unpack);
      return [await readFile(path, 'utf8'), await readFile(join(directory, 'lib', 'libnss3.so'), 'utf8')];
    };
    try {
      const complete = ['program', 'library'];
      expect(await Promise.all([unpacked(), unpacked()])).toEqual([complete, complete]);
      expect((await readdir(directory)).sort()).toEqual(['chromium', 'lib']);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

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
