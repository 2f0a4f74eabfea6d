import OpenAI from 'openai';
import { MockUpstream } from '../mock-upstream/mock-upstream.js';
import type { TestDatabase } from '../test-database.js';
import { dataOf } from './browser-session.js';
import { type CreatedToken, setUpSite, type TestUser } from './fixtures.js';
import { startApp, type TestApp } from './test-app.js';
import { type ServerOptions, startServer, type TestServer } from './test-server.js';
import type { Tollgate } from './tollgate.js';

/** A row of the usage log as the REST API shows it. */
export interface LogRow {
  readonly type: number;
  readonly model_name: string;
  readonly token_name: string;
  readonly quota: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly is_stream: boolean;
  readonly channel: number;
  readonly group: string;
  readonly content: string;
  readonly other: string;
}

/** A running product with an administrator, and a mock upstream for its channels. */
export class Site<Product extends Tollgate = Tollgate> {
  readonly tollgate: Product;
  readonly upstream: MockUpstream;
  readonly administrator: TestUser;

  private constructor(tollgate: Product, upstream: MockUpstream, administrator: TestUser) {
    this.tollgate = tollgate;
    this.upstream = upstream;
    this.administrator = administrator;
  }

  /** Runs in the process of the tests, which is the fastest way. The caller ends it with `close`. */
  static open(env: Readonly<Record<string, string>> = {}): Promise<Site<TestApp>> {
    return Site.around(startApp(env));
  }

  /** The built product in a separate process, for tests of start, stop and process output. */
  static openProcess(options: ServerOptions = {}): Promise<Site<TestServer>> {
    return Site.around(startServer(options));
  }

  private static async around<Product extends Tollgate>(starting: Promise<Product>): Promise<Site<Product>> {
    const [tollgate, upstream] = await Promise.all([starting, MockUpstream.start()]);
    return new Site(tollgate, upstream, await setUpSite(tollgate));
  }

  async close(): Promise<void> {
    await this.tollgate.close();
    await this.upstream.close();
  }

  get database(): TestDatabase {
    if (!this.tollgate.database) throw new Error('This site uses its embedded database.');
    return this.tollgate.database;
  }

  /** The real SDK with a token of Tollgate; it does not retry, so that one call is one request. */
  openai(token: CreatedToken): OpenAI {
    return new OpenAI({ apiKey: token.key, baseURL: `${this.tollgate.url}/v1`, maxRetries: 0, logLevel: 'off' });
  }

  /** The balance of the user as the user sees it. */
  async balance(person: TestUser): Promise<number> {
    return dataOf(await person.browser.get<{ quota: number }>('/api/user/self')).quota;
  }

  /** The kinds of the user's rows, including refunds and failed calls. */
  async kinds(person: TestUser): Promise<(string | null)[]> {
    const rows = await this.database.query<{ kind: string | null }>(
      'SELECT DISTINCT kind FROM logs WHERE user_id = $1 AND type IN (2, 100) ORDER BY kind',
      [person.id],
    );
    return rows.map(({ kind }) => kind);
  }

  /** The settled calls of the user, newest first. */
  async bills(person: TestUser): Promise<readonly LogRow[]> {
    const all: LogRow[] = [];
    for (let page = 1; ; page++) {
      const path = `/api/log/self?p=${page}&page_size=100&type=2`;
      const { items } = dataOf(await person.browser.get<{ items: LogRow[] }>(path));
      all.push(...items);
      if (items.length < 100) return all;
    }
  }
}
