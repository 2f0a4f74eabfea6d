import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Config, readConfig } from '../../../server/platform/config/config.js';
import { Logger } from '../../../server/platform/telemetry/logger.js';
import { type OpenApp, openApp } from '../../../server/serving/serve.js';
import { timed } from '../reporting/phases.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { testEnvironment } from './test-environment.js';
import type { Tollgate } from './tollgate.js';

/** Collects the log lines instead of printing them between the results of the tests. */
class KeptLog extends Logger {
  output = '';

  override error(fields: object, message: string): void {
    this.keep('error', fields, message);
  }

  override warn(fields: object, message: string): void {
    this.keep('warn', fields, message);
  }

  override info(fields: object, message: string): void {
    this.keep('info', fields, message);
  }

  override debug(fields: object, message: string): void {
    this.keep('debug', fields, message);
  }

  private keep(level: 'error' | 'warn' | 'info' | 'debug', fields: object, message: string): void {
    if (this.isEnabled(level)) this.output += `${JSON.stringify({ level, ...fields, msg: message })}\n`;
  }
}

/**
 * The product in the process of the tests, with its own data directory and database, on a free port. It starts in less
 * than half the time of a `TestServer`; it cannot be killed, and shares environment variables, memory and event loop
 * with the tests.
 */
export class TestApp implements Tollgate {
  readonly url: string;
  private open: OpenApp | undefined;

  private constructor(
    open: OpenApp,
    private readonly log: KeptLog,
    readonly dataDir: string,
    readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
  ) {
    this.url = open.url;
    this.open = open;
  }

  static async start(env: Readonly<Record<string, string>>, shared: TestDatabase | undefined): Promise<TestApp> {
    const database = shared ?? (await createTestDatabase());
    const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-data-'));
    // Calls that are still running at the end of a test are not awaited.
    const config = configOf({ ...testEnvironment(dataDir, database), SHUTDOWN_GRACE_SECONDS: '0', ...env });
    const log = new KeptLog(config);
    const claimLost = () => log.error({}, 'the database belongs to another process');
    try {
      const open = await timed('server', () => openApp(config, log, claimLost));
      return new TestApp(open, log, dataDir, database, !shared);
    } catch (error) {
      if (!shared) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    }
  }

  /** The application itself, for tests of what it declares. */
  get app(): NestFastifyApplication {
    if (!this.open) throw new Error('This application is closed.');
    return this.open.app;
  }

  /** Its log output, one JSON object per line. */
  get output(): string {
    return this.log.output;
  }

  async close(): Promise<void> {
    // A download or subscription that a failed test left open would otherwise delay the stop.
    this.app.getHttpServer().closeAllConnections();
    await this.open?.close();
    // Node keeps the modules of all test files, and with them their variables.
    this.open = undefined;
    if (this.ownsDatabase) await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** The environment of a product in this process that runs background jobs; it runs none without it. */
export const WITH_JOBS = { ROLE: 'all' };

/** A process alone must have all roles, but schedules and their first jobs cost as much as the rest of the start. */
function configOf(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env);
  return env.ROLE === undefined ? new Config({ ...config.env, ROLE: ['gateway', 'console'] }) : config;
}

/**
 * Starts the product in this process and returns when it listens. The caller ends with `close`.
 * @param shared a database that the caller drops; the product has its own when absent
 */
export function startApp(env: Readonly<Record<string, string>> = {}, shared?: TestDatabase): Promise<TestApp> {
  return TestApp.start(env, shared);
}
