import cluster from 'node:cluster';
import { type Config, readConfig } from './platform/config/config.js';
import { ConfigError } from './platform/config/config-error.js';
import { variablesWithoutEffect } from './platform/config/family-variables.js';
import { productCommit, productVersion } from './platform/package-info.js';
import { Logger } from './platform/telemetry/logger.js';
import { freeStartMemory } from './serving/free-start-memory.js';
import { MovableSite } from './serving/movable-site.js';
import { announce, type Serving } from './serving/serve.js';
import { type OpenMessage, supervise } from './serving/supervise.js';

const config = configOrExit();
const logger = new Logger(config);
// The last resort for a defect: one call fails, all others are still served. An exit would let one input end every
// call of the process, and again after each restart; bills are in the database or are retried.
process.on('unhandledRejection', (error) =>
  logger.error({ event: 'process.unhandled_rejection', err: error }, 'Promise rejection was unhandled'),
);
process.on('uncaughtException', (error) =>
  logger.error({ event: 'process.uncaught_exception', err: error }, 'Exception was uncaught'),
);
// Node.js and libraries would print warnings as plain text between the JSON lines of the log.
process.removeAllListeners('warning');
process.on('warning', ({ name, message }) =>
  logger.warn({ event: 'process.warning', warning: name, reason: message }, 'Warning from Node.js'),
);

if (cluster.isPrimary) warnOfVariables();

/** Ends a wait for the database, which may take a minute, when the process is stopped. */
const stopped = new AbortController();

await start().catch((error: unknown) => {
  // No other step of the start was interrupted: nothing is left half done.
  if (stopped.signal.aborted && error === stopped.signal.reason) process.exit(0);
  const reason = error instanceof Error ? error.message : String(error);
  logger.fatal({ event: 'process.start_failed', reason, err: error }, 'Process cannot start');
  endAfter(`Tollgate cannot start: ${reason}`, logger);
});

async function start(): Promise<void> {
  const supervises = config.env.GATEWAY_PROCESSES > 1 && cluster.isPrimary;
  const serving = supervises
    ? supervise(config, logger, stopped.signal)
    : MovableSite.open(config, logger, () => process.kill(process.pid, 'SIGTERM'), stopped.signal);
  const announced = serving.then(({ url, database }) => {
    logStart();
    if (cluster.isPrimary) return announce(config, url, database.embedded !== undefined);
    process.send?.({ open: url } satisfies OpenMessage);
    return async () => undefined;
  });
  stopOnSignal(serving, announced);
  await announced;
  if (!supervises) freeStartMemory();
}

/** Sites that come from a similar product have its variables, which would otherwise be ignored silently. */
function warnOfVariables(): void {
  const variables = variablesWithoutEffect(process.env);
  if (Object.keys(variables).length === 0) return;
  logger.warn({ event: 'configuration.variables_ignored', variables }, 'Environment variables have no effect');
}

function logStart(): void {
  const fields = { version: productVersion(), commit: productCommit(), roles: config.env.ROLE, node: process.version };
  logger.info({ event: 'process.started', ...fields }, 'Process has started');
}

/**
 * A stop signal during the start takes effect after the start, which must not be interrupted half-way; only its wait
 * for the database ends immediately.
 */
function stopOnSignal(serving: Promise<Serving>, announced: Promise<() => Promise<void>>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    // A second signal ends the process immediately. A terminal sends the signal to every process it started, so a worker
    // process receives it both from the terminal and from its supervisor.
    if (stopping && cluster.isPrimary) process.exit(1);
    if (stopping) return;
    stopping = true;
    logger.info({ event: 'process.stopping', signal }, 'Process is stopping');
    stopped.abort();
    try {
      const withdraw = await announced;
      await withdraw();
      await (await serving).stop();
      process.exit(0);
    } catch (error) {
      if (error === stopped.signal.reason) process.exit(0);
      // Without this the process would not end.
      logger.error({ event: 'process.shutdown_failed', err: error }, 'Shutdown failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // The variable that is invalid may be LOG_LEVEL.
    const defaults = new Logger(readConfig({}));
    defaults.fatal({ event: 'configuration.invalid', reason: error.message }, 'Configuration is invalid');
    return endAfter(`Configuration: ${error.message}`, defaults);
  }
}

/** Ends a failed start, whose log line is written. The sentence follows at a terminal, and with LOG_LEVEL=silent. */
function endAfter(sentence: string, log: Logger): never {
  if (process.stderr.isTTY || !log.isEnabled('fatal')) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
