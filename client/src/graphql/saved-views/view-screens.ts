import type { SavedViewScreen } from './saved-views.generated';

/** The addresses of screens with saved views. Lists that share a path differ by the parameter `kind`. */
const addresses: Readonly<Record<SavedViewScreen, string>> = {
  ALERTS: '/alerts',
  ALERT_DELIVERIES: '/alerts/deliveries',
  ALERT_RECEIVERS: '/alerts/receivers',
  ALERT_RULES: '/alerts/rules',
  AUDIT: '/audit',
  BATCHES: '/task?kind=batch',
  CHANNELS: '/channel',
  CONVERSATIONS: '/log/conversations',
  COST: '/cost',
  COUPONS: '/coupon',
  DASHBOARD: '/detail',
  DRAWINGS: '/midjourney',
  ERRORS: '/cost/errors',
  JOBS: '/jobs',
  LATENCY: '/cost/latency',
  LOG: '/log',
  PLANS: '/plan',
  REDEMPTIONS: '/redemption',
  SERVICE_CREDENTIALS: '/credentials',
  TASKS: '/task',
  TOKENS: '/token',
  USERS: '/user',
  VENDOR_INVOICES: '/vendor-invoices',
  VIDEOS: '/task?kind=video',
};

const screenOf = (address: string) =>
  (Object.keys(addresses) as SavedViewScreen[]).find((screen) => addresses[screen] === address);

/** The list below a drawer that has its own path. */
const listPath = (pathname: string) => pathname.replace(/^(\/user|\/channel)\/(add|bulk|edit|tag)\b.*/, '$1');

/** The screen at an address, if it has saved views. */
export function screenAt(pathname: string, search: URLSearchParams): SavedViewScreen | undefined {
  const path = listPath(pathname);
  return screenOf(`${path}?kind=${search.get('kind')}`) ?? screenOf(path);
}

/** The address of a screen without a view or filters. */
export const screenUrl = (screen: SavedViewScreen) => new URL(addresses[screen], window.location.origin);
