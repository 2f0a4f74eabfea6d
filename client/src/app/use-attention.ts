import { skipToken } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { can, useSessionUser } from '../lib/session';
import type { NavMark } from '../ui/shell/nav-model';
import { useShellAttentionQuery } from './app.generated';

/** Counts and states shown on navigation entries, by the address of the entry. */
export interface Attention {
  /** Whether the user is in a team or may create one. */
  usesTeams?: boolean;
  marks: Readonly<Record<string, NavMark>>;
}

/** Navigation refetches the counts after this time, in ms; there is no polling while the page stays open. */
const staleAfterMs = 30_000;

/** Loads the counts shown on navigation entries, once the page is shown. */
export function useAttention(isAfterPage: boolean): Attention {
  const { t } = useTranslation('nav');
  const user = useSessionUser();
  const variables = { channels: can(user, 'channels:read'), prices: can(user, 'prices:read') };
  const { data, refetch } = useShellAttentionQuery(isAfterPage ? { variables } : skipToken);
  useOnNavigation(() => void refetch().catch(() => undefined));
  return useMemo(() => {
    const disabled = data?.channels?.totalCount ?? 0;
    const unpriced = data?.onboarding?.unpricedModels.length ?? 0;
    const low = data?.viewer && data.viewer.quota < data.personalSettings.quotaWarningThreshold;
    return {
      usesTeams: data?.viewer?.usesTeams ?? false,
      marks: {
        ...(disabled > 0 && { '/channel': { label: t('mark.channels', { count: disabled }), count: disabled } }),
        ...(unpriced > 0 && { '/models': { label: t('mark.models', { count: unpriced }), count: unpriced } }),
        ...(low && { '/topup': { label: t('mark.balance') } }),
      },
    };
  }, [data, t]);
}

function useOnNavigation(act: () => void) {
  const { pathname } = useLocation();
  const latest = useRef(act);
  const last = useRef({ pathname, at: Date.now() });
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const now = Date.now();
    if (pathname === last.current.pathname || now - last.current.at < staleAfterMs) return;
    last.current = { pathname, at: now };
    latest.current();
  }, [pathname]);
}
