import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { openPage } from '../../support/browser.js';
import { startServer, type TestServer } from '../../support/tollgate/test-server.js';
import { launchOf } from '../launch.js';

const PASSWORD = 'demo-pass-1';
const DEMO = ['seed', 'company', '--rows', '4000', '--days', '40', '--password', PASSWORD];
const VIEWPORT = { width: 1440, height: 900 };

/** The demo site of a company, served by the build of a checkout, as its administrator uses it. */
export class Site {
  readonly name: string;
  private readonly server: TestServer;

  private constructor(name: string, server: TestServer) {
    this.name = name;
    this.server = server;
  }

  static async start(name: string, directory: string): Promise<Site> {
    const { serverArgs, commandLineArgs } = await launchOf(directory);
    const server = await startServer({ database: 'embedded', args: serverArgs });
    await server.stop();
    await promisify(execFile)(process.execPath, [...commandLineArgs, ...DEMO], {
      env: { ...process.env, DATA_DIR: server.dataDir },
    });
    await server.launch();
    return new Site(name, server);
  }

  /** The dashboard, loaded, in a new profile. */
  async dashboard(browser: Browser): Promise<Page> {
    const baseURL = this.server.url;
    const { page } = await openPage(browser, { baseURL, viewport: VIEWPORT });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const data = { username: 'root', password: PASSWORD };
    const response = await page.request.post('/api/user/login', { data, headers: { origin: baseURL } });
    const user: { data: unknown } = await response.json();
    await page.addInitScript((stored) => {
      localStorage.setItem('user', JSON.stringify(stored));
      localStorage.setItem('i18nextLng', localStorage.getItem('i18nextLng') ?? 'en');
    }, user.data);
    await page.goto('/detail');
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    return page;
  }

  /** The data of a GraphQL query that the signed-in user of the page sends. */
  async query<T>(request: APIRequestContext, query: string): Promise<T> {
    const response = await request.post('/graphql', { data: { query }, headers: { origin: this.server.url } });
    const { data }: { data: T } = await response.json();
    return data;
  }

  /** Whether the response to a query contains a text, such as the name of a record that was created. */
  async contains(request: APIRequestContext, query: string, text: string): Promise<boolean> {
    return JSON.stringify(await this.query(request, query)).includes(text);
  }

  stop(): Promise<void> {
    return this.server.close();
  }
}
