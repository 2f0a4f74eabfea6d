import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { eventually } from '../support/eventually.js';
import { MailServer } from '../support/mail-server.js';
import { readMail } from '../support/read-mail.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { Fleet } from '../support/tollgate/fleet.js';
import { given, type Person } from '../support/tollgate/given.js';
import { Tollgate } from '../support/tollgate/tollgate.js';

/** One process, or several that share a database; who asks for the second of one gets the first. */
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

async function one(): Promise<Processes> {
  const tollgate = await Tollgate.start();
  return { at: () => tollgate, close: () => tollgate.close() };
}

/** Runs an operation of a person at a process. */
async function ask<Data>({ url }: Tollgate, { browser }: Person, query: string, language = 'zh'): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'accept-language': language },
      ...{ cookie: browser.cookieHeader, origin: url, 'sec-fetch-site': 'same-origin' },
    },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const list = async (process: Tollgate, person: Person, language?: string) => {
  const query = `{ notices { totalCount nodes { ${FIELDS} } } unreadNotices }`;
  const answer = await ask<{ notices: { nodes: Notice[] }; unreadNotices: number }>(process, person, query, language);
  return { notices: answer.notices.nodes, unread: answer.unreadNotices };
};
const sendTest = async (process: Tollgate, person: Person) =>
  (await ask<{ sendTestNotice: Notice }>(process, person, SEND)).sendTestNotice;

/** A console that follows something; what it was told, and the code its connection was closed with. */
class Console {
  readonly told: Record<string, unknown>[] = [];
  closedWith = 0;

  private constructor(private readonly client: Client) {}

  static async open({ url }: Tollgate, { browser }: Person, query: string, language = 'zh'): Promise<Console> {
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
      { ...sink, next: ({ data }) => void console.told.push(data ?? {}) },
    );
    // What is asked for afterwards on the same connection has been refused, so the above is being followed.
    for (let round = 0; round < 3; round++) await console.refused();
    return console;
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }

  private refused(): Promise<void> {
    return new Promise((resolve) => {
      const query = 'subscription { nothingOfTheKind }';
      this.client.subscribe({ query }, { next: () => undefined, error: () => resolve(), complete: () => resolve() });
    });
  }
}

describe.each<[string, () => Promise<Processes>]>([
  ['one process', one],
  ['two processes', () => Fleet.start(2)],
])('the bell, with %s', (_, open) => {
  let processes: Processes;
  let administrator: Person;
  const consoles: Console[] = [];

  beforeAll(async () => {
    processes = await open();
    administrator = await given.administrator(processes.at(0));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(consoles.map((console) => console.close()));
    await processes.close();
  });

  const at = (index: number) => processes.at(index);
  async function watching(person: Person, query: string, language?: string): Promise<Console> {
    const console = await Console.open(at(0), person, query, language);
    consoles.push(console);
    return console;
  }

  it('rings for what the user is told, in every window and in its language, and for nobody else', async () => {
    const [ada, bob] = [await given.user(at(0), administrator), await given.user(at(0), administrator)];
    const windows = [await watching(ada, ADDED), await watching(ada, ADDED, 'en')];
    const other = await watching(bob, ADDED);
    const sent = await sendTest(at(1), ada);
    expect(sent).toMatchObject({ kind: 'TEST', title: '测试通知', delivery: 'NONE', via: null, readAt: null });
    for (const { told } of windows)
      await eventually(
        () => told.length,
        (count) => count > 0,
      );
    expect(windows.map(({ told }) => told)).toEqual([
      [{ noticeAdded: sent }],
      [{ noticeAdded: { ...sent, title: 'Test notice', text: expect.stringMatching(/^This has reached you/) } }],
    ]);
    const own = await sendTest(at(1), bob);
    await eventually(
      () => other.told.length,
      (count) => count > 0,
    );
    expect(other.told).toEqual([{ noticeAdded: own }]);
  });

  it('tells of a low balance though there is no address, and is quiet once that is read', async () => {
    const ada = await given.user(at(0), administrator, { quota: 5_000 });
    const { told } = await watching(ada, ADDED);
    const adjustment = `id: "${ada.id}", amount: -4100, effectKey: "taken"`;
    await ask(at(1), administrator, `mutation { adjustUserQuota(${adjustment}) { id } }`);
    await eventually(
      () => told.length,
      (count) => count > 0,
    );
    expect(told).toMatchObject([{ noticeAdded: { kind: 'LOW_BALANCE', quota: 900, delivery: 'NONE' } }]);
    const { notices, unread } = await list(at(1), ada, 'en');
    expect([notices, unread]).toEqual([[expect.objectContaining({ title: 'Your quota is almost used up' })], 1]);
    const ids = JSON.stringify(notices.map(({ id }) => id));
    const markRead = `mutation { markNoticesRead(ids: ${ids}) { readAt } }`;
    expect(await ask(at(1), administrator, markRead)).toEqual({ markNoticesRead: [] });
    expect((await list(at(0), ada)).unread).toBe(1);
    expect(await ask(at(1), ada, markRead)).toEqual({ markNoticesRead: [{ readAt: expect.any(String) }] });
    expect(await list(at(0), ada)).toMatchObject({ notices: [{ readAt: expect.any(String) }], unread: 0 });
    await sendTest(at(0), ada);
    expect(await ask(at(1), ada, 'mutation { markAllNoticesRead }')).toEqual({ markAllNoticesRead: 1 });
    expect((await list(at(0), ada)).unread).toBe(0);
  });

  it('shows another announcement of the site to everybody who is there', async () => {
    const ada = await given.user(at(0), administrator);
    const windows = [await watching(ada, SITE_NOTICE), await watching(administrator, SITE_NOTICE)];
    await given.option(administrator, 'Notice', '# Closed on Sunday');
    await given.option(administrator, 'Footer', 'x');
    await given.option(administrator, 'Notice', '');
    for (const { told } of windows)
      await eventually(
        () => told.length,
        (count) => count > 1,
      );
    const expected = [{ siteNoticeChanged: '# Closed on Sunday' }, { siteNoticeChanged: '' }];
    expect(windows.map(({ told }) => told)).toEqual([expected, expected]);
  });

  it('is cut off with the login', async () => {
    const ada = await given.user(at(0), administrator);
    const console = await watching(ada, ADDED);
    await sendTest(at(1), ada);
    await eventually(
      () => console.told.length,
      (count) => count > 0,
    );
    dataOf(await ada.browser.post('/api/user/logout'));
    await eventually(
      () => console.closedWith,
      (code) => code === 4403,
    );
  });
});

describe('a test notice', () => {
  let processes: Processes;
  let administrator: Person;
  let mail: MailServer;

  beforeAll(async () => {
    [processes, mail] = await Promise.all([one(), MailServer.start({ withoutTls: true })]);
    administrator = await given.administrator(processes.at(0));
    await given.option(administrator, 'SMTPServer', 'localhost');
    await given.option(administrator, 'SMTPPort', String(mail.port));
    await given.option(administrator, 'SMTPFrom', 'gate@example.com');
  }, 120_000);
  afterAll(() => Promise.all([processes.close(), mail.close()]));
  beforeEach(() => {
    mail.received.length = 0;
  });

  it('is sent at once to where the saved settings say, and the list tells that it was', async () => {
    const ada = await given.user(processes.at(0), administrator);
    const settings = { notify_type: 'email', quota_warning_threshold: 1_000, notification_email: 'ada@example.com' };
    dataOf(await ada.browser.put('/api/user/setting', settings));
    expect(await sendTest(processes.at(0), ada)).toMatchObject({ delivery: 'PENDING', via: 'EMAIL', sentAt: null });
    const { notices } = await eventually(
      () => list(processes.at(0), ada),
      (found) => found.notices[0]?.delivery === 'SENT',
    );
    expect(notices).toMatchObject([{ via: 'EMAIL', sentAt: expect.any(String) }]);
    expect(JSON.stringify(notices)).not.toContain('ada@example.com');
    expect(mail.received.map(({ to, source }) => [to, readMail(source).subject])).toEqual([
      [['ada@example.com'], '测试通知'],
    ]);
  });

  it('is refused the fourth time in ten minutes', async () => {
    const ada = await given.user(processes.at(0), administrator);
    for (let sent = 0; sent < 3; sent++) await sendTest(processes.at(0), ada);
    expect(await ada.browser.graphqlErrorCodes(SEND)).toEqual(['test_notices_exhausted']);
    expect((await list(processes.at(0), ada)).notices).toHaveLength(3);
  });
});
