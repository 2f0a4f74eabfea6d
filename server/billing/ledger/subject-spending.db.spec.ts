import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quotaRefusals } from '../../../test/support/quota-refusals.js';
import { siteCalendar } from '../../../test/support/site-calendar.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import type { BudgetSubject } from '../../common/limit-rules.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { rowIdAt } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { holdOfNothing } from './admission.js';
import { KeySpending } from './key-spending.js';
import { RefundsService } from './refunds.service.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledRow } from './settled-row.js';
import { Settlement } from './settlement.js';
import { SoleAdmission } from './sole-admission.js';
import { SubjectSpending } from './subject-spending.js';

const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://unused' });
const logger = new Logger(config);

let database: TestDatabase;
let sql: Sql;
let settlement: Settlement;
let keys: KeySpending;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('CREATE TABLE logs_all PARTITION OF logs DEFAULT');
  sql = new Sql({ connection: { connectionString: database.url } }, config);
  const changes = new Changes(logger);
  const feed = new SettledFeed(logger);
  const admission = new SoleAdmission(sql, quotaRefusals(false), siteCalendar(), changes);
  keys = new KeySpending(sql, feed, logger);
  settlement = new Settlement(sql, admission, new RefundsService(sql, admission, feed, changes), feed, logger, config);
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await database.drop();
});

let booked = 0;

/** Books a call that ended at a time. */
function book(time: string, quota: number, more: Partial<SettledRow> = {}): Promise<unknown> {
  const { id, createdAt } = rowIdAt(Date.parse(time), booked++);
  const row = {
    id,
    created_at: createdAt.toISOString(),
    type: 2,
    user_id: 1,
    token_id: 1,
    channel_id: 1,
    group: 'vip',
    username: 'ada',
    token_name: 't',
    model_name: 'm',
    request_id: 'r',
    quota,
    prompt_tokens: 1,
    completion_tokens: 1,
    use_time_ms: 1,
    is_stream: false,
    hidden: false,
    content: '',
    other: '',
    ...more,
  };
  return new Promise((resolve) => settlement.settle(row, holdOfNothing(row.user_id, 0), resolve));
}

describe('spending of subjects', () => {
  it('sums the spending of users, groups and channels since any moment', async () => {
    await Promise.all([
      book('2026-05-01T18:29:00Z', 1),
      book('2026-05-01T18:31:00Z', 10),
      book('2026-05-01T19:10:00Z', 100),
      book('2026-05-02T00:10:00Z', 1_000),
      book('2026-05-02T00:10:00Z', 5_000, { user_id: 2, channel_id: 2, group: 'default' }),
    ]);
    const spending = new SubjectSpending(sql, keys);
    // Midnight in India.
    const from = Date.parse('2026-05-01T18:30:00Z');
    const subjects: [BudgetSubject, string][] = [
      ['user', '1'],
      ['group', 'vip'],
      ['channel', '1'],
      ['user', '2'],
      ['user', '3'],
    ];
    const spent = await Promise.all(subjects.map(([subject, id]) => spending.since(subject, id, from)));
    expect(spent).toEqual([1_110, 1_110, 1_110, 5_000, 0]);
  });

  it('sums the spending of channel keys from the bills that name them', async () => {
    await Promise.all([
      book('2026-05-01T18:29:00Z', 1, { channel_key: 'aaaa' }),
      book('2026-05-01T18:31:00Z', 10, { channel_key: 'aaaa' }),
      book('2026-05-01T18:44:00Z', 100, { channel_key: 'aaaa' }),
      book('2026-05-02T00:10:00Z', 1_000, { channel_key: 'bbbb' }),
      book('2026-05-02T00:10:00Z', 5_000),
    ]);
    const spending = new SubjectSpending(sql, keys);
    const from = Date.parse('2026-05-01T18:30:00Z');
    const spent = await Promise.all(['1/aaaa', '1/bbbb', '2/aaaa'].map((id) => spending.since('key', id, from)));
    expect(spent).toEqual([110, 1_000, 0]);
  });
});
