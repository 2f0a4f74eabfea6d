/**
 * SQL of the kind of a row of the log that is a call. The function of the database derives it for rows of versions that
 * did not store it.
 */
export const KIND_OF_CALL = 'call_kind(kind, charge, details, model_name)';
