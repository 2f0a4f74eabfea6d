import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { createChannel, createToken, setUpSite } from '../../support/tollgate/fixtures.js';
import { readMetrics } from '../../support/tollgate/metrics-page.js';
import { startServer, type TestServer } from '../../support/tollgate/test-server.js';
import { Valkey } from '../../support/valkey.js';

/** More connections than processes, which receive them in turn. */
const CONNECTIONS = 8;
const METRICS_TOKEN = 'a token for the scraper';

describe('GATEWAY_PROCESSES', () => {
  let redis: Valkey;
  let member: TestServer;
  let metricsPort: number;

  beforeAll(async () => {
    redis = await Valkey.start();
    // The processes start together on an empty database; one of them migrates it. A port of the system's choice would
    // change when no process has it open for a moment.
    const PORT = String(await freePort());
    metricsPort = await freePort();
    const env = { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '2000', GATEWAY_PROCESSES: '2', PORT };
    const metrics = { METRICS_TOKEN, METRICS_PORT: String(metricsPort) };
    member = await startServer({ database: 'embedded', env: { ...env, ...metrics } });
  });
  afterAll(async () => {
    await member.close();
    await redis.close();
  });

  /** Responses to more requests than processes, each on a separate connection. */
  const statuses = () => Promise.all(Array.from({ length: CONNECTIONS }, async () => (await readiness(member)).status));
  const allServe = (found: readonly number[]) => found.every((status) => status === 200);

  it('starts several processes on one port', async () => {
    expect(workersOf(member.pid)).toHaveLength(2);
    expect(await statuses()).toEqual(Array.from({ length: CONNECTIONS }, () => 200));
  });

  it('shares a port for metrics, which are labelled by the number of the process', async () => {
    const upstream = await MockUpstream.start();
    const administrator = await setUpSite(member);
    await createChannel(administrator, { base_url: upstream.url });
    const token = await createToken(administrator);
    let served = 0;
    const call = async (): Promise<number> => {
      const response = await fetch(`${member.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] }),
      });
      await response.text();
      if (response.ok) served++;
      return response.status;
    };
    // Each process loads the new channel in its own time.
    await eventually(() => Promise.all(Array.from({ length: CONNECTIONS }, call)), allServe);
    for (const read of [
      await readMetrics(member.url, METRICS_TOKEN),
      await readMetrics(`http://127.0.0.1:${metricsPort}`),
    ]) {
      const of = (process: string) => read.value('tollgate_relay_calls_total', { process, status_class: '2xx' }) ?? 0;
      expect(read.value('tollgate_build_info', { process: '1' })).toBe(1);
      expect(read.value('tollgate_build_info', { process: '2' })).toBe(1);
      expect(of('1') + of('2')).toBe(served);
      expect(read.text.match(/^# TYPE tollgate_relay_calls_total /gm)).toHaveLength(1);
    }
    await upstream.close();
  });

  it('starts a killed embedded database again, and all processes serve on without a restart', async () => {
    const pidFile = join(member.dataDir, 'postgres', 'postmaster.pid');
    const postmaster = () => (existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0);
    const before = { database: postmaster(), processes: workersOf(member.pid) };
    process.kill(before.database, 'SIGKILL');
    await eventually(postmaster, (pid) => pid > 0 && pid !== before.database);
    await eventually(statuses, allServe);
    expect(workersOf(member.pid)).toEqual(before.processes);
  });

  /** Ends the older process by the signal and waits until another process has its place. */
  async function replaceOlder(signal: NodeJS.Signals): Promise<void> {
    const [older = 0] = workersOf(member.pid);
    process.kill(older, signal);
    await eventually(
      () => workersOf(member.pid),
      (pids) => pids.length === 2 && !pids.includes(older),
    );
  }

  it('keeps serving while one process is stopped and replaced', async () => {
    await replaceOlder('SIGTERM');
    expect(await statuses()).toEqual(Array.from({ length: CONNECTIONS }, () => 200));
  });

  it('replaces a killed process', async () => {
    await replaceOlder('SIGKILL');
    // The process that remains may be the one that has just been started.
    await eventually(() => statuses().catch(() => [0]), allServe);
  });

  it('exits with code 0 when it is stopped', async () => {
    expect(await member.stop()).toEqual({ code: 0, signal: null });
  });
});

/** On a separate connection, so that any of the processes may respond. */
function readiness({ url }: TestServer): Promise<Response> {
  return fetch(`${url}/readyz`, { headers: { connection: 'close' } });
}

/**
 * The worker processes of a supervisor, which may also run pg_ctl: to start its embedded database, and each time it
 * checks it.
 */
function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.map(Number).filter((child) => commandOf(child).startsWith(commandOf(pid)));
}

/** The program that a process runs; empty when the process has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
  } catch {
    return '';
  }
}
