const marks = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Browsers have no error type for a module that failed to load; each has its own message. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && marks.some((mark) => error.message.includes(mark));

const key = 'tollgate.reloaded-for-chunk';
const quietMs = 60_000;

/** Reloads the page unless it was reloaded for this reason within the last minute; returns whether it reloads. */
export function reloadOnce(now = Date.now(), reload = () => window.location.reload()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (now - last < quietMs) return false;
  sessionStorage.setItem(key, String(now));
  reload();
  return true;
}
