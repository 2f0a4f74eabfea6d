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

const screens: Readonly<Partial<Record<string, SavedViewScreen>>> = Object.fromEntries(
  (Object.keys(addresses) as SavedViewScreen[]).map((screen) => [addresses[screen], screen]),
);

/** The list below a drawer that has a path of its own. */
const listPath = (pathname: string) => pathname.replace(/^(\/user|\/channel)\/(add|bulk|edit|tag)(\/.*)?$/, '$1');

/** The screen at an address, if it has saved views. */
export function screenAt(pathname: string, search: URLSearchParams): SavedViewScreen | undefined {
  const path = listPath(pathname);
  return screens[`${path}?kind=${search.get('kind')}`] ?? screens[path];
}

/** The parameters that a screen has without a view or filters. */
export const ownParams = (screen: SavedViewScreen) => new URLSearchParams(addresses[screen].split('?')[1]);

/** The address of a view, without its filters: `DefaultView` adds them. */
export function viewAddress(screen: SavedViewScreen, id: string): string {
  const search = ownParams(screen);
  search.set('view', id);
  return `${addresses[screen].split('?')[0]}?${search}`;
}
