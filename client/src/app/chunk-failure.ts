const marks = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Browsers have no error type for a module that could not be fetched, only their own sentences. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && marks.some((mark) => error.message.includes(mark));

const key = 'tollgate.reloaded-for-chunk';
const quietMs = 60_000;

/** Reloads unless that was tried within the last minute; returns whether it did. */
export function reloadOnce(now = Date.now(), reload = () => window.location.reload()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (now - last < quietMs) return false;
  sessionStorage.setItem(key, String(now));
  reload();
  return true;
}
