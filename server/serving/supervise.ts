import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../platform/config/config.js';
import { openDatabase } from '../platform/database/database-target.js';
import { shareMetrics } from '../platform/telemetry/cluster-metrics.js';
import type { Logger } from '../platform/telemetry/logger.js';
import { metricsPage, openMetricsPort } from '../platform/telemetry/metrics-page.js';
import { loadSecrets } from './load-secrets.js';
import type { Serving } from './serve.js';
import { startAgain } from './start-again.js';

/** The message of a worker process that listens. */
export interface OpenMessage {
  readonly open: string;
}

/**
 * Runs several processes on one port (GATEWAY_PROCESSES) and restarts those that exit. The supervisor serves no
 * requests: it owns the embedded database, which must outlive the other processes.
 * @param stopped ends the wait for the database, with its reason
 * @throws when a process fails to start
 */
export async function supervise(config: Config, logger: Logger, stopped: AbortSignal): Promise<Serving> {
  const { METRICS_PORT } = config.env;
  const gather = shareMetrics();
  const page = async () => metricsPage(await gather());
  const metricsPort = METRICS_PORT === undefined ? undefined : await openMetricsPort(METRICS_PORT, page);
  const secrets = await loadSecrets(config, logger);
  const progress = (step: string) => process.stdout.write(`  ${step}\n`);
  const database = await openDatabase(config, secrets, logger, progress, stopped);
  let stopping = false;
  const start = async (): Promise<string> => {
    const worker = cluster.fork();
    const url = await opened(worker);
    worker.once('exit', async (code, signal) => {
      if (stopping) return;
      logger.error(
        { event: 'process.restarted', pid: worker.process.pid, code, signal },
        'Process exited; a new one is started',
      );
      await startAgain({ start, isStopping: () => stopping, logger });
    });
    return url;
  };
  const stop = async () => {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && ended(worker)));
    metricsPort?.close();
    metricsPort?.closeAllConnections();
    await database.embedded?.stop();
  };
  try {
    const urls = await Promise.all(Array.from({ length: config.env.GATEWAY_PROCESSES }, start));
    return { url: urls[0] ?? '', database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves when the process listens. @throws when it ends instead */
function opened(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: Partial<OpenMessage>) => {
      if (message.open) resolve(message.open);
    });
    worker.once('exit', () => reject(new Error('process ended before it was listening')));
  });
}

async function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exit;
}
