import { chargeTextIn } from '../billing/prices/charge-text.js';
import type { StoredCharge } from '../billing/prices/stored-charge.js';
import type { Language } from '../common/errors/app-error.js';
import type { AttemptRecord } from '../common/routing.js';
import { toSafeInteger } from '../platform/database/sql-values.js';
import { KIND_OF_ROW } from '../usage-log/call-kind.sql.js';
import { columnOf, LOG_COLUMN_NAMES, type LogFields, type StoredColumns } from '../usage-log/log-columns.js';
import type { LogDetails } from '../usage-log/log-details.js';
import { eventText, isEvent } from '../usage-log/log-event.js';
import { decodeOldOther, type OldOther, oldColumns } from './old-log-other.js';

/**
 * A row of the usage log: the fields of its columns, and its values that are objects. Quota in whole units, times in
 * ms.
 */
export interface LogRow extends LogFields {
  details: LogDetails;
  /** Null for rows that are not calls, and when the row was read without its charge. */
  attempts: readonly AttemptRecord[] | null;
  /** Null for rows that are not charges, for old rows, and when the row was read without it. */
  charge: StoredCharge | null;
  /** The text of a row of an earlier version. Null for other rows. */
  old: OldOther | null;
}

/** A row with the column names of the table, as the database and billing return it. */
export interface StoredLogRow extends StoredColumns {
  other: string;
  details?: LogDetails | null;
  attempts?: readonly AttemptRecord[] | null;
  charge?: StoredCharge | null;
}

const COLUMN_TEXTS = LOG_COLUMN_NAMES.map((name) => (name === 'kind' ? `${KIND_OF_ROW} AS kind` : `"${name}"`));

export const LOG_COLUMN_LIST = `${COLUMN_TEXTS.join(', ')}, other, details`;

/** Includes the columns that only a receipt, a route and the record of the family need. */
export const LOG_COLUMN_LIST_WITH_CHARGE = `${LOG_COLUMN_LIST}, attempts, charge`;

/** Conversions of values whose type differs from the type of the column. */
const READ = {
  id: toSafeInteger,
  quota: toSafeInteger,
  time: (value: string | Date) => new Date(value),
} as Readonly<Record<string, (value: unknown) => unknown>>;

const READERS = LOG_COLUMN_NAMES.map((name) => {
  const { field, type, absent } = columnOf(name);
  return { name, field, absent, read: READ[type] };
});

/** @throws {RangeError} when a number of the row is not exact. */
export function toLogRow(row: StoredLogRow): LogRow {
  const fields: Record<string, unknown> = {};
  for (const { name, field, absent, read } of READERS) {
    const value = row[name] ?? absent;
    fields[field] = read && value !== absent ? read(value) : value;
  }
  const old = row.other === '' ? null : decodeOldOther(row.other);
  return {
    ...(fields as LogFields),
    details: row.details ?? {},
    attempts: row.attempts ?? null,
    charge: row.charge ?? null,
    old,
    ...(old && oldColumns(old)),
  };
}

/**
 * The text of a row in the language of its reader. Rows that are older than stored events have only their stored text.
 */
export function contentIn({ content, details }: Pick<LogRow, 'content' | 'details'>, language: Language): string {
  return isEvent(details.event) ? eventText(details.event, language) : chargeTextIn(content, language);
}
