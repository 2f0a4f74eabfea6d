import { KeyRound, type LucideIcon, MessageSquare, ScrollText, Users, Waypoints } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, type RouteObject, useLocation } from 'react-router-dom';
import { isAdmin } from '../lib/session';
import { useStatus } from '../lib/status';
import type { SessionUser } from '../lib/storage';
import type { NavGroup, TopLink } from '../ui/shell/nav-model';
import { adminScreens, userScreens } from './screens';

interface Plan {
  group: 'try' | 'console' | 'admin';
  to: string;
  label: 'playground' | 'token' | 'log' | 'channel' | 'user';
  icon: LucideIcon;
}

const plan: Plan[] = [
  { group: 'try', to: '/playground', label: 'playground', icon: MessageSquare },
  { group: 'console', to: '/token', label: 'token', icon: KeyRound },
  { group: 'console', to: '/log', label: 'log', icon: ScrollText },
  { group: 'admin', to: '/channel', label: 'channel', icon: Waypoints },
  { group: 'admin', to: '/user', label: 'user', icon: Users },
];

const has = (screens: readonly RouteObject[], to: string) => screens.some(({ path }) => path === to);

/** The sidebar's groups for this person. An entry exists exactly when its screen is in the route table. */
export function useNavGroups(user: SessionUser | null): NavGroup[] {
  const { t } = useTranslation('nav');
  return useMemo(() => {
    if (!user) return [];
    const reachable = plan.filter(({ to }) => has(userScreens, to) || (isAdmin(user) && has(adminScreens, to)));
    return (['try', 'console', 'admin'] as const)
      .map((id) => ({
        id,
        label: t(`group.${id}`),
        items: reachable
          .filter(({ group }) => group === id)
          .map(({ to, label, icon }) => ({ to, label: t(label), icon })),
      }))
      .filter(({ items }) => items.length > 0);
  }, [t, user]);
}

/** The top bar's links. */
export function useTopLinks(user: SessionUser | null): TopLink[] {
  const { t } = useTranslation('nav');
  const { docs_link } = useStatus();
  const { pathname } = useLocation();
  const links: TopLink[] = [{ to: '/', label: t('home') }];
  if (user && has(userScreens, '/token')) {
    links.push({ to: '/token', label: t('console'), current: plan.some(({ to }) => matchPath(`${to}/*`, pathname)) });
  }
  if (/^https?:\/\//.test(docs_link)) links.push({ to: docs_link, label: t('docs'), external: true });
  return links;
}
