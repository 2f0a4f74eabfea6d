import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillEmptyTables, rowCounts } from '../../support/sample-rows.js';
import { createChannel, createToken, createUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

/** Ends of a string literal in SQL, in the quotings of several databases. */
const ENDS = ["'", "''", '"', '`', "')", "'))", "%'", "\\'", '%bf%27', ''];
/** SQL that would return every row, fail, write, or wait for a minute, which is longer than the test may take. */
const STATEMENTS = [
  ' OR 1=1 -- ',
  " OR 'a' LIKE 'a",
  ' UNION SELECT NULL,NULL,NULL -- ',
  '; DELETE FROM users; -- ',
  ' OR (SELECT 1 FROM pg_sleep(60)) = 1 -- ',
  '||(SELECT password_hash FROM users LIMIT 1)||',
];
/**
 * The attacks on a list: every end and every statement. Lists next to each other combine them differently, so that six
 * lists meet all combinations: both go through the same builder of queries.
 */
const attacksOn = (list: number) => ENDS.map((end, at) => `1${end}${STATEMENTS[(at + list) % STATEMENTS.length]}`);

/** The lists of the REST API with the text filters that are compared with a stored text. */
const REST = [
  '/api/user/search?keyword=',
  '/api/user/search?group=',
  '/api/redemption/search?keyword=',
  '/api/channel/search?keyword=',
  '/api/channel/search?group=',
  '/api/channel/search?model=',
  '/api/token/search?keyword=',
  '/api/token/search?token=',
  '/api/log/?username=',
  '/api/log/?token_name=',
  '/api/log/?model_name=',
  '/api/log/?group=',
  '/api/log/?request_id=',
  '/api/task/?task_id=',
  '/api/task/?action=',
  '/api/mj/?mj_id=',
];

/** The lists of the GraphQL API with all their text filters. */
const GRAPHQL: Record<string, string> = {
  channels: '{ keyword: $text }',
  logs: '{ username: $text, tokenName: $text, modelName: $text, group: $text, requestId: $text }',
  optionChanges: '{ key: $text }',
  payments: '{ number: $text }',
  redemptions: '{ keyword: $text }',
  tasks: '{ taskId: $text, action: $text }',
  tokens: '{ keyword: $text }',
  users: '{ keyword: $text }',
};

let site: Site<TestApp>;
let counts: ReadonlyMap<string, number>;

beforeAll(async () => {
  site = await Site.open();
  const { administrator, upstream } = site;
  await createChannel(administrator, { base_url: upstream.url, models: 'gpt-4o-mini' });
  await createUser(site.tollgate, administrator);
  await createToken(administrator, { unlimited_quota: true });
  await fillEmptyTables(site.database);
  // Every list has rows that a filter that is not applied would return.
  counts = await rowCounts(site.database);
  expect([...counts.values()].every((count) => count > 0)).toBe(true);
});
afterAll(() => site.close());

/** The number of rows on the first page of a list; throws unless its status is 200. */
const rowsAt = async (path: string): Promise<number> => {
  const { status, body } = await site.administrator.browser.call<{ data: object[] | { items: object[] } }>('GET', path);
  if (status !== 200) throw new Error(`${path} has the status ${status}: ${JSON.stringify(body)}`);
  return (Array.isArray(body.data) ? body.data : body.data.items).length;
};

describe('SQL in a text filter finds nothing and is not run', () => {
  it.each(REST.map((path, list) => ({ path, list })))('GET $path', async ({ path, list }) => {
    const found: string[] = [];
    for (const attack of attacksOn(list)) {
      if ((await rowsAt(path + encodeURIComponent(attack))) > 0) found.push(attack);
    }
    expect(found).toEqual([]);
  });

  it.each(Object.keys(GRAPHQL).map((list, at) => ({ list, at })))('query $list', async ({ list, at }) => {
    const filter = GRAPHQL[list];
    const scope = ['logs', 'payments', 'tasks'].includes(list) ? ', scope: SITE' : '';
    const query = `query ($text: String!) { ${list}(filter: ${filter}${scope}) { totalCount } }`;
    const found: string[] = [];
    for (const text of attacksOn(at)) {
      const response = await site.administrator.browser.graphql<Record<string, { totalCount: number }>>(query, {
        text,
      });
      if (response[list]?.totalCount !== 0) found.push(text);
    }
    expect(found).toEqual([]);
  });

  it('leaves all rows in place and causes no error in the database', async () => {
    expect(await rowCounts(site.database)).toEqual(counts);
    expect(site.tollgate.output).not.toContain('syntax error');
  });
});
