/** The header with the client's idempotency key. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/**
 * The calls that move money or create a record, and that can therefore be made safe to repeat. Paths are those of the
 * access policy.
 */
export const IDEMPOTENT_ROUTES: ReadonlySet<string> = new Set([
  'POST /api/user',
  'POST /api/user/topup',
  'POST /api/user/pay',
  'POST /api/user/stripe/pay',
  'POST /api/payment/:orderNumber/refund',
  'POST /api/user/aff_transfer',
  'POST /api/user/check_in',
  'POST /api/user/checkin',
  'POST /api/channel',
  'POST /api/token',
  'POST /api/redemption',
  'POST /api/coupon',
  'POST /api/plan',
  'POST /api/plan/order',
  'POST /api/team/:id/plan/order',
  'POST /api/plan/account/:id',
  'POST /api/service_credential',
  'POST /api/vendor_invoice',
]);

/** Whether a route, given by the router's template, uses the key. */
export function takesIdempotencyKey(method: string, url: string): boolean {
  return IDEMPOTENT_ROUTES.has(`${method} ${url.endsWith('/') ? url.slice(0, -1) : url}`);
}
