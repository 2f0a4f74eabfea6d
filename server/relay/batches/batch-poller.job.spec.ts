import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Batch } from '../../batches/batch.js';
import type { BatchReleaseService } from '../../batches/batch-release.service.js';
import type { BatchStore } from '../../batches/batch-store.js';
import type { FileStore } from '../../batches/file-store.js';
import { MINUTE_MS } from '../../common/durations.js';
import { readConfig } from '../../platform/config/config.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { BatchBilling } from './batch-billing.js';
import { BatchPollerJob } from './batch-poller.job.js';
import type { BatchUpstreams } from './batch-upstreams.js';

const config = readConfig({ LOG_LEVEL: 'silent', TASK_POLL_INTERVAL_MS: '15000' });
const batches = ['a', 'b'].map((id) => ({ id, family: 'openai', state: 'running', createdAt: new Date() }) as Batch);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/**
 * A poll of two batches whose upstream has not responded yet.
 * @param lost a batch about which the upstream responds immediately, and which cannot be released
 */
function poll(lost?: string) {
  const claims = new Map<string, number>();
  const store = {
    claimDue: async (_: string, ms: number) => {
      for (const { id } of batches) claims.set(id, Date.now() + ms);
      return batches;
    },
    extendClaim: async (id: string, ms: number) => {
      if (id === lost && ms < MINUTE_MS) throw new Error('connection lost');
      claims.set(id, Date.now() + ms);
    },
    describe: async () => undefined,
  } as unknown as BatchStore;
  const response = Promise.withResolvers<object>();
  const call = async ({ id }: Pick<Batch, 'id'>, _: unknown, ended: AbortSignal) => {
    if (id === lost) return {};
    ended.addEventListener('abort', () => response.reject(ended.reason));
    return response.promise;
  };
  const upstreams = { placeOf: ({ id }: Batch) => ({ id }), call } as unknown as BatchUpstreams;
  const [files, billing, returns] = [{} as FileStore, {} as BatchBilling, {} as BatchReleaseService];
  const job = new BatchPollerJob(store, files, upstreams, billing, returns, new Logger(config), config);
  /** How long each batch stays claimed from now on, in ms. */
  const left = () => [...claims.values()].map((until) => until - Date.now());
  const round = job.run({}, { cancelled: new AbortController().signal });
  return { job, round, left, respond: () => response.resolve({ status: 'in_progress' }) };
}

it('batches of a killed process are polled by another one within two minutes, batches of a slow process are not', async () => {
  const { round, left, respond } = poll();
  for (let minute = 0; minute < 12; minute++) {
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    for (const ms of left()) {
      expect(ms).toBeGreaterThan(MINUTE_MS);
      expect(ms).toBeLessThanOrEqual(2 * MINUTE_MS);
    }
  }
  respond();
  await round;
  expect(left()).toEqual([7_500, 7_500]);
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  expect(left()).toEqual([7_500 - MINUTE_MS, 7_500 - MINUTE_MS]);
});

it('a process that stops releases its batches, for another one to poll them at their next time', async () => {
  const { job, round, left } = poll();
  await jest.advanceTimersByTimeAsync(1_000);
  job.onModuleDestroy();
  await round;
  expect(left()).toEqual([7_500, 7_500]);
});

it('a batch that cannot be released leaves the claims of the others to be extended', async () => {
  const { round, left, respond } = poll('a');
  await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
  const [ofLost, ofOther] = left();
  expect(ofLost).toBeLessThanOrEqual(0);
  expect(ofOther).toBeGreaterThan(MINUTE_MS);
  respond();
  await round;
  expect(left()[1]).toBe(7_500);
});
