import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { eventually } from '../../support/eventually.js';
import { MailServer } from '../../support/mail-server.js';
import { readMail } from '../../support/read-mail.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { startPair } from '../../support/tollgate/cluster.js';
import { createUser, setOption, setUpSite, type TestUser } from '../../support/tollgate/fixtures.js';
import { startApp, type TestApp, WITH_JOBS } from '../../support/tollgate/test-app.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';

/** One process, or several that share a database. With one process, every index returns it. */
interface Processes {
  at(index: number): Tollgate;
  close(): Promise<void>;
}

interface Notice {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly quota: number | null;
  readonly delivery: string;
  readonly via: string | null;
  readonly sentAt: string | null;
  readonly readAt: string | null;
}

const FIELDS = 'id kind title text quota delivery via sentAt readAt';
const ADDED = `subscription { noticeAdded { ${FIELDS} } }`;
const SITE_NOTICE = 'subscription { siteNoticeChanged }';
const SEND = `mutation { sendTestNotice { ${FIELDS} } }`;

let single: TestApp;
let administratorOfSingle: TestUser;
beforeAll(async () => {
  single = await startApp(WITH_JOBS);
  administratorOfSingle = await setUpSite(single);
}, 120_000);
afterAll(() => single.close());

interface Opened {
  readonly processes: Processes;
  readonly administrator: TestUser;
}

/** The process that also runs the tests of the test notice. */
const one = async (): Promise<Opened> => ({
  processes: { at: () => single, close: () => Promise.resolve() },
  administrator: administratorOfSingle,
});

async function two(): Promise<Opened> {
  const processes = await startPair();
  return { processes, administrator: await setUpSite(processes.at(0)) };
}

/** Runs a GraphQL operation of a user on a process. */
async function send<Data>({ url }: Tollgate, { browser }: TestUser, query: string, language = 'zh'): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      cookie: browser.cookieHeader,
      origin: url,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const list = async (process: Tollgate, person: TestUser, language?: string) => {
  const query = `{ notices { totalCount nodes { ${FIELDS} } } unreadNotices }`;
  const response = await send<{ notices: { nodes: Notice[] }; unreadNotices: number }>(
    process,
    person,
    query,
    language,
  );
  return { notices: response.notices.nodes, unread: response.unreadNotices };
};
const sendTest = async (process: Tollgate, person: TestUser) =>
  (await send<{ sendTestNotice: Notice }>(process, person, SEND)).sendTestNotice;

/** A console with a subscription: the data it received, and the code its connection was closed with. */
class Console {
  readonly received: Record<string, unknown>[] = [];
  closedWith = 0;

  private constructor(private readonly client: Client) {}

  static async open({ url }: Tollgate, { browser }: TestUser, query: string, language = 'zh'): Promise<Console> {
    const headers = { cookie: browser.cookieHeader, 'accept-language': language };
    const client = createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      retryAttempts: 0,
      webSocketImpl: class extends WebSocket {
        constructor(address: string, protocols: string[]) {
          super(address, protocols, { headers });
        }
      },
    });
    const console = new Console(client);
    client.on('closed', (event) => {
      console.closedWith = (event as CloseEvent).code;
    });
    const sink = { error: () => undefined, complete: () => undefined };
    client.subscribe<Record<string, unknown>>(
      { query },
      { ...sink, next: ({ data }) => void console.received.push(data ?? {}) },
    );
    // Responses to later requests on the same connection have arrived, so the subscription is active.
    for (let round = 0; round < 3; round++) await console.refused();
    return console;
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }

  private refused(): Promise<void> {
    return new Promise((resolve) => {
      const query = 'subscription { unknownField }';
      this.client.subscribe({ query }, { next: () => undefined, error: () => resolve(), complete: () => resolve() });
    });
  }
}

describe.each<[string, () => Promise<Opened>]>([
  ['one process', one],
  ['two processes', two],
])('notices in the console, with %s', (_, open) => {
  let processes: Processes;
  let administrator: TestUser;
  const consoles: Console[] = [];

  beforeAll(async () => {
    ({ processes, administrator } = await open());
  }, 120_000);
  afterAll(async () => {
    await Promise.all(consoles.map((console) => console.close()));
    await processes.close();
  });

  const at = (index: number) => processes.at(index);
  async function watching(person: TestUser, query: string, language?: string): Promise<Console> {
    const console = await Console.open(at(0), person, query, language);
    consoles.push(console);
    return console;
  }

  it('send a new notice to every window of the user in its language, and to no other user', async () => {
    const [ada, bob] = [await createUser(at(0), administrator), await createUser(at(0), administrator)];
    const windows = [await watching(ada, ADDED), await watching(ada, ADDED, 'en')];
    const other = await watching(bob, ADDED);
    const sent = await sendTest(at(1), ada);
    expect(sent).toMatchObject({ kind: 'TEST', title: '测试通知', delivery: 'NONE', via: null, readAt: null });
    for (const { received } of windows)
      await eventually(
        () => received.length,
        (count) => count > 0,
      );
    expect(windows.map(({ received }) => received)).toEqual([
      [{ noticeAdded: sent }],
      [
        {
          noticeAdded: {
            ...sent,
            title: 'Test notification',
            text: expect.stringMatching(/^Your notification settings work/),
          },
        },
      ],
    ]);
    const own = await sendTest(at(1), bob);
    await eventually(
      () => other.received.length,
      (count) => count > 0,
    );
    expect(other.received).toEqual([{ noticeAdded: own }]);
  });

  it('show a low balance without a notification address until it is marked as read', async () => {
    const ada = await createUser(at(0), administrator, { quota: 5_000 });
    const { received } = await watching(ada, ADDED);
    const adjustment = `id: "${ada.id}", amount: -4100, effectKey: "taken"`;
    await send(at(1), administrator, `mutation { adjustUserQuota(${adjustment}) { id } }`);
    await eventually(
      () => received.length,
      (count) => count > 0,
    );
    expect(received).toMatchObject([{ noticeAdded: { kind: 'LOW_BALANCE', quota: 900, delivery: 'NONE' } }]);
    const { notices, unread } = await list(at(1), ada, 'en');
    expect([notices, unread]).toEqual([[expect.objectContaining({ title: 'Your quota is almost used up' })], 1]);
    const ids = JSON.stringify(notices.map(({ id }) => id));
    const markRead = `mutation { markNoticesRead(ids: ${ids}) { readAt } }`;
    expect(await send(at(1), administrator, markRead)).toEqual({ markNoticesRead: [] });
    expect((await list(at(0), ada)).unread).toBe(1);
    expect(await send(at(1), ada, markRead)).toEqual({ markNoticesRead: [{ readAt: expect.any(String) }] });
    expect(await list(at(0), ada)).toMatchObject({ notices: [{ readAt: expect.any(String) }], unread: 0 });
    await sendTest(at(0), ada);
    expect(await send(at(1), ada, 'mutation { markAllNoticesRead }')).toEqual({ markAllNoticesRead: 1 });
    expect((await list(at(0), ada)).unread).toBe(0);
  });

  it('send a changed site notice to every connected user', async () => {
    const ada = await createUser(at(0), administrator);
    const windows = [await watching(ada, SITE_NOTICE), await watching(administrator, SITE_NOTICE)];
    await setOption(administrator, 'Notice', '# Closed on Sunday');
    await setOption(administrator, 'Footer', 'x');
    await setOption(administrator, 'Notice', '');
    for (const { received } of windows)
      await eventually(
        () => received.length,
        (count) => count > 1,
      );
    const expected = [{ siteNoticeChanged: '# Closed on Sunday' }, { siteNoticeChanged: '' }];
    expect(windows.map(({ received }) => received)).toEqual([expected, expected]);
  });

  it('send a changed balance to its user only, and a changed channel to those who may read it', async () => {
    const [ada, bob] = [
      await createUser(at(0), administrator, { quota: 5_000 }),
      await createUser(at(0), administrator, { quota: 5_000 }),
    ];
    const balance = 'subscription { balanceChanged { userId quota usedQuota requestCount } }';
    const [own, other] = [await watching(ada, balance), await watching(bob, balance)];
    const channels = await watching(
      administrator,
      'subscription { channelsChanged { any deletedIds channels { id status } } }',
    );
    await send(
      at(1),
      administrator,
      `mutation { adjustUserQuota(id: "${ada.id}", amount: 700, effectKey: "d") { id } }`,
    );
    const input = 'type: 1, name: "c", key: "k", models: ["m"]';
    const created = await send<{ createChannel: { id: string } }>(
      at(1),
      administrator,
      `mutation { createChannel(input: { ${input} }) { id } }`,
    );
    const { id } = created.createChannel;
    const states = () => channels.received.map(({ channelsChanged }) => channelsChanged);
    await eventually(
      () => states().length,
      (count) => count === 1,
    );
    await send(at(1), administrator, `mutation { setChannelsEnabled(ids: ["${id}"], enabled: false) { id } }`);
    await eventually(
      () => states().length,
      (count) => count === 2,
    );
    await send(at(1), administrator, `mutation { deleteChannels(ids: ["${id}"]) }`);
    await eventually(
      () => states().length,
      (count) => count === 3,
    );
    expect(states()).toEqual([
      { any: false, deletedIds: [], channels: [{ id, status: 1 }] },
      { any: false, deletedIds: [], channels: [{ id, status: 2 }] },
      { any: false, deletedIds: [id], channels: [] },
    ]);
    // The grant of a new user may be reported late.
    const zero = { usedQuota: 0, requestCount: 0 };
    await eventually(
      () => own.received.at(-1),
      (last) => isDeepStrictEqual(last, { balanceChanged: { userId: `${ada.id}`, quota: 5_700, ...zero } }),
    );
    expect([{ balanceChanged: { userId: `${bob.id}`, quota: 5_000, ...zero } }]).toEqual(
      expect.arrayContaining(other.received),
    );
  });

  it('close the subscription when the session ends', async () => {
    const ada = await createUser(at(0), administrator);
    const console = await watching(ada, ADDED);
    await sendTest(at(1), ada);
    await eventually(
      () => console.received.length,
      (count) => count > 0,
    );
    dataOf(await ada.browser.post('/api/user/logout'));
    await eventually(
      () => console.closedWith,
      (code) => code === 4403,
    );
  });
});

describe('test notice', () => {
  let mail: MailServer;

  beforeAll(async () => {
    mail = await MailServer.start({ withoutTls: true });
    await setOption(administratorOfSingle, 'SMTPServer', 'localhost');
    await setOption(administratorOfSingle, 'SMTPPort', String(mail.port));
    await setOption(administratorOfSingle, 'SMTPFrom', 'gate@example.com');
  });
  afterAll(() => mail.close());
  beforeEach(() => {
    mail.received.length = 0;
  });

  it('is sent to the address in the saved settings and listed as sent', async () => {
    const ada = await createUser(single, administratorOfSingle);
    const settings = { notify_type: 'email', quota_warning_threshold: 1_000, notification_email: 'ada@example.com' };
    dataOf(await ada.browser.put('/api/user/setting', settings));
    expect(await sendTest(single, ada)).toMatchObject({ delivery: 'PENDING', via: 'EMAIL', sentAt: null });
    const { notices } = await eventually(
      () => list(single, ada),
      (found) => found.notices[0]?.delivery === 'SENT',
    );
    expect(notices).toMatchObject([{ via: 'EMAIL', sentAt: expect.any(String) }]);
    expect(JSON.stringify(notices)).not.toContain('ada@example.com');
    expect(mail.received.map(({ to, source }) => [to, readMail(source).subject])).toEqual([
      [['ada@example.com'], '测试通知'],
    ]);
  });

  it('is rejected the fourth time in ten minutes', async () => {
    const ada = await createUser(single, administratorOfSingle);
    for (let sent = 0; sent < 3; sent++) await sendTest(single, ada);
    expect(await ada.browser.graphqlErrorCodes(SEND)).toEqual(['test_notices_exhausted']);
    expect((await list(single, ada)).notices).toHaveLength(3);
  });
});
