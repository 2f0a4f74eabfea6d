import { skipToken } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { can, useSessionUser } from '../lib/session';
import { useEventCallback } from '../lib/use-event-callback';
import type { NavBadge } from '../ui/shell/nav-model';
import { useShellNavBadgesQuery } from './app.generated';

/** Counts and states shown on navigation entries, by the address of the entry. */
export interface NavBadges {
  /** Whether the user is in a team or may create one. */
  usesTeams?: boolean;
  badges: Readonly<Record<string, NavBadge>>;
}

/** Counts older than this are refetched on navigation, in ms; they are not polled. */
const staleAfterMs = 30_000;

/** Loads the counts shown on navigation entries, once the page is shown. */
export function useNavBadges(isAfterPage: boolean): NavBadges {
  const { t } = useTranslation('nav');
  const user = useSessionUser();
  const variables = { channels: can(user, 'channels:read'), prices: can(user, 'prices:read') };
  const { data, refetch } = useShellNavBadgesQuery(isAfterPage ? { variables } : skipToken);
  useRefetchOnNavigation(refetch);
  return useMemo(() => {
    const disabled = data?.channels?.totalCount ?? 0;
    const unpriced = data?.onboarding?.unpricedModels.length ?? 0;
    const low = data?.viewer && data.viewer.quota < data.personalSettings.quotaWarningThreshold;
    return {
      usesTeams: data?.viewer?.usesTeams ?? false,
      badges: {
        ...(disabled > 0 && { '/channel': { label: t('badge.channels', { count: disabled }), count: disabled } }),
        ...(unpriced > 0 && { '/models': { label: t('badge.models', { count: unpriced }), count: unpriced } }),
        ...(low && { '/topup': { label: t('badge.balance') } }),
      },
    };
  }, [data, t]);
}

function useRefetchOnNavigation(refetch: () => Promise<unknown>) {
  const { pathname } = useLocation();
  const last = useRef({ pathname, at: Date.now() });
  const refresh = useEventCallback(() => void refetch().catch(() => undefined));
  useEffect(() => {
    const now = Date.now();
    if (pathname === last.current.pathname || now - last.current.at < staleAfterMs) return;
    last.current = { pathname, at: now };
    refresh();
  }, [pathname, refresh]);
}
