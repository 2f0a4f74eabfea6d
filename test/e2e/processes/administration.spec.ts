import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { RemoteBrowser, withSecondFactor } from '../../support/sign-in.js';
import { runCommand, startCommand } from '../../support/tollgate/command-line.js';
import { createChannel } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';
import { type TestApp, WITH_JOBS } from '../../support/tollgate/test-app.js';
import { zipFiles } from '../../support/zip-files.js';

let site: Site<TestApp>;
let key: string;

/** Runs a command with a line of standard input while the site is running. */
function run(args: readonly string[], input = '') {
  return runCommand(args, environment(), input);
}

const start = (args: readonly string[]) => startCommand(args, environment());

function environment() {
  const { tollgate, database } = site;
  return { DATA_DIR: tollgate.dataDir, DATABASE_URL: database.url, EGRESS_ALLOW_PRIVATE: 'true' };
}

const json = async (...args: string[]): Promise<unknown> => JSON.parse((await run([...args, '--json'])).output);

async function statusOfCall(): Promise<number> {
  const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] }),
  });
  await response.text();
  return response.status;
}

beforeAll(async () => {
  site = await Site.open(WITH_JOBS);
  await createChannel(site.administrator, { name: 'Main', base_url: site.upstream.url, models: 'gpt-4o-mini' });
  site.upstream.byDefault(respondWith({ text: 'one two three', usage: { prompt: 7, completion: 3 } }));
});
afterAll(() => site.close());

describe('commands while the site is running', () => {
  it('create users with passwords by the rules of the API', async () => {
    expect(await run(['user', 'create', 'amelia'], 'short\n')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('password'),
    });
    expect(await run(['user', 'create', 'amelia'], 'correct-horse-2\n')).toMatchObject({ code: 0 });
    const login = await fetch(`${site.tollgate.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'amelia', password: 'correct-horse-2' }),
    });
    expect(await login.json()).toMatchObject({ success: true });
  });

  it('add quota once for each effect key, as a ledger entry that the running process uses immediately', async () => {
    key = (await run(['token', 'create', 'amelia', 'laptop'])).output.trim();
    expect(await statusOfCall()).toBe(403);
    const given = ['user', 'quota', 'amelia', '500000', '--effect-key', 'ticket-1'];
    expect([await json(...given), await json(...given)]).toEqual([
      expect.objectContaining({ quota: 500_000 }),
      expect.objectContaining({ quota: 500_000 }),
    ]);
    expect(await run(given.with(3, '400000'))).toMatchObject({ code: 1 });
    expect(await run(given.with(3, '0'))).toMatchObject({ code: 1 });
    await eventually(statusOfCall, (status) => status === 200);
    const entries = await site.database.query(
      `SELECT amount, note, actor_id FROM ledger_entries WHERE kind = 'adjustment' ORDER BY id`,
    );
    expect(entries).toEqual([{ amount: '500000', note: 'command line', actor_id: '0' }]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('replace the key of a token, whose former key is then refused', async () => {
    const [{ id }] = (await json('token', 'list', 'amelia')) as [{ id: number }];
    const former = key;
    expect(await statusOfCall()).toBe(200);
    key = (await run(['token', 'rotate', 'amelia', String(id)])).output.trim();
    expect(key).not.toBe(former);
    expect(await statusOfCall()).toBe(200);
    const renewed = key;
    key = former;
    await eventually(statusOfCall, (status) => status === 401);
    key = renewed;
    expect(await run(['token', 'rotate', 'amelia', '999'])).toMatchObject({ code: 1 });
  });

  it('disable channels, tokens and users, of which the site is notified', async () => {
    expect(await run(['channel', 'test', 'Main'])).toMatchObject({ code: 0 });
    const [token] = (await json('token', 'list', 'amelia')) as [{ id: number }];
    expect((await run(['user', 'disable', 'amelia'])).code).toBe(0);
    await eventually(statusOfCall, (status) => status === 403);
    expect((await run(['user', 'enable', 'amelia'])).code).toBe(0);
    await eventually(statusOfCall, (status) => status === 200);
    expect((await run(['channel', 'disable', 'Main'])).code).toBe(0);
    await eventually(statusOfCall, (status) => status === 503);
    expect((await run(['token', 'disable', 'amelia', String(token.id)])).code).toBe(0);
    await eventually(statusOfCall, (status) => status === 401);
  });

  it('remove the second factor of the super administrator, who then logs in with the password', async () => {
    await withSecondFactor(site.administrator);
    const logIn = () => new RemoteBrowser(() => site.tollgate.url).logIn('root');
    expect((await logIn()).body).toMatchObject({ data: { require_2fa: true } });
    expect(await run(['user', 'remove-second-factor', 'root'])).toMatchObject({ code: 0 });
    expect((await logIn()).body).toMatchObject({ data: { id: site.administrator.id } });
    expect(await run(['user', 'remove-second-factor', 'root'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Two-factor authentication'),
    });
  });

  it('move the identities of an issuer that has another name now', async () => {
    const [from, to] = ['https://login.example', 'https://sso.example'];
    await site.database.query(
      `INSERT INTO user_identities (user_id, provider, issuer, subject) SELECT id, 'oidc', $1, id FROM users ORDER BY id LIMIT 1`,
      [from],
    );
    const identities = (issuer: string) => ({ issuers: [{ provider: 'oidc', issuer, identities: 1 }] });
    expect(await json('identity', 'list')).toEqual(identities(from));
    expect(await json('identity', 'move', '--from', from, '--to', to)).toEqual({ moved: 1 });
    expect(await json('identity', 'list')).toEqual(identities(to));
    expect(await run(['identity', 'move', '--from', from, '--to', to])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('No identity was moved'),
    });
  });

  it('request jobs, which a worker of the site executes', async () => {
    const [started] = (await json('job', 'run', 'reconcile')) as [{ id: string }];
    const state = () =>
      site.database.query<{ state: string }>(`SELECT state FROM job_runs WHERE kind || '-' || id = $1`, [started.id]);
    await eventually(state, ([found]) => found?.state === 'done');
    expect(await json('job', 'list', '--kind', 'reconcile')).toContainEqual(
      expect.objectContaining({ id: started.id, state: 'done' }),
    );
    expect(await run(['job', 'retry', started.id])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Only failed or cancelled'),
    });
  });

  it.each([
    [['user', 'show', 'unknown'], 1, 'User unknown not found'],
    [['user', 'quota', 'amelia', '1.5'], 2, 'UNITS must be a whole number'],
    [['job', 'run', 'unknown'], 2, 'Unknown kind unknown'],
    [['user'], 2, 'tollgate user <command>'],
  ])('refuse %j with exit code %d', async (args, code, message) => {
    expect(await run(args)).toMatchObject({ code, errors: expect.stringContaining(message) });
  });

  it('export and erase the data of a user', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tollgate-user-'));
    const file = join(folder, 'amelia.zip');
    expect(await run(['user', 'export', 'amelia', '--to', file])).toMatchObject({ code: 0 });
    const files = zipFiles(await readFile(file));
    expect(JSON.parse(files.get('profile.ndjson') ?? '')).toMatchObject({ username: 'amelia' });
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await run(['user', 'export', 'amelia', '--to', file])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('exists'),
    });
    await rm(folder, { recursive: true });
    expect(await run(['user', 'erase', 'amelia'])).toMatchObject({ errors: expect.stringContaining('--yes') });
    expect(await run(['user', 'erase', 'root', '--yes'])).toMatchObject({ code: 1 });
    // The erasure waits for this row, so that it is killed in the middle.
    const holder = new pg.Client({ connectionString: site.database.url });
    await holder.connect();
    await holder.query(`BEGIN; SELECT 1 FROM logs WHERE username = 'amelia' ORDER BY created_at LIMIT 1 FOR UPDATE`);
    const killed = start(['user', 'erase', 'amelia', '--yes']);
    const names = () =>
      site.database.query<{ username: string }>('SELECT username FROM users ORDER BY id DESC LIMIT 1');
    const [erased] = await eventually(names, ([user]) => user?.username.startsWith('erased-') === true);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    await holder.end();
    expect(await run(['user', 'erase', erased?.username ?? '', '--yes'])).toMatchObject({ code: 0 });
    expect(await site.database.query(`SELECT 1 FROM logs WHERE username = 'amelia'`)).toEqual([]);
    expect(await run(['user', 'show', 'amelia'])).toMatchObject({ code: 1 });
    await eventually(statusOfCall, (status) => status === 401);
    expect(await discrepancies(site.database)).toEqual([]);
    expect(await run(['audit', 'verify'])).toMatchObject({ code: 0 });
  });
});
