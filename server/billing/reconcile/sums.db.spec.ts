import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { checkLedger } from './ledger-check.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const MONTHS = ['2026-01', '2026-02', '2026-03'];

beforeEach(async () => {
  for (const [index, month] of MONTHS.entries()) {
    const period = [month, `${month}-01T00:00Z`, index];
    await database.query(
      'INSERT INTO statement_months (month, time_zone, begins_at, ends_at, closed_at) VALUES ($1, $3, $2, $2, $2)',
      [month, `${month}-01T00:00Z`, 'UTC'],
    );
    // Each month 100 units more, of which 30 are used.
    await database.query(
      `INSERT INTO closed_statements (number, account_id, month, begins_at, ends_at, opening, entry_total, usage_total, closing,
          entries, usage)
        SELECT $1 || '-' || a, a, $1, $2, $2, 70 * $3::int, 100, 30, 70 * ($3::int + 1),
            '[{"kind": "topup", "amount": 110, "count": 1}, {"kind": "adjustment", "amount": -10, "count": 1}]',
            '[{"model": "a", "quota": 20}, {"model": "b", "quota": 10}]'
          FROM unnest(ARRAY[7, 6000]) a`,
      period,
    );
    await database.query(
      `INSERT INTO project_statements (number, team_id, project_id, month, begins_at, ends_at, spent_before, usage_total, spent_after,
          days, tokens, models)
        VALUES ($1 || '-7-1', 7, 1, $1, $2, $2, 30 * $3::int, 30, 30 * ($3::int + 1), '[{"quota": 10}, {"quota": 20}]',
          '[{"quota": 30}]', '[{"quota": 30}]')`,
      period,
    );
  }
});
afterEach(() => database.query('TRUNCATE closed_statements, project_statements, statement_months'));

const check = (days?: 'changed') => checkLedger({ connectionString: database.url }, days && { days });
const found = async (days?: 'changed') => (await check(days)).differences.map(({ kind, id }) => `${kind} of ${id}`);

/** A change by a client of the database, who has disabled the trigger and the constraint. */
async function change(statement: string): Promise<void> {
  await database.query(`
    BEGIN;
    ALTER TABLE closed_statements DISABLE TRIGGER USER;
    ALTER TABLE project_statements DISABLE TRIGGER USER;
    ALTER TABLE closed_statements DROP CONSTRAINT closed_statements_balance;
    ALTER TABLE project_statements DROP CONSTRAINT project_statements_spent;
    ${statement};
    ALTER TABLE closed_statements ENABLE TRIGGER USER;
    ALTER TABLE project_statements ENABLE TRIGGER USER;
    ALTER TABLE closed_statements ADD CONSTRAINT closed_statements_balance
      CHECK (closing = opening + entry_total - usage_total) NOT VALID;
    ALTER TABLE project_statements ADD CONSTRAINT project_statements_spent
      CHECK (spent_after = spent_before + usage_total) NOT VALID;
    COMMIT`);
}

describe('the check of closed statements', () => {
  it('finds no difference in statements that continue from month to month', async () => {
    const { checked, differences } = await check();
    expect(differences).toEqual([]);
    // Four sums of each statement of an account, and five of each of a project.
    expect(checked).toBe(6 * 4 + 3 * 5);
  });

  it.each<[string, string, string[]]>([
    [
      'a closing balance',
      `UPDATE closed_statements SET closing = 71 WHERE account_id = 6000 AND month = '2026-01'`,
      ['closed_statements.closing of 6000 2026-01', 'closed_statements.opening of 6000 2026-02'],
    ],
    [
      'an opening balance, with its closing balance',
      `UPDATE closed_statements SET opening = opening + 1, closing = closing + 1 WHERE account_id = 7 AND month = '2026-03'`,
      ['closed_statements.opening of 7 2026-03'],
    ],
    [
      'a sum of entries, with its closing balance',
      `UPDATE closed_statements SET entry_total = 101, closing = closing + 1 WHERE account_id = 7 AND month = '2026-03'`,
      ['closed_statements.entry_total of 7 2026-03'],
    ],
    [
      'the usage of a model',
      `UPDATE closed_statements SET usage = '[{"model": "a", "quota": 20}]' WHERE account_id = 7 AND month = '2026-02'`,
      ['closed_statements.usage_total of 7 2026-02'],
    ],
    [
      'a deleted statement',
      `DELETE FROM closed_statements WHERE account_id = 7 AND month = '2026-02'`,
      ['closed_statements.opening of 7 2026-03'],
    ],
    [
      'what a project has spent',
      `UPDATE project_statements SET spent_after = 31 WHERE month = '2026-01'`,
      ['project_statements.spent_after of 7 1 2026-01', 'project_statements.spent_before of 7 1 2026-02'],
    ],
    [
      'the usage of a project by day and by token',
      `UPDATE project_statements SET days = '[]', tokens = '[{"quota": 31}]' WHERE month = '2026-03'`,
      ['project_statements.usage_total.days of 7 1 2026-03', 'project_statements.usage_total.tokens of 7 1 2026-03'],
    ],
  ])('finds the account and month of a change: %s', async (_, statement, expected) => {
    await change(statement);
    expect((await found()).toSorted()).toEqual(expected);
  });

  it('covers the last two months when only changes are compared', async () => {
    await change(`UPDATE closed_statements SET closing = 71 WHERE account_id = 7 AND month = '2026-01'`);
    await change(`UPDATE closed_statements SET closing = 211 WHERE account_id = 7 AND month = '2026-03'`);
    expect(await found('changed')).toEqual([
      'closed_statements.closing of 7 2026-03',
      'closed_statements.opening of 7 2026-02',
    ]);
  });
});
