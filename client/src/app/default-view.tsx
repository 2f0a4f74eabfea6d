import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { openingState, useDefaultViews, viewsByScreen } from '../graphql/saved-views/default-views';
import type { SavedViewScreen } from '../graphql/saved-views/saved-views.generated';
import { useViewerQuery } from './app.generated';

const screens: Partial<Record<string, SavedViewScreen>> = {
  '/alerts': 'ALERTS',
  '/alerts/deliveries': 'ALERT_DELIVERIES',
  '/alerts/receivers': 'ALERT_RECEIVERS',
  '/alerts/rules': 'ALERT_RULES',
  '/audit': 'AUDIT',
  '/channel': 'CHANNELS',
  '/cost': 'COST',
  '/cost/errors': 'ERRORS',
  '/cost/latency': 'LATENCY',
  '/coupon': 'COUPONS',
  '/credentials': 'SERVICE_CREDENTIALS',
  '/detail': 'DASHBOARD',
  '/jobs': 'JOBS',
  '/log': 'LOG',
  '/log/conversations': 'CONVERSATIONS',
  '/midjourney': 'DRAWINGS',
  '/plan': 'PLANS',
  '/redemption': 'REDEMPTIONS',
  '/task': 'TASKS',
  '/token': 'TOKENS',
  '/user': 'USERS',
  '/vendor-invoices': 'VENDOR_INVOICES',
};

/** The list below a drawer that has a path of its own. */
const listPath = (pathname: string) => pathname.replace(/^(\/user|\/channel)\/(add|bulk|edit|tag)(\/.*)?$/, '$1');

/**
 * Opens a screen at an address without parameters with the user's default view, before the screen reads its rows. It
 * applies once for each visit, so that cleared filters stay cleared.
 */
export function DefaultView() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const screen = screens[listPath(pathname)];
  const [opened, setOpened] = useState<SavedViewScreen>();
  const isOpening = screen !== undefined && opened !== screen;
  const known = useDefaultViews();
  // The shell sends the same query; only the first visit of a browser waits for it.
  const { data, error } = useViewerQuery(known ? skipToken : { fetchPolicy: 'cache-first' });
  const views = known ?? (data ? viewsByScreen(data.defaultViews) : error ? {} : undefined);

  const parameters = new URLSearchParams(search);
  const isPlain = parameters.size === 0;
  const view = isOpening && isPlain ? views?.[screen] : undefined;
  const isLink = isOpening && parameters.size === 1 && parameters.has('view');
  const isUnknown = isOpening && isPlain && views === undefined;
  // The dashboard is the first page after a login, and its views seldom have filters.
  const isWaiting = view !== undefined || (isUnknown && screen !== 'DASHBOARD');

  useEffect(() => {
    if (!isOpening) {
      if (!screen) setOpened(undefined);
      return;
    }
    if (view) {
      const next = new URLSearchParams(view.search);
      next.set('view', view.id);
      navigate({ pathname, search: `?${next}` }, { replace: true, state: openingState(state) });
    } else if (!isUnknown) {
      setOpened(screen);
      if (isLink) navigate({ pathname, search }, { replace: true, state: openingState(state) });
    }
  }, [screen, isOpening, view, isUnknown, isLink, navigate, pathname, search, state]);

  return isWaiting ? null : <Outlet />;
}
