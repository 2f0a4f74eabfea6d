import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { AlertEvaluatorService } from '../../server/alerts/evaluation/alert-evaluator.service.js';
import { openBrowser } from '../support/browser.js';
import { CLOSED_MONTH, closeMonths } from '../support/close-months.js';
import { MockStripe } from '../support/mock-stripe.js';
import {
  type CreatedToken,
  createChannel,
  createUser,
  setOption,
  type TestUser,
} from '../support/tollgate/fixtures.js';
import { discrepancies } from '../support/tollgate/ledger-discrepancies.js';
import { Mailbox } from '../support/tollgate/mailbox.js';
import { Site } from '../support/tollgate/site.js';
import { type TestApp, WITH_JOBS } from '../support/tollgate/test-app.js';
import { BrowserUser } from './browser-user.js';
import { dependentSteps } from './story.js';

jest.setTimeout(60_000);

const UNITS_PER_DOLLAR = 500_000;
/** The cost of a call, in US dollars. */
const PRICE = 0.6;

let browser: Browser;
let site: Site<TestApp>;
let mailbox: Mailbox;
let stripe: MockStripe;
let owner: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  [browser, site, stripe] = await Promise.all([openBrowser(), Site.open(WITH_JOBS), MockStripe.start()]);
  const { administrator, tollgate, upstream } = site;
  stripe.webhookUrl = `${tollgate.url}/api/stripe/webhook`;
  mailbox = await Mailbox.of(administrator);
  const options = {
    ServerAddress: tollgate.url,
    StripeApiAddress: stripe.url,
    StripeApiSecret: MockStripe.key,
    StripeWebhookSecret: MockStripe.webhookSecret,
    StripeCurrency: 'usd',
    StripeUnitPrice: '1.2',
    TeamCreationEnabled: 'true',
    ModelPrice: JSON.stringify({ 'gpt-4o-mini': PRICE }),
  };
  for (const [key, value] of Object.entries(options)) await setOption(administrator, key, value);
  await createChannel(administrator, { base_url: upstream.url, models: 'gpt-4o-mini' });
  owner = await createUser(tollgate, administrator, { quota: 2 * UNITS_PER_DOLLAR });
  colleague = await createUser(tollgate, administrator);
});
afterAll(async () => {
  expect(await discrepancies(site.database)).toEqual([]);
  await browser.close();
  await mailbox.close();
  await site.close();
  await stripe.close();
});

describe('company', () => {
  const step = dependentSteps();
  let owns: BrowserUser;
  let joins: BrowserUser;
  let team: string;
  let token: CreatedToken;
  const call = () =>
    site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] });

  beforeAll(async () => {
    const { url } = site.tollgate;
    owns = await BrowserUser.arrive(browser, url, 'en', owner);
    joins = await BrowserUser.arrive(browser, url, 'en', colleague);
  });
  afterAll(() => Promise.all([owns.leave(), joins.leave()]));

  /** Moves quota from the owner's balance to the team's balance. */
  async function transfer(dollars: string): Promise<void> {
    await owns.button('teams:transfer.action').click();
    await owns
      .dialog()
      .getByRole('textbox', { name: owns.t('teams:transfer.amount') })
      .fill(dollars);
    await owns
      .dialog()
      .getByRole('button', { name: owns.t('teams:transfer.action') })
      .click();
    await owns.reads('teams:transfer.done');
  }

  step('makes a team that pays from a balance of its own', async () => {
    await owns.open('/teams');
    await owns.button('teams:create.action').first().click();
    await owns.field('teams:field.name').fill('Night shift');
    await owns
      .dialog()
      .getByRole('button', { name: owns.t('teams:create.action') })
      .click();
    await owns.page.waitForURL(/\/teams\/\d+$/);
    team = owns.page.url().split('/').at(-1) ?? '';
    await transfer('2');
  });

  step('invites a colleague by mail, who joins', async () => {
    await owns.button('teams:invitations.mail').click();
    await owns.field('teams:invitations.email').fill('colleague@example.com');
    await owns.button('teams:invitations.send').click();
    await owns.reads('teams:invitations.sent', { email: 'colleague@example.com' });
    const { pathname, search } = await mailbox.link('colleague@example.com');
    await joins.open(pathname + search);
    await joins.button('teams:accept.action').click();
    await joins.isAt(`/teams/${team}`);
  });

  step('limits the spending of the colleague', async () => {
    await owns.page.reload();
    await owns.button('teams:members.limit', { name: colleague.username }).click();
    await owns
      .dialog()
      .getByRole('textbox', { name: owns.t('teams:period.day') })
      .fill('1.3');
    await owns.button('teams:members.limitAction').click();
    await owns.reads('teams:members.limited', { name: colleague.username });
  });

  step('rejects the calls of the colleague above the limit', async () => {
    await joins.open(`/token?team=${team}`);
    await joins.button('tokens:add').first().click();
    await joins.field('tokens:field.name').fill('ci');
    await joins.page.getByText(joins.t('tokens:field.unlimited'), { exact: true }).click();
    await joins.button('tokens:form.createSubmit').click();
    const key = joins.dialog().locator('code').first();
    token = { key: (await key.textContent()) ?? '' } as CreatedToken;
    await call();
    await call();
    await expect(call()).rejects.toMatchObject({ status: 429, code: 'member_cap_reached' });
  });

  step('sends an alert when half of the balance is used', async () => {
    const root = site.administrator.browser;
    const mutation = `mutation ($receiver: AlertReceiverInput!) { saveAlertReceiver(input: $receiver) { id } }`;
    const receiver = { name: 'Finance', notifyType: 'EMAIL', notificationEmail: 'finance@example.com', language: 'en' };
    const { saveAlertReceiver } = await root.graphql<{ saveAlertReceiver: { id: string } }>(mutation, { receiver });
    const rule = {
      name: 'Balances of teams',
      enabled: true,
      kind: 'BUDGET',
      subject: 'USER',
      only: [team],
      levels: [50],
      receiverIds: [saveAlertReceiver.id],
      intervalMinutes: 1,
    };
    await root.graphql('mutation ($rule: AlertRuleInput!) { saveAlertRule(input: $rule) { id } }', { rule });
    await site.tollgate.app.get(AlertEvaluatorService, { strict: false }).evaluateAll();
    const { subject, text } = await mailbox.mail('finance@example.com');
    expect([subject, text]).toEqual([
      expect.stringContaining('Balances of teams'),
      expect.stringMatching(/Account Night shift #\d+ · wallet: 60% of the wallet used/),
    ]);
  });

  step('tops up by card', async () => {
    await owns.open('/topup');
    await owns.page.getByRole('textbox', { name: owns.t('wallet:topUp.amountDollars') }).fill('10');
    await owns.page.getByRole('button', { name: owns.t('wallet:method.STRIPE') }).click();
    await owns.page.getByRole('button', { name: /^Pay .*12\.00$/ }).click();
    await owns.reads('wallet:result.paid', { amount: '$10.00' });
    await owns.open(`/teams/${team}`);
    await transfer('10');
    await owns.page.getByText('$10.80').first().waitFor();
  });

  step('has a statement of the team', async () => {
    await closeMonths(site.database, [team]);
    await owns.page.reload();
    const statement = owns.page.getByRole('link', { name: `Statement ${CLOSED_MONTH} as PDF` });
    const file = await owns.page.request.get((await statement.getAttribute('href')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect([...owns.takeBrowserErrors(), ...joins.takeBrowserErrors()]).toEqual([]);
  });
});
