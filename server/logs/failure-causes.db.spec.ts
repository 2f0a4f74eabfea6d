import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { causeOf, causeOfResponse } from './failure-causes.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const responses: [status: number | null, code: string | null, cause: string][] = [
  [408, 'request_timeout', 'timeout'],
  [504, 'upstream_status', 'timeout'],
  [502, 'upstream_timeout', 'timeout'],
  [null, 'stream_timeout', 'timeout'],
  [429, 'rate_limited', 'rate_limited'],
  [503, 'no_channel', 'no_channel'],
  [404, 'model_not_found', 'no_channel'],
  [402, 'quota_exhausted', 'unauthorized'],
  [500, null, 'server_error'],
  [599, 'upstream_status', 'server_error'],
  [400, 'invalid_request', 'rejected'],
  [499, null, 'rejected'],
  [200, 'answer_filtered', 'unknown'],
  [null, null, 'unknown'],
];

it.each(responses)(
  'the cause of status %s with code %s is %s, in a row as in the database',
  async (status, code, cause) => {
    expect(causeOfResponse(status ?? undefined, code ?? undefined)).toBe(cause);
    const [row] = await database.query(
      `SELECT ${causeOf('status', 'code')} AS cause FROM (SELECT $1::int, $2::text) AS r(status, code)`,
      [status, code],
    );
    expect(row).toEqual({ cause });
  },
);
