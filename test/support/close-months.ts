import { StatementClosingService } from '../../server/billing/closed-statements/closing/statement-closing.service.js';
import type { OptionValues } from '../../server/options/catalogue/option-catalogue.js';
import type { OptionsService } from '../../server/options/options.service.js';
import { siteCalendar } from './site-calendar.js';
import type { TestDatabase } from './test-database.js';

const SITE: Partial<OptionValues> = { SystemName: 'A site', QuotaPerUnit: 500_000, DisplayInCurrencyEnabled: true };

/** The month of the entries of the accounts for which it closes statements. */
export const CLOSED_MONTH = '2026-01';

/**
 * Closes January 2026, with all ledger entries of these accounts, and the months since. Their calls stay where they
 * are.
 */
export async function closeMonths(database: TestDatabase, accounts: readonly (number | string)[]): Promise<void> {
  await database.query('UPDATE ledger_entries SET created_at = $2 WHERE user_id = ANY ($1::bigint[])', [
    accounts.map(Number),
    `${CLOSED_MONTH}-15T12:00:00Z`,
  ]);
  const options = { get: (key: keyof OptionValues) => SITE[key] } as Pick<OptionsService, 'get'>;
  await new StatementClosingService(siteCalendar({ TimeZone: 'UTC' }), options, {
    connection: { connectionString: database.url },
  }).closeDue();
}

/** A project of a team with a token that has used quota in the month, of which the account of the team is charged. */
export async function useProject(database: TestDatabase, team: number, member: number, quota: number): Promise<number> {
  const [project] = await database.query<{ id: string }>(
    `INSERT INTO projects (team_id, name, total_quota) VALUES ($1, 'website', 1000) RETURNING id`,
    [team],
  );
  const [token] = await database.query<{ id: string }>(
    `INSERT INTO tokens (user_id, name, key_digest, key_cipher, key_hint, project_id, created_by)
      VALUES ($1, 'ci', $2, '', '', $3, $4) RETURNING id`,
    [team, Buffer.from(`project ${project?.id}`), project?.id, member],
  );
  for (const [table, key, id] of [
    ['usage_by_day_user', 'user_id', team],
    ['usage_by_day_token', 'token_id', token?.id],
  ]) {
    await database.query(
      `INSERT INTO ${table} (day, ${key}, model_name, request_count, prompt_tokens, completion_tokens, quota)
        VALUES ($1, $2, 'gpt-4o-mini', 1, 3, 5, $3)`,
      [`${CLOSED_MONTH}-15`, id, quota],
    );
  }
  return Number(project?.id);
}
