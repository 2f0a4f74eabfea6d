import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './browser.js';
import { chromiumPath } from './chromium.js';

describe('Chromium of the tests', () => {
  it('is complete when two processes unpack it concurrently', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'unpack-'));
    const version = async () => {
      const path = await chromiumPath(directory);
      const env = { ...process.env, LD_LIBRARY_PATH: join(directory, 'al2023', 'lib') };
      return (await promisify(execFile)(path, ['--version'], { env })).stdout;
    };
    try {
      const versions = await Promise.all([version(), version()]);
      expect(versions).toEqual([expect.stringContaining('Chromium'), versions[0]]);
    } finally {
      await rm(directory, { recursive: true });
    }
  }, 60_000);
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
