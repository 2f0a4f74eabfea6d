import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkLedger } from '../../../server/billing/reconcile/ledger-check.js';
import { eventually } from '../../support/eventually.js';
import { ALICE, BOB, familySite, keyOf, LOGGED } from '../../support/imports/family-site.js';
import { balanceOf } from '../../support/imports/import-command.js';
import { createSource } from '../../support/imports/source-database.js';
import { createTestDatabase, overTcp } from '../../support/test-database.js';
import type { Envelope, SessionResponse } from '../../support/tollgate/browser-session.js';
import { createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import { WITH_JOBS } from '../../support/tollgate/test-app.js';

interface UploadedFile {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
}

interface Run extends Details {
  readonly id: string;
  readonly state: string;
  readonly percent: number;
  readonly failure: string | null;
}

interface Details {
  readonly sourceId: string | null;
  readonly sourceName: string;
  readonly report: {
    readonly run: number;
    readonly balance: number;
    readonly sourceBalance: number;
    readonly steps: readonly { readonly subject: string; readonly read: number; readonly added: number }[];
    readonly notes: readonly { readonly subject: string; readonly reason: string; readonly count: number }[];
  } | null;
}

const REPORT = 'report { run balance sourceBalance steps { subject read added } notes { subject reason count } }';
const RUN = `id state percent failure details { ... on SiteImportDetails { sourceId sourceName ${REPORT} } }`;
const START = `mutation ($input: StartSiteImportInput!) { startSiteImportRun(input: $input) { ${RUN} } }`;
const FIND = `query ($id: ID!) { jobRun(id: $id) { ${RUN} } }`;
const REQUEST = { product: 'ONE_API', conflicts: 'MERGE', logs: true, dryRun: false };

let site: Site;
let folder: string;
let path: string;
beforeAll(async () => {
  site = await Site.open(WITH_JOBS);
  folder = await mkdtemp(join(tmpdir(), 'tollgate-import-'));
  path = join(folder, 'one-api.db');
  await createSource('sqlite', path, familySite('one-api', site.upstream.url));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Uploads a file as the console does. */
async function upload(
  content: Buffer,
  { browser }: TestUser = site.administrator,
  headers: Readonly<Record<string, string>> = {},
): Promise<SessionResponse<Envelope<UploadedFile>>> {
  const { url } = site.tollgate;
  const response = await fetch(`${url}/api/site_import/file?name=one-api.db`, {
    method: 'POST',
    headers: {
      origin: url,
      'sec-fetch-site': 'same-origin',
      cookie: browser.cookieHeader,
      'content-type': 'application/vnd.sqlite3',
      'accept-language': 'en',
      ...headers,
    },
    body: new Uint8Array(content),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Envelope<UploadedFile>,
  };
}

async function uploadSource(): Promise<UploadedFile> {
  const { body } = await upload(await readFile(path));
  if (!body.data) throw new Error(`Unexpected response: ${JSON.stringify(body)}`);
  return body.data;
}

type Found = Omit<Run, keyof Details> & { readonly details: Details };

/** Starts an import and waits for its end. */
async function importOf(input: Readonly<Record<string, unknown>>): Promise<Run> {
  const { browser } = site.administrator;
  const { startSiteImportRun } = await browser.graphql<{ startSiteImportRun: Found }>(START, {
    input: { ...REQUEST, ...input },
  });
  const { id } = startSiteImportRun;
  const { jobRun } = await eventually(
    () => browser.graphql<{ jobRun: Found }>(FIND, { id }),
    ({ jobRun: { state } }) => ['DONE', 'FAILED', 'CANCELLED'].includes(state),
  );
  const { details, ...run } = jobRun;
  return { ...run, ...details };
}

const sources = () => site.database.query<{ id: string }>('SELECT id FROM import_sources ORDER BY id');
const callWith = (key: string) =>
  fetch(`${site.tollgate.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello' }] }),
  });

describe('upload of a database', () => {
  it.each([
    ['is not an SQLite database', Buffer.from('PK\u0003\u0004 a zip file'), 'import_file_invalid'],
    ['is empty', Buffer.alloc(0), 'import_file_invalid'],
  ])('is refused when the file %s, and nothing is stored', async (_case, content, code) => {
    expect((await upload(content)).body).toMatchObject({ success: false, code });
    expect(await sources()).toEqual([]);
  });

  it('is refused with another content type', async () => {
    const { status } = await upload(await readFile(path), site.administrator, {
      'content-type': 'application/octet-stream',
    });
    expect(status).toBe(415);
  });

  it('is refused from another site', async () => {
    const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
    expect((await upload(await readFile(path), site.administrator, headers)).status).toBe(403);
  });

  it('is accepted by no other route', async () => {
    const { status } = await site.administrator.browser.call('POST', '/api/user/self', 'SQLite format 3', {
      'content-type': 'application/vnd.sqlite3',
    });
    expect([404, 415]).toContain(status);
  });

  it('is refused to users who are not root', async () => {
    const person = await createUser(site.tollgate, site.administrator);
    expect((await upload(await readFile(path), person)).body).toMatchObject({ success: false });
    expect(await person.browser.graphqlErrorCodes(START, { input: { ...REQUEST, sourceId: '1' } })).toEqual([
      'forbidden',
    ]);
    expect(await sources()).toEqual([]);
  });
});

describe('import in the console of a running site', () => {
  let file: UploadedFile;
  beforeAll(async () => {
    file = await uploadSource();
  });

  it('stores the uploaded file encrypted', async () => {
    expect(file).toMatchObject({ name: 'one-api.db', bytes: (await readFile(path)).length });
    const [part] = await site.database.query<{ content: string }>('SELECT content FROM import_source_parts');
    expect(part?.content).toMatch(/^v1\./);
  });

  it('reports in a dry run the records to import, writes nothing and keeps the file', async () => {
    const run = await importOf({ sourceId: String(file.id), dryRun: true });
    expect(run).toMatchObject({ state: 'DONE', sourceId: String(file.id), sourceName: 'one-api.db', percent: 100 });
    expect(run.report?.steps.find(({ subject }) => subject === 'users')).toMatchObject({ read: 4, added: 4 });
    expect(run.report?.notes).toContainEqual({
      subject: 'tokens',
      reason: '所属用户未导入',
      count: 1,
    });
    expect(await site.database.query('SELECT 1 FROM users WHERE username = $1', [ALICE.username])).toEqual([]);
  });

  // The fields of the previous version, until they are removed.
  it('is also served by the deprecated fields', async () => {
    const { browser } = site.administrator;
    const input = { ...REQUEST, sourceId: String(file.id), dryRun: true };
    const start = 'mutation ($input: StartSiteImportInput!) { run: startSiteImport(input: $input) { id jobId } }';
    const { run } = await browser.graphql<{ run: { id: string; jobId: string } }>(start, { input });
    expect(run.jobId).toBe(`site-import-${run.id}`);
    const found = await eventually(
      () => browser.graphql<{ run: Run }>(`{ run: siteImport(id: ${run.id}) { state sourceId report { run } } }`),
      ({ run: { state } }) => state === 'DONE',
    );
    expect(found).toEqual({ run: { state: 'DONE', sourceId: String(file.id), report: { run: expect.any(Number) } } });
    const { siteImports } = await browser.graphql<{ siteImports: { id: string }[] }>('{ siteImports { id } }');
    expect(siteImports[0]).toEqual({ id: run.id });
  });

  it('fails with the names of the users when users conflict and none may be merged', async () => {
    const run = await importOf({ sourceId: String(file.id), conflicts: 'REFUSE' });
    expect(run).toMatchObject({ state: 'FAILED', report: null });
    expect(run.failure).toContain('请选择跳过或合并');
  });

  it('imports users, keys and balances, which work immediately, and deletes the file', async () => {
    const run = await importOf({ sourceId: String(file.id) });
    expect(run).toMatchObject({ state: 'DONE', sourceId: null, report: { run: 1 } });
    expect(run.report?.steps.find(({ subject }) => subject === 'log rows')).toMatchObject({
      added: LOGGED.calls + 2,
    });
    expect(run.report?.balance).toBe(run.report?.sourceBalance);
    expect(await balanceOf(site.database, BOB.username)).toMatchObject({ quota: BOB.quota, used: BOB.used });
    expect(await sources()).toEqual([]);
    expect((await callWith(keyOf('one-api'))).status).toBe(200);
    expect((await checkLedger({ connectionString: site.database.url })).differences).toEqual([]);
  });

  it('imports new records of the source in a second run, and the running site uses them', async () => {
    const later = join(folder, 'later.db');
    const tables = familySite('one-api', site.upstream.url).map((table) => {
      if (table.name !== 'users') return table;
      const rows = table.rows.map((row) => (row.id === ALICE.id ? { ...row, quota: 0 } : row));
      return { ...table, rows };
    });
    await createSource('sqlite', later, tables);
    const { body } = await upload(await readFile(later));
    const run = await importOf({ sourceId: String(body.data?.id) });
    expect(run).toMatchObject({ state: 'DONE', report: { run: 2 } });
    const { quota } = await balanceOf(site.database, ALICE.username);
    expect(quota).toBeLessThanOrEqual(0);
    expect((await callWith(keyOf('one-api'))).status).toBe(403);
    expect((await checkLedger({ connectionString: site.database.url })).differences).toEqual([]);
  });

  it('records in the audit log who started an import, without the address', async () => {
    const [entry] = await site.database.query<{ text: string }>(
      "SELECT row_to_json(e)::text AS text FROM audit_entries e WHERE action = 'site.import_started' ORDER BY id DESC LIMIT 1",
    );
    expect(entry?.text).toContain('one-api.db');
  });

  it('refuses a source that was deleted', async () => {
    const { browser } = site.administrator;
    expect(await browser.graphqlErrorCodes(START, { input: { ...REQUEST, sourceId: String(file.id) } })).toEqual([
      'import_source_missing',
    ]);
  });
});

describe('import from the address of a server', () => {
  it.each([
    ['sqlite:/etc/passwd'],
    ['postgres://user@host/database'],
    ['postgres:///database'],
    ['postgres://user:password@/database?host=/var/run/postgresql'],
    ['mysql://user:password@host'],
    ['http://user:password@host/database'],
  ])('refuses %s', async (address) => {
    const codes = await site.administrator.browser.graphqlErrorCodes(START, { input: { ...REQUEST, address } });
    expect(codes).toEqual(['import_address_invalid']);
  });

  it('reads PostgreSQL, and neither the response nor the log of runs contains the password', async () => {
    const source = await createTestDatabase();
    const url = overTcp(source);
    url.password ||= 'a-password';
    await source.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await createSource('postgres', source.url, familySite('one-api', site.upstream.url));
    const run = await importOf({ address: url.href, site: 'from-postgres', conflicts: 'MERGE', dryRun: true });
    expect(run).toMatchObject({ state: 'DONE', sourceName: `postgres://${url.host}${url.pathname}` });
    const [stored] = await site.database.query<{ params: string }>(
      'SELECT params::text AS params FROM job_runs WHERE kind = $1 ORDER BY id DESC LIMIT 1',
      ['site-import'],
    );
    expect(stored?.params).not.toContain(url.password);
    await source.drop();
  });

  it('fails when no server responds', async () => {
    const run = await importOf({ address: 'postgres://user:password@127.0.0.1:1/database', site: 'unreachable' });
    expect(run).toMatchObject({ state: 'FAILED' });
    expect(run.failure).toContain('无法读取数据库');
  });
});
