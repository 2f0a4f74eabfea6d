import { LogType } from './log-type.js';

/**
 * SQL of the kind of a row of the log that is a call. The function of the database derives it for rows of versions that
 * did not store it.
 */
export const KIND_OF_CALL = 'call_kind(kind, charge, details, model_name)';

const TYPES_OF_CALLS: readonly number[] = [LogType.consumption, LogType.failure];

const IS_CALL = `type IN (${TYPES_OF_CALLS.join(', ')})`;

/** SQL of the kind of any row of the log. Null for rows that are not calls. */
export const KIND_OF_ROW = `CASE WHEN ${IS_CALL} THEN ${KIND_OF_CALL} END`;

/** SQL that a row is a call of a kind. */
export const HAS_KIND = `${IS_CALL} AND ${KIND_OF_CALL} = ?`;
