import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkChain } from '../../../server/audit/entries/audit-chain.js';
import { executorOf } from '../../../server/platform/database/pg-client.js';
import { closeMonths } from '../../support/close-months.js';
import { eventually } from '../../support/eventually.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { type CreatedToken, PASSWORD, setOption, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { zipFiles } from '../../support/zip-files.js';
import { FullSite } from '../contract/field-matrix/full-site.js';

let full: FullSite;
let person: TestUser;
let token: CreatedToken;
let root: TestUser;

const site = () => full.contractSite.site;
const query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
  site().database.query<Row>(text, values);

beforeAll(async () => {
  full = await FullSite.open();
  root = full.contractSite.people.root;
  await setOption(root, 'LogChatContentEnabled', 'true');
  ({ person, token } = await full.userWithObjects());
  await query(`UPDATE users SET email = 'ada@mail.example', display_name = 'Ada L' WHERE id = $1`, [person.id]);
  await query(`UPDATE tokens SET allow_ips = '{198.51.100.7}' WHERE id = $1`, [token.id]);
  await query(
    `INSERT INTO alerts (rule_id, rule_name, kind, subject, subject_name)
      VALUES (1, 'Budgets', 'budget', 'user:' || $1::bigint || ':wallet:80', $2), (1, 'Budgets', 'budget', 'token:' || $3::bigint || ':day:80', $4)`,
    [person.id, person.username, token.id, `${token.name} (${person.username})`],
  );
  await query('UPDATE alerts SET acknowledged_at = now(), acknowledged_by = 1');
  await query(
    `INSERT INTO notices (receiver_id, kind, channel, target, title, body) VALUES (1, 'alert', 'webhook', '', 'Alert', $1)`,
    [`{"content":"${person.username}"}`],
  );
  await query(`UPDATE logs SET end_user = 'customer-77' WHERE user_id = $1 AND type = 2`, [person.id]);
  await query(
    `INSERT INTO usage_by_day_end_user SELECT created_at::date, user_id, token_id, model_name, end_user,
        1, quota, 0, 0, 0, 0, 0, 0, 0, 0 FROM logs WHERE end_user IS NOT NULL LIMIT 1`,
  );
  await closeMonths(site().database, [person.id]);
  await eventually(
    () => query('SELECT 1 FROM log_contents c JOIN logs l ON l.id = c.log_id WHERE l.user_id = $1', [person.id]),
    (rows) => rows.length > 0,
  );
});
afterAll(() => full.close());

async function download(by: TestUser, path: string) {
  const response = await fetch(`${site().tollgate.url}${path}`, { headers: { cookie: by.browser.cookieHeader } });
  const body = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get('content-type'), body };
}

const rowsOf = (files: Map<string, string>, name: string) =>
  (files.get(`${name}.ndjson`) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('export of the data of a user', () => {
  it.each([
    { who: 'the user', by: () => person, path: () => '/api/user/self/data' },
    { who: 'an administrator', by: () => root, path: () => `/api/user/${person.id}/data` },
  ])('contains every kind of data, and no secret, for $who', async ({ by, path }) => {
    const { type, body } = await download(by(), path());
    expect(type).toBe('application/zip');
    const files = zipFiles(body);
    const counts = Object.fromEntries([...files.keys()].map((name) => [name.split('.')[0], 0]));
    for (const name of Object.keys(counts)) counts[name] = rowsOf(files, name).length;
    expect(counts).toMatchObject({ profile: 1, passkeys: 1, tokens: 1, payments: 1, 'image-tasks': 1, videos: 1 });
    for (const name of ['log', 'ledger', 'statements', 'sessions', 'notices', 'tasks', 'redeemed-codes', 'audit-log']) {
      expect([name, counts[name]]).toEqual([name, expect.any(Number)]);
      expect(counts[name]).toBeGreaterThan(0);
    }
    expect(rowsOf(files, 'profile')[0]).toMatchObject({ username: person.username, email: 'ada@mail.example' });
    expect(rowsOf(files, 'log').some((row) => String(row['input_content']).includes('hello'))).toBe(true);
    const text = [...files.values()].join('\n');
    for (const secret of [token.key, 'argon2id', 'key_cipher', '"key_digest', '"channel_id']) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
  });

  it('is refused to other users and to access tokens, and recorded', async () => {
    const other = await full.contractSite.newUser();
    const requested = await other.browser.get(`/api/user/${person.id}/data`);
    expect(requested.body).toMatchObject({ success: false, code: 'forbidden' });
    const accessToken = dataOf(await other.browser.get<string>('/api/user/token'));
    const response = await fetch(`${site().tollgate.url}/api/user/self/data`, {
      headers: { authorization: accessToken },
    });
    expect(await response.json()).toMatchObject({ success: false, code: 'login_required' });
    const recorded = await query(`SELECT 1 FROM audit_entries WHERE action = 'user.data_exported' AND owner_id = $1`, [
      person.id,
    ]);
    expect(recorded).toHaveLength(2);
  });
});

/** The tables whose rows contain a text, also in JSON. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`SELECT 1 FROM "${name}" t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function brokenChain() {
  const client = new pg.Client({ connectionString: site().database.url });
  await client.connect();
  try {
    return (await checkChain(executorOf(client))).broken;
  } finally {
    await client.end();
  }
}

const erase = (by: TestUser, password: string | null) =>
  by.browser.post<{ run: string }>(`/api/user/${person.id}/erase`, { current_password: password });
const stateOf = async (id: string) =>
  (await root.browser.graphql<{ jobRun: { state: string } }>('query ($id: ID!) { jobRun(id: $id) { state } }', { id }))
    .jobRun.state;

async function erased(): Promise<string> {
  const { run } = dataOf(await erase(root, PASSWORD));
  return eventually(
    () => stateOf(run),
    (state) => !['WAITING', 'RUNNING'].includes(state),
  );
}

const sums = () =>
  query(
    `SELECT (SELECT sum(amount) FROM ledger_entries WHERE user_id = $1) AS ledger, (SELECT sum(quota) FROM logs WHERE user_id = $1) AS logs,
        (SELECT count(*) FROM logs WHERE user_id = $1) AS rows, (SELECT quota FROM user_balances WHERE user_id = $1) AS balance`,
    [person.id],
  );

describe('erasure of a user', () => {
  it('needs the password of an administrator, and waits for no running task', async () => {
    expect((await erase(root, null)).body).toMatchObject({ code: 'current_password_required' });
    expect((await erase(root, 'wrong')).body).toMatchObject({ code: 'current_password_wrong' });
    expect((await erase(person, PASSWORD)).body).toMatchObject({ code: 'forbidden' });
    const [peer, other] = [await full.contractSite.newAdmin(), await full.contractSite.newAdmin()];
    const ofPeer = { id: peer.id, current_password: PASSWORD };
    expect((await other.browser.post(`/api/user/${peer.id}/erase`, ofPeer)).body).toMatchObject({
      code: 'user_edit_forbidden',
    });
    expect((await other.browser.get(`/api/user/${peer.id}/data`)).body).toMatchObject({ code: 'user_view_forbidden' });
    await query('UPDATE midjourneys SET next_poll_at = now() WHERE user_id = $1', [person.id]);
    expect((await erase(root, PASSWORD)).body).toMatchObject({ code: 'user_erasure_running_work' });
    for (const table of ['midjourneys', 'tasks', 'videos']) {
      await query(`UPDATE ${table} SET next_poll_at = NULL WHERE user_id = $1`, [person.id]);
    }
  });

  it('leaves no personal data in any table, all sums, and an audit log that can be verified', async () => {
    const before = await sums();
    const personal = [
      person.username,
      'ada@mail.example',
      'Ada L',
      token.name,
      '198.51.100.7',
      'a march',
      'customer-77',
    ];
    for (const text of personal) expect([text, await tablesWith(text)]).not.toEqual([text, []]);
    expect(await erased()).toBe('DONE');
    for (const text of personal) expect([text, await tablesWith(text)]).toEqual([text, []]);
    const owned = ['sessions', 'passkeys', 'user_identities', 'notices', 'stored_responses', 'second_factors'];
    for (const table of owned) {
      expect([table, await query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [person.id])]).toEqual([table, []]);
    }
    const contents = 'SELECT 1 FROM log_contents c JOIN logs l ON l.id = c.log_id WHERE l.user_id = $1';
    expect(await query(contents, [person.id])).toEqual([]);
    expect(await sums()).toEqual(before);
    expect(await discrepancies(site().database)).toEqual([]);
    expect(await brokenChain()).toBeNull();
    expect((await person.browser.get('/api/user/self')).status).toBe(401);
  });

  it('changes nothing when it is repeated', async () => {
    const rows = () => query('SELECT username, aff_code, deleted_at FROM users WHERE id = $1', [person.id]);
    const before = await rows();
    expect(await erased()).toBe('DONE');
    expect(await rows()).toEqual(before);
    expect(await brokenChain()).toBeNull();
  });

  it('does not hide other changes of the audit log', async () => {
    await query(`UPDATE audit_entries SET actor_name = 'forged' WHERE position = 1`);
    expect(await brokenChain()).toEqual({ position: 1, problem: 'changed' });
  });
});
