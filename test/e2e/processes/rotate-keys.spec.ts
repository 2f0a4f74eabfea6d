import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { type CommandResult, runCommand, startCommand } from '../../support/tollgate/command-line.js';
import { type CreatedToken, createChannel, createRedemptions, createToken } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

/** Enough for several batches. */
const CODES = 2_000;

let site: Site<TestApp>;
let token: CreatedToken;
let accessToken: string;
let env: Record<string, string | undefined>;

const run = (...args: string[]): Promise<CommandResult> => runCommand(args, env);
const secretNames = () => Object.keys(JSON.parse(readFileSync(join(site.tollgate.dataDir, 'secrets.json'), 'utf8')));
const encryptionFinding = async (): Promise<{ text: string }> => {
  const { findings } = JSON.parse((await run('doctor', '--json')).output) as {
    findings: { check: string; text: string }[];
  };
  return findings.find(({ check }) => check === 'encryption key') ?? { text: '' };
};
const reply = async (): Promise<string> => {
  const { choices } = await site
    .openai(token)
    .chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] });
  return choices[0]?.message.content ?? '';
};
const hasSession = async () => (await site.administrator.browser.get('/api/user/self')).status === 200;
const hasAccessToken = async () =>
  (await fetch(`${site.tollgate.url}/api/user/self`, { headers: { authorization: accessToken } })).status === 200;

beforeAll(async () => {
  site = await Site.open();
  env = { DATA_DIR: site.tollgate.dataDir, DATABASE_URL: site.database.url };
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  token = await createToken(site.administrator, { unlimited_quota: true });
  accessToken = dataOf(await site.administrator.browser.get<string>('/api/user/token'));
  await createRedemptions(site.administrator, { name: 'code', quota: 1 });
  await site.database.query(
    `INSERT INTO redemptions (creator_id, key_digest, key_cipher, name, status, quota, created_at)
      SELECT creator_id, decode(md5(n::text), 'hex'), key_cipher, name, status, quota, created_at
        FROM redemptions, generate_series(1, ${CODES}) n`,
  );
  // The callers repeat their calls until the rotation has ended: faster responses would cost more CPU time than it does.
  site.upstream.byDefault(
    respondWith({ text: 'one two three', usage: { prompt: 7, completion: 3 } }, {}, { pauseMs: 100 }),
  );
});
afterAll(() => site.close());

describe('key rotation', () => {
  it('creates new secrets; the site still accepts everything that was created with the former ones', async () => {
    expect(await run('rotate-keys', '--new')).toMatchObject({ code: 0, output: expect.stringContaining('Restart') });
    expect(await run('rotate-keys', '--new')).toMatchObject({ code: 1, errors: expect.stringContaining('--forget') });
    // The running process still encrypts with the former key.
    expect(await run('rotate-keys')).toMatchObject({ code: 1 });
    await site.tollgate.restart();
    expect([await reply(), await hasSession(), await hasAccessToken()]).toEqual(['one two three', true, true]);
    expect((await encryptionFinding()).text).toBe('values are encrypted with the previous key');
    expect(await run('rotate-keys', '--forget')).toMatchObject({ code: 1 });
  });

  it('continues after kill -9 while calls are served, until no value is encrypted with the former key', async () => {
    let failures = 0;
    let served = 0;
    let calling = true;
    const callers = Array.from({ length: 4 }, async () => {
      while (calling) {
        await reply().then(
          () => served++,
          () => failures++,
        );
      }
    });
    // The rotation waits for this row, so that it is killed in the middle.
    const holder = new pg.Client({ connectionString: site.database.url });
    await holder.connect();
    await holder.query('BEGIN; SELECT 1 FROM redemptions ORDER BY id DESC LIMIT 1 FOR UPDATE');
    const first = startCommand(['rotate-keys'], env);
    let progress = '';
    first.stderr.on('data', (chunk: Buffer) => {
      progress += chunk.toString();
    });
    await eventually(
      () => progress,
      (text) => /Encrypting: [1-9]/.test(text),
    );
    first.kill('SIGKILL');
    await once(first, 'close');
    await holder.end();
    const [half] = await site.database.query<{ state: string; done: string; total: string }>(
      `SELECT state, done, total FROM job_runs WHERE kind = 'key-rotation' AND state <> 'failed'`,
    );
    expect(half?.state).toBe('running');

    const second = await run('rotate-keys', '--json');
    expect(second).toMatchObject({ code: 0 });
    expect(JSON.parse(second.output)).toMatchObject({ state: 'done', result: { unreadableCount: 0 } });
    calling = false;
    await Promise.all(callers);
    expect({ failures, served: served > 0 }).toEqual({ failures: 0, served: true });
    expect((await encryptionFinding()).text).toMatch(/^no value is encrypted with the previous key/);
  });

  it('serves without the former secrets, except logins that were created with them', async () => {
    expect(await run('rotate-keys', '--forget')).toMatchObject({ code: 0 });
    expect(secretNames()).toEqual(['encryptionKey', 'sessionSecret', 'databasePassword']);
    await site.tollgate.restart();
    expect([await reply(), await hasSession(), await hasAccessToken()]).toEqual(['one two three', false, true]);
    expect(await run('rotate-keys')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('ENCRYPTION_KEY_PREVIOUS is not set'),
    });
  });
});
