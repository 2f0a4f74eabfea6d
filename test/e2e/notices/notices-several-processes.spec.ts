import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { MailServer } from '../../support/mail-server.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { type Cluster, startPair } from '../../support/tollgate/cluster.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  optionsReached,
  setOption,
  setUpSite,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';

/** Quota units of one call; the site warns below 1,000. */
const PRICE = 50;

let fleet: Cluster<Tollgate>;
let upstream: MockUpstream;
let mail: MailServer;
let administrator: TestUser;

beforeAll(async () => {
  [fleet, upstream, mail] = await Promise.all([
    startPair({ NOTIFY_LIMIT_COUNT: '100' }),
    MockUpstream.start(),
    MailServer.start({ withoutTls: true }),
  ]);
  upstream.byDefault(respondWith({ usage: { prompt: 1, completion: 1 } }));
  administrator = await setUpSite(fleet.at(0));
  await createChannel(administrator, { base_url: upstream.url, models: 'cheap' });
  await setOption(administrator, 'ModelPrice', JSON.stringify({ cheap: PRICE / 500_000 }));
  await setOption(administrator, 'SMTPServer', 'localhost');
  await setOption(administrator, 'SMTPPort', String(mail.port));
  await setOption(administrator, 'SMTPFrom', 'gate@example.com');
  await optionsReached(administrator, fleet.gateways);
}, 120_000);
afterAll(async () => {
  await fleet.close();
  await Promise.all([upstream.close(), mail.close()]);
});

async function userWithWarning(quota: number): Promise<{ person: TestUser; token: CreatedToken; address: string }> {
  const person = await createUser(fleet.at(0), administrator, { quota });
  const address = `${person.username}@example.com`;
  const settings = { notify_type: 'email', quota_warning_threshold: 1_000, notification_email: address };
  dataOf(await person.browser.put('/api/user/setting', settings));
  return { person, token: await createToken(person, { unlimited_quota: true }), address };
}

async function call(index: number, { key }: CreatedToken): Promise<void> {
  const response = await fetch(`${fleet.at(index).url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'cheap', messages: [{ role: 'user', content: 'Hi' }] }),
  });
  expect([response.status, (await response.text()).length > 0]).toEqual([200, true]);
}

async function setQuota({ id }: TestUser, quota: number): Promise<void> {
  const stored = dataOf(await administrator.browser.get<object>(`/api/user/${id}`));
  dataOf(await administrator.browser.put('/api/user/', { ...stored, quota }));
}

/** The number of mails to the address, after at least `atLeast` have arrived. */
async function mailsTo(address: string, atLeast: number): Promise<number> {
  const count = () => mail.received.filter(({ to }) => to[0] === address).length;
  return eventually(count, (found) => found >= atLeast);
}

it('low balance sends one mail when 20 concurrent calls in two processes cross the threshold', async () => {
  const { token, address } = await userWithWarning(1_600);
  // These calls load the user into every process before the threshold is crossed.
  for (const index of [0, 1]) await call(index, token);
  await Promise.all(Array.from({ length: 20 }, (_, index) => call(index, token)));
  expect(await mailsTo(address, 1)).toBe(1);
});

it('low balance sends one mail per crossing of the threshold, in any process, and none for later calls', async () => {
  const { person, token, address } = await userWithWarning(1_040);
  for (let crossing = 1; crossing <= 4; crossing++) {
    for (const index of [crossing, crossing + 1]) await call(index, token);
    expect(await mailsTo(address, crossing)).toBe(crossing);
    await setQuota(person, 1_040);
  }
  expect(await mailsTo(address, 4)).toBe(4);
});
