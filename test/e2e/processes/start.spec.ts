import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productCommit, productVersion } from '../../../server/platform/package-info.js';
import { listening } from '../../support/listening.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { startCommand } from '../../support/tollgate/command-line.js';
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
      () => ({ DATABASE_URL: database.url.replace(/\/\/.*@/, '//nobody:wrong@') }),
      'process.start_failed',
      /nobody/,
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

  it('is a sentence when nothing is logged', async () => {
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
