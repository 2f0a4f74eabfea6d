const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  // Codes of an overloaded database: statement timeout, too many connections, deadlock.
  '57014',
  '53300',
  '40P01',
]);

/** True when the database could not be reached, is shutting down or did not respond in time. */
export function isDatabaseOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, syscall } = thrown as Error & { code?: string; syscall?: string };
  if (code === 'ENOENT') return syscall === 'connect';
  if (code !== undefined && OUTAGE_CODES.has(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Database sent nothing/.test(
    thrown.message,
  );
}

/** Number out of range, text with a NUL or invalid characters, and the same within JSON. */
const UNSTORABLE_CODES = new Set(['22003', '22021', '22P05']);

/** True for a value of the request that no column accepts. */
export function isUnstorable(thrown: unknown): boolean {
  return thrown instanceof Error && UNSTORABLE_CODES.has((thrown as Error & { code?: string }).code ?? '');
}

const NO_PARTITION = '23514';

/**
 * True for SQLSTATE classes 22 and 23: the data is invalid, so a retry cannot succeed. False for a missing partition of
 * the log, which is created.
 */
export function isInvalidData(thrown: unknown): boolean {
  const code = (thrown as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^2[23]/.test(code) && code !== NO_PARTITION;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Whether a statement failed because a row with the same key exists.
 * @param constraint the name of the violated constraint; any of them if undefined
 */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  if (!(thrown instanceof Error)) return false;
  // An error of TypeORM has these properties too.
  const error = thrown as Error & { code?: string; constraint?: string };
  return error.code === UNIQUE_VIOLATION && (constraint === undefined || error.constraint === constraint);
}
