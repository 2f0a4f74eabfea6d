import { StatementClosing } from '../../server/billing/closed-statements/statement-closing.service.js';
import type { OptionValues } from '../../server/options/catalogue/option-catalogue.js';
import type { Options } from '../../server/options/options.service.js';
import { siteCalendar } from './site-calendar.js';
import type { TestDatabase } from './test-database.js';

const SITE: Partial<OptionValues> = { SystemName: 'A site', QuotaPerUnit: 500_000, DisplayInCurrencyEnabled: true };

/** The month of the entries of the accounts for which it closes statements. */
export const CLOSED_MONTH = '2026-01';

/** Closes January 2026, with all ledger entries of these accounts, and the months since. Their calls stay where they are. */
export async function closeMonths(database: TestDatabase, accounts: readonly (number | string)[]): Promise<void> {
  await database.query('UPDATE ledger_entries SET created_at = $2 WHERE user_id = ANY ($1::bigint[])', [
    accounts.map(Number),
    `${CLOSED_MONTH}-15T12:00:00Z`,
  ]);
  const options = { get: (key: keyof OptionValues) => SITE[key] } as Pick<Options, 'get'>;
  await new StatementClosing(siteCalendar(), options, { connection: { connectionString: database.url } }).closeDue();
}
