import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp, listen } from './app.js';
import { Config, ConfigError, readConfig } from './platform/config/config.js';
import { Secrets } from './platform/config/secrets.js';
import { type ConnectionTarget, openDatabase } from './platform/database/database-target.js';
import { SoleOwner } from './platform/database/sole-owner.js';
import { Logger } from './platform/telemetry/logger.js';

const config = configOrExit();
const logger = new Logger(config);
// The last resort for a defect: one call fails, everybody else is served on.
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise failed unheard'));
process.on('uncaughtException', (error) => logger.error({ err: error }, 'an exception escaped'));

await start().catch((error: unknown) => {
  process.stderr.write(`Tollgate cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  const say = (step: string) => process.stdout.write(`  ${step}\n`);
  const readyFile = join(config.env.DATA_DIR, 'ready.json');
  const secrets = await Secrets.load(config);
  const database = await openDatabase(config, secrets, say);
  const owner = await SoleOwner.claim(database.connection);
  const { app, url } = await open(secrets, database).catch(async (error: unknown) => {
    // The port may be taken, say. The database was started for this run only, so it ends with it.
    await owner.release();
    await database.embedded?.stop();
    throw error;
  });
  await writeFile(readyFile, JSON.stringify({ url, pid: process.pid }));
  process.stdout.write(
    `Tollgate is open at ${url}\n` +
      `Data: ${database.embedded ? config.env.DATA_DIR : 'the database of DATABASE_URL'}\n` +
      'Stop: Ctrl-C\n',
  );

  let stopping = false;
  const stop = async (signal: string) => {
    // Whoever asks twice does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    await rm(readyFile, { force: true });
    await app.close();
    await owner.release();
    await database.embedded?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function open(secrets: Secrets, database: ConnectionTarget) {
  const app = await createApp(config, secrets, database, logger);
  return { app, url: await listen(app, config) };
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Configuration: ${error.message}\n`);
    process.exit(1);
  }
}
