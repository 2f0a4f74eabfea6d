import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Config, readConfig } from '../../../server/platform/config/config.js';
import { Passwords } from '../../../server/platform/crypto/passwords.js';
import { Logger } from '../../../server/platform/telemetry/logger.js';
import { type OpenApp, openApp } from '../../../server/serving/serve.js';
import { cheapHash } from '../cheap-hash.js';
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

  override outage(fields: object, message: string): void {
    this.keep('warn', fields, message);
  }

  override frequent(fields: object, message: string): void {
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
  /** Another one after each start. */
  url = '';
  private open: OpenApp | undefined;
  private former = '';
  private log: KeptLog | undefined;

  private constructor(
    readonly dataDir: string,
    readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
  ) {}

  static async start(env: Readonly<Record<string, string>>, shared: TestDatabase | undefined): Promise<TestApp> {
    const database = shared ?? (await createTestDatabase());
    const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-data-'));
    const app = new TestApp(dataDir, database, !shared);
    try {
      await app.launch(env);
      return app;
    } catch (error) {
      await app.close();
      throw error;
    }
  }

  /**
   * Stops the product and starts it again on its data directory and database.
   * @param env the environment variables of this start; variables of the previous start do not apply
   */
  async restart(env: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.stop();
    await this.launch(env);
  }

  /** Stops the product, whose data remains. */
  async stop(): Promise<void> {
    // A download or subscription that a failed test left open would otherwise delay the stop.
    this.open?.app.getHttpServer().closeAllConnections();
    await this.open?.close();
    // Node keeps the modules of all test files, and with them their variables.
    this.open = undefined;
  }

  /** The application itself, for tests of its declarations. */
  get app(): NestFastifyApplication {
    if (!this.open) throw new Error('This application is closed.');
    return this.open.app;
  }

  /** Its log output since the first start, one JSON object per line. */
  get output(): string {
    return this.former + (this.log?.output ?? '');
  }

  async close(): Promise<void> {
    await this.stop();
    if (this.ownsDatabase) await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async launch(env: Readonly<Record<string, string>>): Promise<void> {
    // Calls that are still running at the end of a test are not awaited.
    const config = configOf({ ...testEnvironment(this.dataDir, this.database), SHUTDOWN_GRACE_SECONDS: '0', ...env });
    this.former = this.output;
    const log = new KeptLog(config);
    this.log = log;
    const claimLost = () => log.error({}, 'the database belongs to another process');
    this.open = await timed('server', () => openApp(config, log, claimLost));
    this.url = this.open.url;
    // Each site hashes the password of its administrator at the set-up and again at the login.
    this.open.app.get(Passwords, { strict: false }).hash = async (password) => cheapHash(password);
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
