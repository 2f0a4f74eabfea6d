import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { MailServer } from '../support/mail-server.js';
import { answer } from '../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../support/mock-upstream/mock-upstream.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { Fleet } from '../support/tollgate/fleet.js';
import { type GivenToken, given, type Person } from '../support/tollgate/given.js';

/** Quota units of one call; the site warns below 1,000. */
const PRICE = 50;

let fleet: Fleet;
let upstream: MockUpstream;
let mail: MailServer;
let administrator: Person;

beforeAll(async () => {
  [fleet, upstream, mail] = await Promise.all([
    Fleet.start(3, { NOTIFY_LIMIT_COUNT: '100' }),
    MockUpstream.start(),
    MailServer.start({ withoutTls: true }),
  ]);
  upstream.byDefault(answer({ usage: { prompt: 1, completion: 1 } }));
  administrator = await given.administrator(fleet.at(0));
  await given.channel(administrator, { base_url: upstream.url, models: 'cheap' });
  await given.option(administrator, 'ModelPrice', JSON.stringify({ cheap: PRICE / 500_000 }));
  await given.option(administrator, 'SMTPServer', 'localhost');
  await given.option(administrator, 'SMTPPort', String(mail.port));
  await given.option(administrator, 'SMTPFrom', 'gate@example.com');
}, 120_000);
afterAll(async () => {
  await fleet.close();
  await Promise.all([upstream.close(), mail.close()]);
});

async function warned(quota: number): Promise<{ person: Person; token: GivenToken; address: string }> {
  const person = await given.user(fleet.at(0), administrator, { quota });
  const address = `${person.username}@example.com`;
  const settings = { notify_type: 'email', quota_warning_threshold: 1_000, notification_email: address };
  dataOf(await person.browser.put('/api/user/setting', settings));
  return { person, token: await given.token(person, { unlimited_quota: true }), address };
}

async function call(index: number, { key }: GivenToken): Promise<void> {
  const response = await fetch(`${fleet.at(index).url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'cheap', messages: [{ role: 'user', content: 'Hi' }] }),
  });
  expect([response.status, (await response.text()).length > 0]).toEqual([200, true]);
}

async function setQuota({ id }: Person, quota: number): Promise<void> {
  const stored = dataOf(await administrator.browser.get<object>(`/api/user/${id}`));
  dataOf(await administrator.browser.put('/api/user/', { ...stored, quota }));
}

/** Mails that arrived, once there are as many as that. */
async function mailsTo(address: string, atLeast: number): Promise<number> {
  const count = () => mail.received.filter(({ to }) => to[0] === address).length;
  return eventually(count, (found) => found >= atLeast);
}

it('one mail is sent when fifty calls cross together in three processes', async () => {
  const { token, address } = await warned(3_000);
  // In this order every process knows the user before the crossing.
  for (const index of [0, 1, 2]) await call(index, token);
  await Promise.all(Array.from({ length: 50 }, (_, index) => call(index, token)));
  expect(await mailsTo(address, 1)).toBe(1);
});

it('one mail is sent a crossing, whichever process charges, and none for what follows', async () => {
  const { person, token, address } = await warned(1_040);
  for (let crossing = 1; crossing <= 6; crossing++) {
    for (const index of [crossing, crossing + 1, crossing + 2]) await call(index, token);
    expect(await mailsTo(address, crossing)).toBe(crossing);
    await setQuota(person, 1_040);
  }
  expect(await mailsTo(address, 6)).toBe(6);
});
