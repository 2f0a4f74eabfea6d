import cluster from 'node:cluster';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../platform/config/config.js';
import { makeDataFolder } from '../platform/config/data-folder.js';
import { DatabaseClaim } from '../platform/database/database-claim.js';
import { type ConnectionTarget, openDatabase } from '../platform/database/database-target.js';
import { useSecrets } from '../platform/database/encryption-key.js';
import type { Logger } from '../platform/telemetry/logger.js';
import { loadSecrets } from './load-secrets.js';

/** A serving process: its address, and how it is stopped gracefully. */
export interface Serving {
  readonly url: string;
  readonly database: ConnectionTarget;
  stop(): Promise<void>;
}

/** Loads most of the program. It takes a second, so the embedded database starts at the same time. */
async function loadApplication() {
  const [{ createApp, listen }, { migrate }] = await Promise.all([
    import('../app/app.js'),
    import('../platform/database/migrate.js'),
  ]);
  return { createApp, listen, migrate };
}

/** A listening application; `close` ends it without waiting for the last requests of open connections. */
export interface OpenApp {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly database: ConnectionTarget;
  close(): Promise<void>;
  /** Ends the application, but leaves the embedded database running. */
  leave(): Promise<void>;
  /** @param listener called when the site is about to be moved to another database */
  onMove(listener: () => void): void;
}

interface OpenOptions {
  /** Resolves when the port is free. */
  readonly beforeListening?: () => Promise<void>;
  /** Ends the wait for the database, with its reason. */
  readonly stopped?: AbortSignal;
}

/**
 * Opens the database, the application and the port.
 * @param onClaimLost called when another process has claimed the database
 */
export async function openApp(
  config: Config,
  logger: Logger,
  onClaimLost: () => void,
  { beforeListening, stopped }: OpenOptions = {},
): Promise<OpenApp> {
  const secrets = await loadSecrets(config, logger);
  const progress = (step: string) => {
    process.stdout.write(`  ${step}\n`);
    // A failure is thrown where the application is awaited.
    setImmediate(() => void loadApplication().catch(() => undefined));
  };
  const database = await openDatabase(config, secrets, logger, progress, stopped);
  const claim = await DatabaseClaim.make(database.connection, config.shared, secrets, logger, onClaimLost);
  claim.onInterruption = () => database.embedded?.checkNow();
  const closeDatabase = async () => {
    await claim.release();
    // Of several processes on one port, the supervisor stops the embedded database, after the last of them has ended.
    if (cluster.isPrimary) await database.embedded?.stop();
  };
  try {
    const { createApp, listen, migrate } = await loadApplication();
    await migrate(database, { logger });
    await useSecrets(database.connection, secrets);
    const app = await createApp(config, secrets, database, logger);
    await beforeListening?.();
    const url = await listen(app, config).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    return {
      app,
      url,
      database,
      close: async () => {
        await app.close();
        await closeDatabase();
      },
      leave: async () => {
        await app.close();
        await claim.release();
      },
      onMove: (listener) => {
        claim.onMove = listener;
      },
    };
  } catch (error) {
    // The start failed, for instance because the port is in use. The database was started for this run, so it is
    // stopped.
    await closeDatabase();
    throw error;
  }
}

/**
 * Announces the address to scripts, in a file, and to people, on the terminal.
 * @returns a function that removes the file
 */
export async function announce(config: Config, url: string, embedded: boolean): Promise<() => Promise<void>> {
  const path = join(config.env.DATA_DIR, 'ready.json');
  // When secrets and database come from the environment, the folder may not exist yet.
  await makeDataFolder(config.env.DATA_DIR);
  await writeFile(path, JSON.stringify({ url, pid: process.pid }));
  process.stdout.write(
    `Tollgate is open at ${url}\n` +
      `Data: ${embedded ? config.env.DATA_DIR : 'the database of DATABASE_URL'}\n` +
      'Stop: Ctrl-C\n',
  );
  return () => rm(path, { force: true });
}
