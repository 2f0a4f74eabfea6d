import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Contestant } from '../contestants.js';
import { column, tenths } from '../report.js';
import { median, percentile } from '../statistics.js';

const measuredMs = 8_000;
const intervalMs = 10;

const user = (content: string) => ({ model: 'gpt-4o-mini', messages: [{ role: 'user', content }] });
/** Clients, each of which sends one body after the other. */
const clients = [
  { name: 'bodies of 8 MB', path: '/v1/chat/completions', body: JSON.stringify(user('A toll road. '.repeat(640_000))) },
  // The slowest text for a tokenizer of byte pairs.
  { name: 'words of 20 KB', path: '/v1/messages/count_tokens', body: JSON.stringify(user('a'.repeat(20_000))) },
] as const;

async function send(url: string, { method = 'GET', key = '', body = '' }, agent: Agent): Promise<void> {
  const headers = body === '' ? {} : { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const [response] = (await once(request(url, { method, headers, agent }).end(body), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode} of ${url}`);
}

/** Response times of small requests in ms, sent one after the other until the time has elapsed. */
async function probe({ url }: Contestant): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + measuredMs;
  while (performance.now() < end) {
    const start = performance.now();
    await send(`${url}/healthz`, {}, agent);
    times.push(performance.now() - start);
    await pause(intervalMs);
  }
  agent.destroy();
  return times;
}

/** Response times of the probe while clients send. */
async function timesBeside(gateway: Contestant, sending: readonly (typeof clients)[number][]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  let running = true;
  const loads = sending.map(async ({ path, body }) => {
    while (running) await send(gateway.url + path, { method: 'POST', key: gateway.keys[0], body }, agent);
  });
  const times = await probe(gateway);
  running = false;
  await Promise.all(loads);
  agent.destroy();
  return times;
}

/** How long small requests wait for the process while large bodies arrive and long words are counted. */
export async function probes(gateway: Contestant): Promise<string> {
  const rows = [[], ...clients.map((client) => [client]), clients];
  const lines: string[] = [];
  for (const row of rows) {
    const times = await timesBeside(gateway, row);
    lines.push(
      (row.map(({ name }) => name).join(', ') || 'none').padEnd(34) +
        column(tenths(median(times)), 10) +
        column(tenths(percentile(times, 99)), 10) +
        column(tenths(Math.max(...times)), 10),
    );
  }
  const head = 'load'.padEnd(34) + column('p50 ms', 10) + column('p99 ms', 10) + column('max ms', 10);
  return ['Response times of /healthz', head, ...lines, ''].join('\n');
}
