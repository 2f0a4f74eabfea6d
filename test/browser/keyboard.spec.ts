import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { MockEpay } from '../support/mock-epay.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { openSession, setOption } from '../support/tollgate/fixtures.js';
import { startApp, type TestApp } from '../support/tollgate/test-app.js';
import { BrowserUser } from './browser-user.js';
import { Keyboard } from './keyboard.js';
import { dependentSteps } from './story.js';

const password = 'correct-horse-1';
const model = 'demo-chat';

let browser: Browser;
let tollgate: TestApp;
let gateway: MockEpay;
let visitor: BrowserUser;
let keys: Keyboard;
let code = '';

beforeAll(async () => {
  [browser, tollgate, gateway] = await Promise.all([openBrowser(), startApp(), MockEpay.start()]);
  visitor = await BrowserUser.arrive(browser, tollgate.url, 'en');
  keys = new Keyboard(visitor.page);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await tollgate.close();
  await gateway.close();
});

const row = (name: string): Locator => visitor.page.getByRole('row').filter({ hasText: name });
const inDialog = (role: 'button' | 'textbox' | 'combobox', name: string): Locator =>
  visitor.dialog().getByRole(role, { name, exact: true });
const dialogClosed = () => visitor.dialog().waitFor({ state: 'detached' });

/** Opens a page with the command palette. */
async function go(label: string): Promise<void> {
  // The shortcut works as soon as the search button is shown.
  await visitor.button('nav:search').waitFor();
  await keys.press('Control+k');
  const search = visitor.page.getByPlaceholder(visitor.t('palette:placeholder'));
  // The field receives the focus one frame after it appears; keys pressed before go to the previously focused element.
  await search.and(visitor.page.locator(':focus')).waitFor();
  await visitor.page.keyboard.type(visitor.t(label));
  await visitor.page
    .getByRole('option', { name: visitor.t(label) })
    .first()
    .waitFor();
  await keys.press('Enter');
  await search.waitFor({ state: 'detached' });
}

/** The charge of the newest billed call, in quota units. */
async function lastBill(): Promise<number> {
  const query = 'SELECT quota FROM logs WHERE type = 2 AND quota > 0 ORDER BY id DESC LIMIT 1';
  const [bill] = (await tollgate.database?.query<{ quota: string }>(query)) ?? [];
  return Number(bill?.quota);
}

async function sendInPlayground(): Promise<void> {
  await go('nav:playground');
  await keys.fill(visitor.field('playground:message'), 'What is the toll?');
  await keys.press('Enter');
  await visitor.page
    .getByRole('listitem', { name: visitor.t('playground:reply', { model }) })
    .last()
    .getByText(/\$0\.0\d+/)
    .waitFor();
}

describe('console by keyboard only', () => {
  const step = dependentSteps();

  step('sets up the site and logs in', async () => {
    await visitor.open('/');
    await visitor.isAt('/setup');
    await keys.fill(visitor.field('setup:admin.username'), 'root');
    await keys.fill(visitor.field('setup:admin.password'), password);
    await keys.fill(visitor.field('setup:admin.confirm'), password);
    await keys.press('Enter');
    await visitor.isAt('/token');
    // The set-up already signs in; this step uses the login page anyway.
    await visitor.page.context().clearCookies();
    await visitor.page.evaluate(() => localStorage.removeItem('user'));
    await visitor.open('/');
    await keys.use(visitor.link('nav:login').first());
    await keys.fill(visitor.field('login:username'), 'root');
    await keys.fill(visitor.field('login:password'), password);
    await keys.press('Enter');
    await visitor.isAt('/token');
  });

  step('adds a channel', async () => {
    await go('nav:channel');
    await visitor.isAt('/channel');
    await keys.use(visitor.link('channels:add'));
    await keys.fill(inDialog('combobox', visitor.t('channelForm:field.type')), '1000');
    await visitor.page.getByRole('listbox').getByRole('option').first().waitFor();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await visitor.reads('channelForm:keys.demo');
    await keys.fill(inDialog('textbox', visitor.t('channelForm:field.name')), 'Demo');
    await keys.press('Control+Enter');
    await dialogClosed();
    await row('Demo').waitFor();
  });

  step('creates a token', async () => {
    await go('nav:token');
    await visitor.isAt('/token');
    await keys.use(visitor.button('tokens:add'));
    await keys.fill(visitor.field('tokens:field.name'), 'first');
    await keys.press('Control+Enter');
    await visitor
      .dialog()
      .filter({ hasText: visitor.t('tokens:created.title', { count: 1 }) })
      .waitFor();
    // Escape does not close this dialog, because it shows the key only once.
    await keys.use(inDialog('button', visitor.t('common:action.close')));
    await dialogClosed();
    await row('first').waitFor();
  });

  step('sends a request in the playground', async () => {
    await sendInPlayground();
    expect(await lastBill()).toBeGreaterThan(0);
  });

  step('creates a redemption code', async () => {
    await go('nav:redemption');
    await keys.use(visitor.button('redemptions:add'));
    await keys.fill(inDialog('textbox', visitor.t('redemptions:field.name')), 'Welcome');
    await keys.press('Control+Enter');
    const made = visitor.dialog().filter({ hasText: visitor.t('redemptions:codes.created', { count: 1 }) });
    code = (await made.locator('code').first().textContent()) ?? '';
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    await keys.use(inDialog('button', visitor.t('common:action.close')));
    await dialogClosed();
  });

  step('redeems the code once', async () => {
    await go('nav:topup');
    await keys.fill(visitor.field('wallet:redeem.code'), code);
    await keys.press('Enter');
    await visitor.reads('wallet:redeem.done');
    // A second redemption fails, and the field keeps its text.
    await keys.fill(visitor.field('wallet:redeem.code'), code);
    await keys.press('Enter');
    await visitor.page.getByText('Redemption failed: this code can no longer be used').waitFor();
    expect(await visitor.field('wallet:redeem.code').inputValue()).toBe(code);
    visitor.takeBrowserErrors();
  });

  step('configures payments', async () => {
    const root = openSession(tollgate);
    const { id } = dataOf(await root.post<{ id: number }>('/api/user/login', { username: 'root', password }));
    root.userId = id;
    for (const [key, value] of [
      ['ServerAddress', tollgate.url],
      ['PayAddress', gateway.url],
      ['EpayId', MockEpay.merchant.id],
      ['EpayKey', MockEpay.merchant.key],
    ] as const) {
      await setOption({ id, username: 'root', browser: root }, key, value);
    }
  });

  step('tops up the balance', async () => {
    await visitor.open('/topup');
    await keys.fill(visitor.field('wallet:topUp.amountDollars'), '10');
    await visitor.page.getByText('CNY 73.00').first().waitFor();
    await keys.use(visitor.button('wallet:method.ALIPAY'));
    await visitor.page.getByRole('alertdialog').waitFor();
    await keys.use(visitor.page.getByRole('alertdialog').getByRole('button').last());
    await keys.use(visitor.page.getByRole('link', { name: 'Pay' }));
    await visitor.page.waitForURL(/\/topup/);
    await visitor.reads('wallet:result.paid', { amount: '$10.00' });
  });

  step('bans a user', async () => {
    await go('nav:user');
    await keys.use(visitor.link('users:add'));
    await keys.fill(visitor.field('users:field.username'), 'mallory');
    await keys.fill(visitor.field('users:field.password'), password);
    await keys.press('Control+Enter');
    await dialogClosed();
    await row('mallory').waitFor();
    await keys.choose(
      visitor.button('users:action.more', { name: 'mallory' }),
      visitor.page.getByRole('menuitem', { name: visitor.t('users:action.DISABLE') }),
    );
    await row('mallory').getByText(visitor.t('status:user.banned')).waitFor();
  });

  step('changes a price that applies to the next call', async () => {
    const before = await lastBill();
    await go('nav:models');
    await keys.fill(visitor.page.getByPlaceholder(visitor.t('prices:table.search')), model);
    await keys.use(visitor.button('prices:table.edit', { model }));
    await keys.fill(inDialog('textbox', visitor.t('prices:option.ModelRatio.dollars')), '200');
    await keys.use(inDialog('button', visitor.t('prices:dialog.apply')));
    await dialogClosed();
    await keys.use(visitor.button('prices:saveCard', { card: visitor.t('prices:card.prices.title') }));
    // Input and output each have a separate ratio.
    await keys.use(visitor.dialog().getByRole('button', { name: /^Save \d+ changes?$/ }));
    await visitor.reads('prices:message.saved');
    await sendInPlayground();
    expect(await lastBill()).toBeGreaterThan(before * 10);
    expect(visitor.takeBrowserErrors()).toEqual([]);
  });
});
