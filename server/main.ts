import cluster from 'node:cluster';
import { type Config, ConfigError, readConfig } from './platform/config/config.js';
import { Logger } from './platform/telemetry/logger.js';
import { announce, type Serving, serve } from './serve.js';
import { type OpenMessage, supervise } from './supervise.js';

const config = configOrExit();
const logger = new Logger(config);
// The last resort for a defect: one call fails, everybody else is served on.
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise failed unheard'));
process.on('uncaughtException', (error) => logger.error({ err: error }, 'an exception escaped'));
// Node and libraries would print theirs as plain text between the lines of the log.
process.removeAllListeners('warning');
process.on('warning', ({ name, message }) =>
  logger.warn({ warning: name, reason: message }, 'Node.js issued a warning'),
);

await start().catch((error: unknown) => {
  process.stderr.write(`Tollgate cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  const supervises = config.env.GATEWAY_PROCESSES > 1 && cluster.isPrimary;
  const serving = supervises
    ? supervise(config, logger)
    : serve(config, logger, () => process.kill(process.pid, 'SIGTERM'));
  const announced = serving.then(({ url, database }) => {
    if (cluster.isPrimary) return announce(config, url, database.embedded !== undefined);
    process.send?.({ open: url } satisfies OpenMessage);
    return async () => undefined;
  });
  stopOnSignal(serving, announced);
  await announced;
}

/** A start that is asked to stop is finished first: half a start would leave things behind. */
function stopOnSignal(serving: Promise<Serving>, announced: Promise<() => Promise<void>>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    // Whoever asks twice does not want to wait. A terminal gives the signal to everybody it started, so one of several
    // processes hears it from there and from its supervisor.
    if (stopping && cluster.isPrimary) process.exit(1);
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    try {
      const withdraw = await announced;
      await withdraw();
      await (await serving).stop();
      process.exit(0);
    } catch (error) {
      // Nobody would end it any more.
      logger.error({ err: error }, 'the process could not be stopped in order');
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
    process.stderr.write(`Configuration: ${error.message}\n`);
    process.exit(1);
  }
}
