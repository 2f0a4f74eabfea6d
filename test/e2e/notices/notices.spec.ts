import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { MailServer } from '../../support/mail-server.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { makeCertificate } from '../../support/test-certificate.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestServer } from '../../support/tollgate/test-server.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

/** Quota units of one call. */
const PRICE = 50;
const THRESHOLD = 1_000;
const SECRET = 'canary-webhook-secret';

let site: Site<TestServer>;
let receiver: WebhookReceiver;
let mail: MailServer;

beforeAll(async () => {
  const certificate = await makeCertificate();
  [receiver, mail] = await Promise.all([WebhookReceiver.start(certificate), MailServer.start({ certificate })]);
  const limits = { NOTIFY_LIMIT_COUNT: '100', NOTICE_RETRY_MS: '100' };
  site = await Site.openProcess({ env: { ...limits, NODE_EXTRA_CA_CERTS: certificate.certFile } });
  const { user, password } = MailServer.login;
  await setOption(site.administrator, 'ModelPrice', JSON.stringify({ cheap: PRICE / 500_000 }));
  await setOption(site.administrator, 'SMTPServer', 'localhost');
  await setOption(site.administrator, 'SMTPPort', String(mail.port));
  await setOption(site.administrator, 'SMTPAccount', user);
  await setOption(site.administrator, 'SMTPToken', password);
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'cheap' });
});
afterAll(async () => {
  await site.close();
  await Promise.all([receiver.close(), mail.close()]);
});
beforeEach(() => {
  receiver.received.length = 0;
  mail.received.length = 0;
});

/** An administrator, whose webhook may have a local address, with warnings by webhook. */
async function webhookUser(quota: number, settings: object = {}): Promise<{ person: TestUser; token: CreatedToken }> {
  const person = await createUser(site.tollgate, site.administrator, { quota });
  dataOf(await site.administrator.browser.post('/api/user/manage', { id: person.id, action: 'promote' }));
  await choose(person, {
    notify_type: 'webhook',
    webhook_url: receiver.url,
    webhook_secret: SECRET,
    ...settings,
  });
  return { person, token: await createToken(person, { unlimited_quota: true }) };
}

async function choose(person: TestUser, settings: object): Promise<void> {
  const body = { quota_warning_threshold: THRESHOLD, ...settings };
  const answered = await person.browser.put('/api/user/setting', body);
  expect(answered.body).toEqual({ success: true, message: '设置已更新' });
}

async function call(token: CreatedToken, times = 1): Promise<void> {
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  const calls = Array.from({ length: times }, () => {
    site.upstream.next(respondWith({ usage: { prompt: 1, completion: 1 } }));
    return site.openai(token).chat.completions.create({ model: 'cheap', messages });
  });
  await Promise.all(calls);
}

async function setQuota({ id }: TestUser, quota: number): Promise<void> {
  const stored = dataOf(await site.administrator.browser.get<object>(`/api/user/${id}`));
  dataOf(await site.administrator.browser.put('/api/user/', { ...stored, quota }));
}

const noticesOf = (person: TestUser) =>
  site.database.query<{ state: string; tries: number; error: string }>(
    'SELECT state, tries, error FROM notices WHERE user_id = $1 ORDER BY id',
    [person.id],
  );

const delivered = (person: TestUser, count: number) =>
  eventually(
    () => noticesOf(person),
    (found) => found.filter(({ state }) => state === 'delivered').length >= count,
  );

describe('low balance notice', () => {
  it('sends one signed webhook per crossing of the threshold', async () => {
    const { person, token } = await webhookUser(1_040);
    await call(token);
    await delivered(person, 1);
    const [first] = receiver.received;
    const { body = '', headers = {} } = first ?? {};
    expect(JSON.parse(body)).toMatchObject({
      type: 'quota_exceed',
      title: '您的额度即将用尽',
      values: ['您的额度即将用尽', '＄0.001980 额度', 'http://localhost:3000/topup', 'http://localhost:3000/topup'],
    });
    expect(headers['x-webhook-signature']).toBe(createHmac('sha256', SECRET).update(body).digest('hex'));
    expect(headers.authorization).toBe(`Bearer ${SECRET}`);

    for (let more = 0; more < 5; more++) await call(token);
    await setQuota(person, 1_010);
    await call(token);
    await delivered(person, 2);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.headers['x-webhook-id']).not.toBe(headers['x-webhook-id']);
  });

  it('sends one webhook when 50 concurrent calls cross the threshold', async () => {
    const { person, token } = await webhookUser(4_000, { quota_warning_threshold: 3_900 });
    await call(token, 50);
    await delivered(person, 1);
    await setQuota(person, 4_000);
    await setQuota(person, 3_000);
    await delivered(person, 2);
    expect(receiver.received).toHaveLength(2);
  });

  it('is delivered under one id at the third attempt when the receiver fails twice', async () => {
    receiver.next(500, 500);
    const { person, token } = await webhookUser(1_040);
    await call(token);
    expect(await delivered(person, 1)).toEqual([{ state: 'delivered', tries: 3, error: '' }]);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers, body }) => `${headers['x-webhook-id']} ${body}`)).size).toBe(1);
  });

  it('sends one mail in the language of the user when mail is chosen', async () => {
    const person = await createUser(site.tollgate, site.administrator, { quota: 1_040 });
    await choose(person, { notify_type: 'email', notification_email: 'ada@example.com' });
    await call(await createToken(person, { unlimited_quota: true }));
    await delivered(person, 1);
    expect(mail.received).toMatchObject([{ to: ['ada@example.com'], encrypted: true, login: 'PLAIN' }]);
    const subject = Buffer.from('您的额度即将用尽').toString('base64');
    expect(mail.received[0]?.source).toContain(`Subject: =?UTF-8?B?${subject}?=`);
  });

  it('is delivered after the next start when the process was killed before', async () => {
    const { person } = await webhookUser(1_040);
    await site.tollgate.kill();
    const row = {
      id: Date.now() * 1_000,
      created_at: new Date(),
      type: 2,
      user_id: person.id,
      quota: PRICE,
      token_id: 0,
      username: '',
      token_name: '',
      channel_id: 1,
      model_name: 'cheap',
      group: '',
      content: '',
      other: '',
      prompt_tokens: 1,
      completion_tokens: 1,
      use_time_ms: 1,
      is_stream: false,
      request_id: '',
      hidden: false,
    };
    await site.database.query('SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify([row])]);
    await site.tollgate.launch();
    await delivered(person, 1);
    expect(receiver.received).toHaveLength(1);
  });

  it('sends no webhook of an ordinary user to a local address', async () => {
    const person = await createUser(site.tollgate, site.administrator, { quota: 1_040 });
    await choose(person, { notify_type: 'webhook', webhook_url: receiver.url });
    await call(await createToken(person, { unlimited_quota: true }));
    await eventually(
      () => noticesOf(person),
      ([notice]) => notice?.state === 'parked',
    );
    expect(receiver.received).toEqual([]);
  });
});

describe('personal settings', () => {
  it('are the same over REST and GraphQL and do not contain the webhook secret', async () => {
    const { person } = await webhookUser(1_040);
    const self = await person.browser.get<{ setting: string }>('/api/user/self');
    expect(JSON.parse(dataOf(self).setting)).toEqual({
      notify_type: 'webhook',
      quota_warning_threshold: THRESHOLD,
      webhook_url: receiver.url,
      accept_unset_model_ratio_model: false,
      webhook_secret_set: true,
    });
    const fields = 'notifyType quotaWarningThreshold webhookUrl webhookSecretSet notificationEmail';
    expect(await person.browser.graphql(`{ personalSettings { ${fields} } }`)).toEqual({
      personalSettings: {
        notifyType: 'WEBHOOK',
        quotaWarningThreshold: THRESHOLD,
        webhookUrl: receiver.url,
        webhookSecretSet: true,
        notificationEmail: '',
      },
    });
    const changed = `mutation { updatePersonalSettings(input: {
      notifyType: EMAIL, quotaWarningThreshold: 7, notificationEmail: "ada@example.com"
    }) { ${fields} } }`;
    expect(await person.browser.graphql(changed)).toMatchObject({
      updatePersonalSettings: { notifyType: 'EMAIL', webhookUrl: '', webhookSecretSet: false },
    });
  });

  it('reject an unknown type and a threshold of 0', async () => {
    const person = await createUser(site.tollgate, site.administrator);
    const { status, body } = await person.browser.put('/api/user/setting', { notify_type: 'fax' });
    expect([status, body.success, body.message]).toEqual([200, false, '无效的预警类型']);
    expect(
      await person.browser.graphqlErrorCodes(`mutation { updatePersonalSettings(input: {
      notifyType: EMAIL, quotaWarningThreshold: 0
    }) { notifyType } }`),
    ).toEqual(['warning_threshold_invalid']);
  });
});

it('server log contains neither the webhook secret nor the SMTP password', async () => {
  expect(site.tollgate.output).not.toContain(SECRET);
  expect(site.tollgate.output).not.toContain(MailServer.login.password);
});
