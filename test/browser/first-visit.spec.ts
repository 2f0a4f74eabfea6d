import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import OpenAI from 'openai';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { startApp, type TestApp } from '../support/tollgate/test-app.js';
import { BrowserUser } from './browser-user.js';
import { dependentSteps } from './story.js';

const password = 'correct-horse-1';
const demoModel = 'demo-chat';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Runs in order; each step depends on the one before. */
describe('first use of an empty site, in Chinese', () => {
  let tollgate: TestApp;
  let visitor: BrowserUser;
  let key = '';
  const step = dependentSteps();

  beforeAll(async () => {
    tollgate = await startApp();
    visitor = await BrowserUser.arrive(browser, tollgate.url, 'zh');
  });
  afterAll(async () => {
    await visitor.leave();
    await tollgate.close();
  });

  const page = () => visitor.page;
  const row = (name: string) => page().getByRole('row').filter({ hasText: name });
  /** Checks states that the specs of the screens do not reach. */
  const expectNoFaults = async () => expect(await visitor.faults()).toEqual([]);

  step('redirects a public page, one behind the login and an unknown path to setup', async () => {
    for (const path of ['/', '/token', '/no/such/page']) {
      await visitor.open(path);
      await visitor.isAt('/setup');
    }
  });

  step('shows the errors of an incomplete setup form', async () => {
    await visitor.button('setup:submit').click();
    await visitor.reads('setup:error.username');
    await visitor.reads('setup:error.password');
    await visitor.field('setup:admin.username').fill('root');
    await visitor.field('setup:admin.password').fill(password);
    await visitor.field('setup:admin.confirm').fill('something-else');
    await visitor.button('setup:submit').click();
    await visitor.reads('setup:error.confirm');
    await expectNoFaults();
    await visitor.button('setup:mode.explain').click();
    await visitor.dialog().waitFor();
    await expectNoFaults();
    await page().keyboard.press('Escape');
    await visitor.dialog().waitFor({ state: 'detached' });
  });

  step('sets up the site, signs in and opens the guide', async () => {
    await visitor.field('setup:admin.confirm').fill(password);
    await visitor.button('setup:submit').click();
    await visitor.reads('setup:done');
    await visitor.isAt('/token');
    await visitor.reads('onboarding:title');
    await visitor.reads('tokens:empty.title');
    await visitor.open('/setup');
    await visitor.isAt('/');
    await visitor.heading('home:hero.title').waitFor();
    await visitor.visit('/token');
    await visitor.reads('tokens:empty.title');
  });

  step('shows the onboarding steps', async () => {
    await visitor.reads('onboarding:title');
    await visitor.reads('onboarding:progress', { done: 0, total: 5 });
    await visitor.link('onboarding:go.channel').click();
    await visitor.isAt('/channel/add');
  });

  step('adds the demo channel', async () => {
    const drawer = visitor.dialog();
    await drawer.getByRole('combobox', { name: visitor.t('channelForm:field.type') }).fill('1000');
    await page().getByRole('listbox').getByRole('option').first().click();
    await visitor.reads('channelForm:keys.demo');
    await drawer.getByRole('textbox', { name: visitor.t('channelForm:field.name') }).fill('Demo');
    // The notice disappears by itself, so the wait for it starts before the click.
    await Promise.all([
      visitor.reads('channels:done.created', { name: 'Demo' }),
      drawer.getByRole('button', { name: visitor.t('common:action.submit') }).click(),
    ]);
    await drawer.waitFor({ state: 'detached' });
    await row('Demo').waitFor();
    await visitor.isAt('/channel');
  });

  step('tests the demo channel', async () => {
    const tested = visitor.t('channels:done.tested', { name: 'Demo', time: 'TIME' }).replace('TIME', '[\\d.]+');
    await Promise.all([
      page().getByText(new RegExp(tested)).waitFor(),
      visitor.button('channels:action.test', { name: 'Demo' }).click(),
    ]);
    await expectNoFaults();
    await visitor.button('channels:action.more', { name: 'Demo' }).click();
    await page().getByRole('menu').waitFor();
    expect(await visitor.faultsHere()).toEqual([]);
    await page()
      .getByRole('menuitem', { name: visitor.t('channels:action.testModels') })
      .click();
    await visitor.button('channelTests:test.all').click();
    await visitor.reads('channelTests:test.progress', { done: 2, total: 2, failed: 0 });
    await expectNoFaults();
    await page().keyboard.press('Escape');
    await visitor.dialog().waitFor({ state: 'detached' });
  });

  step('creates a token and shows its key once', async () => {
    await visitor.link('nav:token').click();
    await visitor.button('tokens:add').click();
    await visitor.field('tokens:field.name').fill('first');
    await visitor.button('tokens:form.createSubmit').click();
    await page()
      .getByRole('dialog', { name: visitor.t('tokens:created.title', { count: 1 }) })
      .waitFor();
    key = (await page().getByLabel(visitor.t('tokens:created.list')).locator('code').textContent()) ?? '';
    expect(key).toMatch(/^sk-[0-9a-zA-Z]{48}$/);
    await visitor
      .dialog()
      .getByRole('button', { name: visitor.t('common:action.close') })
      .click();
    await visitor.dialog().waitFor({ state: 'detached' });
    await row('first').waitFor();
    expect(await page().content()).not.toContain(key);
  });

  step('reports that the first request has arrived', async () => {
    await visitor.reads('onboarding:waiting');
    const openai = new OpenAI({ apiKey: key, baseURL: `${tollgate.url}/v1`, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'What is the toll?' }];
    const completion = await openai.chat.completions.create({ model: demoModel, messages });
    expect(completion.choices[0]?.message.content).toContain('What is the toll?');
    await visitor.reads('onboarding:arrived');
    await expectNoFaults();
  });

  step('lists the request in the usage log with a receipt that adds up', async () => {
    await visitor.link('nav:log').click();
    await visitor.isAt('/log');
    // The log lists the calls of today: midnight may have passed since this one.
    await visitor.open('/log?range=24h');
    // The log also contains the channel test, which costs nothing.
    const bills = 'SELECT quota FROM logs WHERE type = 2 AND quota > 0';
    const [billed] = (await tollgate.database?.query<{ quota: string }>(bills)) ?? [];
    const charged = Number(billed?.quota);
    expect(charged).toBeGreaterThan(0);
    await row(demoModel)
      .first()
      .getByRole('button', { name: visitor.t('logs:detail.open', { time: '' }) })
      .click();
    await visitor.reads('logs:detail.addsUp');
    const drawer = visitor.dialog();
    // `12 × 0.25 + 30 × 1 = 33`: what was used at what it cost, in quota units.
    const formula = (await drawer.locator('code', { hasText: '=' }).first().textContent()) ?? '';
    const [terms = '', exact = ''] = formula.split(' = ');
    const sum = terms
      .split(' + ')
      .map((term) => term.split(' × ').map(Number))
      .reduce((total, [quantity = 0, price = 0]) => total + quantity * price, 0);
    expect(sum).toBeCloseTo(Number(exact), 6);
    expect(Math.max(1, Math.round(sum))).toBe(charged);
    const dollars = `$${(charged / 500_000).toFixed(6)}`;
    await drawer
      .getByRole('row', { name: visitor.t('common:receipt.total') })
      .getByText(dollars, { exact: true })
      .waitFor();
    await page().keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await row(demoModel).getByText(dollars, { exact: true }).waitFor();
  });

  step('streams a response in the playground', async () => {
    await visitor.link('nav:playground').click();
    const message = visitor.field('playground:message');
    await message.fill('How are you?');
    const reply = page().getByRole('listitem', { name: visitor.t('playground:reply', { model: demoModel }) });
    await page().evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const length = document.querySelector('ol > li:last-child')?.textContent?.length;
        if (length !== undefined && length !== seen.at(-1)) seen.push(length);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await visitor.button('playground:send').click();
    await reply.getByText('How are you?').waitFor();
    await visitor.button('playground:send').waitFor();
    const steps = await page().evaluate(() => Reflect.get(window, 'seen') as number[]);
    expect(steps.length).toBeGreaterThan(5);
    await reply.getByText(/\$0\.0\d+/).waitFor();
  });

  step('keeps the partial response when the playground is stopped', async () => {
    // The demo channel repeats the prompt, so a long prompt takes a while.
    await visitor.field('playground:message').fill('a '.repeat(99));
    await visitor.button('playground:send').click();
    const reply = page()
      .getByRole('listitem', { name: visitor.t('playground:reply', { model: demoModel }) })
      .last();
    await reply.getByText(/Tollgate/).waitFor();
    await visitor.button('playground:stop').click();
    await reply.getByText(visitor.t('playground:status.stopped'), { exact: true }).waitFor();
    expect(await reply.textContent()).toContain('Tollgate');
    await expectNoFaults();
  });

  step('adds a user, edits it and changes its balance', async () => {
    await visitor.link('nav:user').click();
    await visitor.link('users:add').click();
    await visitor.field('users:field.username').fill('alice');
    await visitor.field('users:field.password').fill(password);
    await expectNoFaults();
    await visitor.button('common:action.submit').click();
    await row('alice').waitFor();
    await visitor.dialog().waitFor({ state: 'detached' });

    await visitor.button('users:action.edit', { name: 'alice' }).click();
    await visitor.field('users:field.displayName').fill('Alice Liddell');
    await visitor.button('common:action.submit').click();
    await row('Alice Liddell').waitFor();
    await visitor.dialog().waitFor({ state: 'detached' });

    await visitor.button('users:action.adjust', { name: 'alice' }).click();
    await visitor.field('users:adjust.amount').fill('2');
    await visitor.dialog().getByText('$2.00').first().waitFor();
    await expectNoFaults();
    await visitor
      .dialog()
      .getByRole('button', { name: visitor.t('users:adjust.action') })
      .click();
    await visitor.dialog().waitFor({ state: 'detached' });
    await row('alice').getByText('$2.00').waitFor();
  });

  step('shows the not-found page for an unknown path', async () => {
    await visitor.visit('/no/such/page');
    await visitor.reads('common:notFound.text');
    await visitor.link('common:notFound.home').click();
    await visitor.isAt('/');
    await visitor.heading('home:hero.title').waitFor();
  });

  step('logs out', async () => {
    await page()
      .getByRole('button', { name: visitor.t('nav:account') })
      .click();
    await page().getByRole('menu').waitFor();
    expect(await visitor.faultsHere()).toEqual([]);
    await page()
      .getByRole('menuitem', { name: visitor.t('nav:logout') })
      .click();
    await visitor.isAt('/login');
    await visitor.open('/token');
    await visitor.isAt('/login?returnTo=%2Ftoken');
    expect(visitor.takeBrowserErrors()).toEqual([]);
  });
});
