/** The header by which a client names a request that it may send again. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/**
 * The calls that move money or create something, and that can therefore be made safe to repeat. Paths
 * are those of the access policy.
 */
export const IDEMPOTENT_ROUTES: ReadonlySet<string> = new Set([
  'POST /api/user',
  'POST /api/user/topup',
  'POST /api/user/pay',
  'POST /api/user/aff_transfer',
  'POST /api/user/check_in',
  'POST /api/channel',
  'POST /api/token',
  'POST /api/redemption',
]);

/** Whether a route, given as the router names it, looks at the key. */
export function takesIdempotencyKey(method: string, url: string): boolean {
  return IDEMPOTENT_ROUTES.has(`${method} ${url.endsWith('/') ? url.slice(0, -1) : url}`);
}
