import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timed } from '../reporting/phases.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { testEnvironment } from './test-environment.js';
import type { Tollgate } from './tollgate.js';

const root = join(import.meta.dirname, '..', '..', '..');
const dist = join(root, 'dist');
/** Without source maps, unlike `npm start`, because reading them takes a tenth of every start, and with less memory. */
const serverArgs = ['--max-semi-space-size=32', join(dist, 'server', 'main.js')];
const startLimitMs = 60_000;

/** How to start the product. */
export interface ServerOptions {
  /** Environment variables in addition to those that a test needs. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * `test`: a separate database on the PostgreSQL of the run (the default). `embedded`: the embedded database of the
   * product. Otherwise a database that several processes share and the caller drops.
   */
  readonly database?: 'test' | 'embedded' | TestDatabase;
  /** The prefix of the command, such as one that pins it to a core. */
  readonly prefix?: readonly string[];
  /** The Node that runs it; the current one when absent. */
  readonly node?: string;
  /** The arguments of Node; those that start the build of this checkout when absent. */
  readonly args?: readonly string[];
}

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built product as a separate process, with its own data directory and database, on a free port. */
export class TestServer implements Tollgate {
  /** Its output since the first start, standard error included. */
  output = '';
  private child: ChildProcess | undefined;
  private address = '';
  private killed = false;
  private readonly options: ServerOptions;
  readonly dataDir: string;
  readonly database: TestDatabase | undefined;

  private constructor(options: ServerOptions, dataDir: string, database: TestDatabase | undefined) {
    this.options = options;
    this.dataDir = dataDir;
    this.database = database;
  }

  /** Starts it and returns when it listens. The caller ends with `close`. */
  static async start(options: ServerOptions = {}): Promise<TestServer> {
    const database = await databaseFor(options.database ?? 'test');
    const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-data-'));
    const server = new TestServer(options, dataDir, database);
    try {
      await server.launch();
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  /** A new promise for every start. */
  get url(): string {
    return this.address;
  }

  get pid(): number {
    const pid = this.child?.pid;
    if (pid === undefined) throw new Error('Tollgate is not running.');
    return pid;
  }

  /**
   * Starts the process again after `stop` or `kill`, on the same data.
   * @param env environment variables of this start, in addition to the variables of all starts
   */
  async launch(env: Readonly<Record<string, string>> = {}): Promise<void> {
    if (this.child) throw new Error('Tollgate is running already.');
    const ready = join(this.dataDir, 'ready.json');
    await rm(ready, { force: true });
    const command = [
      ...(this.options.prefix ?? []),
      this.options.node ?? process.execPath,
      ...(this.options.args ?? serverArgs),
    ];
    const child = spawn(command[0] ?? '', command.slice(1), {
      env: { ...this.environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    this.address = await timed('server', () => this.listening(child, ready));
    this.killed = false;
  }

  /** Stops the process (SIGTERM) and waits for its end. */
  stop(): Promise<Ending | undefined> {
    return this.end('SIGTERM');
  }

  /** Kills the process (SIGKILL), as in a power failure. */
  kill(): Promise<Ending | undefined> {
    this.killed = true;
    return this.end('SIGKILL');
  }

  /** Stops the process gracefully and starts it again. */
  async restart(): Promise<void> {
    await this.stop();
    await this.launch();
  }

  async close(): Promise<void> {
    // A killed product leaves its embedded database running; the next process takes it over and stops it.
    if (this.killed && !this.database) await this.launch();
    // No data needs to be saved; the process group is killed, because a prefix of the command would outlive a kill of
    // the process alone.
    if (this.database && !this.options.prefix) await this.kill();
    else await this.stop();
    if (typeof this.options.database !== 'object') await this.database?.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private environment(): NodeJS.ProcessEnv {
    const { PATH, HOME, LANG, TMPDIR } = process.env;
    return {
      PATH,
      HOME,
      LANG,
      TMPDIR,
      NODE_COMPILE_CACHE: join(dist, '.compile-cache'),
      ...testEnvironment(this.dataDir, this.database),
      ...this.options.env,
    };
  }

  private async end(signal: NodeJS.Signals): Promise<Ending | undefined> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return undefined;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return { code: child.exitCode, signal: child.signalCode };
  }

  /**
   * Waits for the address that the process writes to its data directory when it listens; fails immediately when the
   * process ends.
   */
  private listening(child: ChildProcess, ready: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const url = existsSync(ready) ? urlIn(readFileSync(ready, 'utf8')) : undefined;
        if (url) settle(() => resolve(url));
      };
      const fail = (why: string) => settle(() => reject(new Error(`Tollgate ${why}:\n${this.output.slice(-4000)}`)));
      const exited = (code: number | null, signal: string | null) =>
        fail(`ended before it listened (${code ?? signal})`);
      const watcher = watch(this.dataDir, check);
      const timer = setTimeout(() => fail(`did not listen within ${startLimitMs} ms`), startLimitMs);
      const settle = (finish: () => void) => {
        watcher.close();
        clearTimeout(timer);
        child.off('exit', exited);
        finish();
      };
      child.once('exit', exited);
      child.once('error', (error) => fail(`could not be started: ${error.message}`));
      check();
    });
  }
}

/** Starts the product and returns when it listens. The caller ends with `close`. */
export function startServer(options: ServerOptions = {}): Promise<TestServer> {
  return TestServer.start(options);
}

async function databaseFor(choice: 'test' | 'embedded' | TestDatabase): Promise<TestDatabase | undefined> {
  if (typeof choice === 'object') return choice;
  return choice === 'test' ? createTestDatabase() : undefined;
}

/** The URL of a ready file, or undefined while the file is incomplete. */
function urlIn(text: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const url = typeof parsed === 'object' && parsed !== null && 'url' in parsed ? parsed.url : undefined;
    return typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}
