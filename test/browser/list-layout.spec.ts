import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { Site } from '../support/tollgate/site.js';
import { BrowserUser } from './browser-user.js';
import { overflow, settled } from './page-checks.js';
import { seedScreens } from './screens/seed-screens.js';

jest.setTimeout(60_000);

/**
 * The lowest position of the first row (CSS px), in a window of 1280 px. A wider one has the same layout with more
 * space.
 */
const budget = 140;
const phoneBudget = 200;

let browser: Browser;
let site: Site;
let visitor: BrowserUser;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), Site.open()]);
  const began = new Date();
  await seedScreens(site);
  visitor = await BrowserUser.arrive(browser, site.tollgate.url, 'en', site.administrator);
  // The log as it is opened lists the calls of today, which midnight must not end.
  await visitor.page.clock.setFixedTime(began);
}, 120_000);
afterAll(async () => {
  await visitor.leave();
  await browser.close();
  await site.close();
});

describe('list', () => {
  it.each([
    ['channels', '/channel', 'OpenAI main'],
    ['usage log', '/log', 'gpt-4o'],
    ['tokens', '/token', 'billing-service'],
    ['users', '/user', 'alice'],
    ['redemption codes', '/redemption', 'Spring'],
    ['models and prices', '/models', 'gpt-4o'],
  ])(`of %s begins within ${budget} px, and its filters are reachable on a phone`, async (_, path, text) => {
    const { page } = visitor;
    await visitor.resize('desktop');
    await visitor.visit(path);
    const rows = page.locator('main tbody tr');
    await rows.filter({ hasText: text }).first().waitFor();
    await settled(page);
    // The filters give up some of their width before one of them needs a second line.
    expect((await rows.first().boundingBox())?.y).toBeLessThanOrEqual(budget);
    expect(await overflow(page)).toEqual([]);

    await visitor.resize('phone');
    const cards = page.locator('main li[data-row]');
    await cards.first().waitFor();
    expect((await cards.first().boundingBox())?.y).toBeLessThanOrEqual(phoneBudget);
    expect((await page.locator('main [role=search] input').first().boundingBox())?.width).toBeGreaterThanOrEqual(100);
    await visitor.button('common:filter.more').click();
    await visitor.dialog().getByRole('combobox').first().waitFor();
  });
});

describe('title, filters and commands', () => {
  it.each<[number, string, number?]>([
    [1024, '/log'],
    [1024, '/channel'],
    [1024, '/token'],
    [1024, '/user'],
    [768, '/log'],
    [768, '/channel'],
    [768, '/user'],
    [768, '/audit'],
    // Below them, whose prices are shown and how a charge is computed.
    [768, '/pricing', 60],
    // A window of 1440 px at 200 %.
    [720, '/channel'],
  ])('share one line in a window of %i px: %s', async (width, path, below = 0) => {
    const { page } = visitor;
    await visitor.resize('desktop');
    await page.setViewportSize({ width, height: 768 });
    await visitor.visit(path);
    const row = page.locator('main tbody tr').first();
    await row.waitFor();
    await settled(page);
    expect((await row.boundingBox())?.y).toBeLessThanOrEqual(budget + below);
    expect(await overflow(page)).toEqual([]);
  });

  it('of the usage log unfold its other commands in a window of 768 px', async () => {
    const { page } = visitor;
    await visitor.resize('desktop');
    await page.setViewportSize({ width: 768, height: 1024 });
    await visitor.visit('/log');
    expect(await visitor.button('logs:export.button').isVisible()).toBe(false);
    await visitor.button('common:table.tools').click();
    await visitor.button('logs:export.button').click();
    await visitor.dialog().waitFor();
    await page.keyboard.press('Escape');
  });

  it.each(['/channel', '/token', '/user'])('have two lines on a phone of 320 px: %s', async (path) => {
    const { page } = visitor;
    await visitor.resize('phone');
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.visit(path);
    const card = page.locator('main li[data-row]').first();
    await card.waitFor();
    expect((await card.boundingBox())?.y).toBeLessThanOrEqual(phoneBudget);
    expect(await overflow(page)).toEqual([]);
  });
});

describe('card of a list', () => {
  it('shows a value without spaces on several lines beside its label', async () => {
    const { page } = visitor;
    const adjust = `mutation ($id: ID!, $reason: String) {
      adjustUserQuota(id: $id, amount: 1, effectKey: "without-spaces", reason: $reason) { id }
    }`;
    const { browser: session, id } = site.administrator;
    await session.graphql(adjust, { id: String(id), reason: `order-${'0123456789'.repeat(6)}` });
    await visitor.resize('phone');
    await visitor.visit('/topup');
    const value = page.locator('main li[data-row] dd').filter({ hasText: '0123456789' }).first();
    await value.waitFor();
    await settled(page);
    const [outer, inner] = await Promise.all([value.boundingBox(), value.locator('span').first().boundingBox()]);
    expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Number.POSITIVE_INFINITY);
  });
});

describe('settings', () => {
  it('have a label and its field below each other in a window of 1024 px, where a column would be too narrow', async () => {
    const { page } = visitor;
    await visitor.resize('desktop');
    await page.setViewportSize({ width: 1024, height: 768 });
    await visitor.visit('/setting/operation');
    const option = page.locator('[data-option=DefaultLanguage]');
    await option.waitFor();
    await settled(page);
    const [label, field] = [option.locator('label').first(), option.getByRole('combobox')];
    const [above, below] = await Promise.all([label.boundingBox(), field.boundingBox()]);
    expect(above?.x).toBe(below?.x);
    expect(await overflow(page)).toEqual([]);
  });
});

describe('table in a window of 1440 px', () => {
  it('of the usage log does not scroll sideways', async () => {
    const { page } = visitor;
    await visitor.resize('desktop');
    await page.setViewportSize({ width: 1440, height: 900 });
    await visitor.visit('/log');
    await page.locator('main tbody tr').filter({ hasText: 'gpt-4o' }).first().waitFor();
    await settled(page);
    const table = page.getByRole('region').filter({ has: page.getByRole('table') });
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
});

describe('table in a window of 1280 px', () => {
  it.each([
    ['usage log', '/log', 'gpt-4o', 'logs', ['model', 'status', 'cost', 'duration', 'prompt', 'completion']],
    ['channels', '/channel', 'OpenAI main', 'channels', ['name', 'groups', 'status', 'used', 'priority']],
  ])('of the %s shows its columns without scrolling', async (_, path, text, namespace, columns) => {
    const { page } = visitor;
    await visitor.resize('desktop');
    await visitor.visit(path);
    await page.locator('main tbody tr').filter({ hasText: text }).first().waitFor();
    await settled(page);
    const table = await page
      .getByRole('region')
      .filter({ has: page.getByRole('table') })
      .boundingBox();
    if (!table) throw new Error('The list has no table');
    // The actions stay at the end of a list that scrolls and cover the cells below them.
    const actions = page.getByRole('columnheader', { name: visitor.t('common:table.actions'), exact: true });
    const end = (await actions.count()) > 0 ? (await actions.boundingBox())?.x : table.x + table.width;
    for (const column of columns) {
      const header = page.getByRole('columnheader', { name: visitor.t(`${namespace}:column.${column}`), exact: true });
      const place = await header.boundingBox();
      expect({ column, isShown: place && place.x + place.width <= (end ?? 0) + 1 }).toEqual({ column, isShown: true });
    }
  });
});

describe('usage log', () => {
  it('has cards of calls on a phone that are at most 180 px high', async () => {
    const { page } = visitor;
    await visitor.resize('phone');
    await visitor.visit('/log');
    const cards = page.locator('main li[data-row]').filter({ hasText: 'gpt-4o' });
    await cards.first().waitFor();
    await settled(page);
    for (const card of await cards.all()) expect((await card.boundingBox())?.height).toBeLessThanOrEqual(180);
  });
});

describe('card of a list on a narrow phone', () => {
  it('shows the name in whole words', async () => {
    const { page } = visitor;
    await visitor.resize('phone');
    await page.setViewportSize({ width: 320, height: 700 });
    await visitor.visit('/token');
    const name = page.locator('main li[data-row]').getByText('billing-service', { exact: true }).first();
    await name.waitFor();
    expect((await name.boundingBox())?.height).toBeLessThanOrEqual(24);
    await visitor.button('common:table.tools').click();
    await visitor.button('tokens:add').waitFor();
    expect(await overflow(page)).toEqual([]);
  });
});

describe('filters', () => {
  it.each([
    ['/detail', 'dashboard:kpi.spend'],
    ['/cost', 'costExplorer:show.quota'],
    ['/cost/latency', 'costExplorer:duration.latency'],
    ['/cost/errors', 'costExplorer:errors.title'],
  ])('share a line with the title in a window of 768 px: %s', async (path, text) => {
    const { page } = visitor;
    await visitor.resize('desktop');
    await page.setViewportSize({ width: 768, height: 1024 });
    await visitor.visit(path);
    const first = page.locator('main').getByText(visitor.t(text), { exact: true }).filter({ visible: true }).first();
    await first.waitFor();
    await settled(page);
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(budget);
    expect(await overflow(page)).toEqual([]);
  });
});

describe('page', () => {
  it.each([
    ['/topup', 'wallet:balance.title'],
    ['/operations', 'siteHealth:settlement.title'],
    ['/personal', 'personal:tab.security'],
  ])(`%s begins within ${budget} px`, async (path, text) => {
    const { page } = visitor;
    await visitor.resize('desktop');
    await visitor.visit(path);
    await visitor.reads(text);
    await settled(page);
    const header = await page.locator('main [data-begins-at-top]').last().boundingBox();
    expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(budget);
  });
});

describe('page of an object', () => {
  it.each(['/channel/1', '/user/2', '/token/1'])(`%s begins within ${budget} px`, async (path) => {
    const { page } = visitor;
    await visitor.resize('desktop');
    await visitor.visit(path);
    await visitor.reads('logs:recent.all');
    await settled(page);
    const facts = page.getByRole('region', { name: visitor.t('objects:facts.title'), exact: true });
    expect((await facts.boundingBox())?.y).toBeLessThanOrEqual(budget);
    expect(await overflow(page)).toEqual([]);
  });
});
