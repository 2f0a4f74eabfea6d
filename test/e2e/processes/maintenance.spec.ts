import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { runCommand } from '../../support/tollgate/command-line.js';
import { type CreatedToken, createChannel, createToken } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { readMetrics } from '../../support/tollgate/metrics-page.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestServer } from '../../support/tollgate/test-server.js';

/** Responds to a call when the test lets it, so that a call can run during a command. */
class HeldUpstream {
  private readonly waiting: (() => void)[] = [];
  private readonly server: Server = createServer((request, response) => {
    request.resume();
    this.waiting.push(() => {
      const message = { role: 'assistant', content: 'Hello' };
      const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'held', choices, usage }));
    });
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Waits for a call and lets it end later. */
  async received(): Promise<() => void> {
    await eventually(
      async () => this.waiting.length,
      (calls) => calls > 0,
    );
    return this.waiting.shift() ?? (() => undefined);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

const METRICS_TOKEN = 'a token for the scraper';

let site: Site<TestServer>;
let token: CreatedToken;
const held = new HeldUpstream();

const environment = () => ({ DATA_DIR: site.tollgate.dataDir, DATABASE_URL: site.database.url });
const run = (...args: string[]) => runCommand(args, environment());

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(site.tollgate.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const messages = [{ role: 'user', content: 'Hi' }];
const chat = (model = 'gpt-4o-mini', headers: Record<string, string> = {}) =>
  post('/v1/chat/completions', { model, messages }, headers);
const json = async (path: string): Promise<unknown> => (await fetch(site.tollgate.url + path)).json();

beforeAll(async () => {
  site = await Site.openProcess({ env: { METRICS_TOKEN } });
  await createChannel(site.administrator, { name: 'Main', base_url: site.upstream.url, models: 'gpt-4o-mini' });
  await createChannel(site.administrator, { name: 'Held', base_url: await held.start(), models: 'held' });
  await site.administrator.browser.put('/api/option/', { key: 'SelfUseModeEnabled', value: 'true' });
  token = await createToken(site.administrator, { unlimited_quota: true });
});
afterAll(async () => {
  await site.close();
  held.close();
});

describe('site under maintenance', () => {
  it('does not begin if its end is not a valid time', async () => {
    expect(await run('maintenance', 'on', '--until', 'tomorrow')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('ISO 8601'),
    });
    expect((await chat()).status).toBe(200);
  });

  it('completes the calls that run', async () => {
    const running = chat('held');
    const release = await held.received();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await run('maintenance', 'on', '--message', 'New disks', '--until', until)).toMatchObject({
      code: 0,
      output: `The site is under maintenance: New disks. The expected end is ${until}.\n`,
    });
    release();
    expect((await running).status).toBe(200);
  });

  it.each([
    ['OpenAI', '/v1/chat/completions', { model: 'gpt-4o-mini', messages }, ['error', 'message']],
    ['Anthropic', '/v1/messages', { model: 'gpt-4o-mini', max_tokens: 9, messages }, ['error', 'message']],
    [
      'Gemini',
      '/v1beta/models/gpt-4o-mini:generateContent',
      { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
      ['error', 'message'],
    ],
  ])("refuses calls of %s's API with its error and the seconds until the end", async (_, path, body, place) => {
    const response = await post(path, body, { 'accept-language': 'en' });
    expect(response.status).toBe(503);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_000);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(await response.json()).toHaveProperty(place, expect.stringMatching(/under maintenance.*\(New disks\)/));
  });

  it('refuses calls in Chinese as well', async () => {
    expect(await (await chat(undefined, { 'accept-language': 'zh' })).text()).toContain('站点维护中');
  });

  it('is ready, and reports the maintenance in its metric and its public settings', async () => {
    expect(await json('/readyz')).toEqual({ status: 'maintenance' });
    expect(await json('/api/status')).toMatchObject({
      data: { maintenance: { message: 'New disks', until: expect.any(Number) } },
    });
    const metrics = await readMetrics(site.tollgate.url, METRICS_TOKEN);
    expect(metrics.value('tollgate_maintenance')).toBe(1);
  });

  it('keeps its console', async () => {
    const health = '{ health { process { maintenance } } status { maintenance { message until } } }';
    expect(await site.administrator.browser.graphql(health)).toMatchObject({
      health: { process: { maintenance: true } },
      status: { maintenance: { message: 'New disks' } },
    });
  });

  it('serves calls again when the maintenance ends', async () => {
    expect(JSON.parse((await run('maintenance', 'status', '--json')).output)).toMatchObject({ maintenance: true });
    expect(await run('maintenance', 'off')).toMatchObject({ code: 0, output: 'The site serves calls.\n' });
    expect((await chat()).status).toBe(200);
    expect(await json('/readyz')).toEqual({ status: 'ok' });
  });
});

describe('drained process', () => {
  it('completes its calls and ends', async () => {
    const running = chat('held');
    const release = await held.received();
    const draining = run('drain');
    const isRefused = () =>
      fetch(`${site.tollgate.url}/healthz`, { headers: { connection: 'close' } }).then(
        () => false,
        () => true,
      );
    await eventually(isRefused, Boolean);
    release();
    expect((await running).status).toBe(200);
    expect(await draining).toMatchObject({ code: 0 });
    expect(await discrepancies(site.database)).toEqual([]);
    expect(await run('drain')).toMatchObject({ code: 1, errors: expect.stringContaining('No process serves') });
  });
});
