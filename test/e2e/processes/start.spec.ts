import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productCommit, productVersion } from '../../../server/platform/package-info.js';
import { listening } from '../../support/listening.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { runCommand, startCommand } from '../../support/tollgate/command-line.js';
import { startServer } from '../../support/tollgate/test-server.js';

let dataDir: string;
let database: TestDatabase;
const taken = createServer();
let takenPort: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tollgate-start-'));
  [database, takenPort] = await Promise.all([createTestDatabase(), listening(taken).then((url) => new URL(url).port)]);
});

afterAll(async () => {
  taken.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Starts a process that is expected to end, and returns what it wrote on standard error. */
async function failedStart(env: Readonly<Record<string, string>>) {
  const process = startCommand(['start'], { DATA_DIR: dataDir, PORT: '0', DATABASE_URL: database.url, ...env });
  const [errors, code] = await Promise.all([
    text(process.stderr),
    new Promise<number | null>((resolve) => process.once('exit', resolve)),
  ]);
  return { errors, code };
}

describe('failed start', () => {
  it.each([
    ['an invalid variable', () => ({ LOG_LEVEL: 'loud' }), 'configuration.invalid', /^LOG_LEVEL .*must be/],
    ['a port in use', () => ({ PORT: takenPort }), 'process.start_failed', /EADDRINUSE/],
    [
      'a database that refuses the password',
      () => ({ DATABASE_URL: database.url.replace(/\/\/.*@/, '//unknown-user:wrong@') }),
      'process.start_failed',
      /unknown-user/,
    ],
  ])('with %s writes only JSON lines, the last one with an event and the reason', async (_, env, event, reason) => {
    const { errors, code } = await failedStart(env());
    const lines = errors
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines.at(-1)).toMatchObject({ level: 60, event, reason: expect.stringMatching(reason) });
    expect(code).toBe(1);
  });

  it('prints a sentence when logging is disabled', async () => {
    const { errors, code } = await failedStart({ LOG_LEVEL: 'silent', PORT: takenPort });
    expect(errors).toMatch(/^Tollgate cannot start: .*EADDRINUSE.*\n$/);
    expect(code).toBe(1);
  });
});

it('a started process logs its version and commit', async () => {
  const server = await startServer();
  try {
    const line = server.output.split('\n').find((each) => each.includes('process.started')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 30,
      version: productVersion(),
      commit: productCommit(),
      roles: ['gateway', 'console', 'worker'],
    });
  } finally {
    await server.close();
  }
});

describe('command that cannot run', () => {
  it.each([
    ['does not respond', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }, /^Database does not respond: connect ECONN/],
    ['does not exist', {}, /^no database in .*: set DATA_DIR or DATABASE_URL as for the server/],
  ])('reports in one line that its database %s', async (_, env, expected) => {
    const secrets = { ENCRYPTION_KEY: 'a secret of the tests', SESSION_SECRET: 'another secret of the tests' };
    const { code, errors } = await runCommand(['user', 'list'], { DATA_DIR: dataDir, ...secrets, ...env });
    expect(errors.trim().split('\n')).toEqual([expect.stringMatching(expected)]);
    expect(code).toBe(2);
  });

  it('creates no secrets in a folder without a database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tollgate-empty-'));
    expect((await runCommand(['user', 'list'], { DATA_DIR: folder })).code).toBe(2);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('reports in one line that an argument begins with a dash', async () => {
    const { code, errors } = await runCommand(['seed', '--rows', '-5'], { DATA_DIR: dataDir });
    expect(errors).toMatch(/^Option '--rows' argument is ambiguous: see tollgate seed --help\n$/);
    expect(code).toBe(2);
  });
});
