import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { useStatus } from '../lib/status';
import type { SessionUser } from '../lib/storage';
import type { TopLink } from '../ui/shell/nav-model';

const visitorPaths = ['/', '/pricing', '/about'];

/** Links of the top bar. Every page that is not public belongs to the "Console" link. */
export function useTopLinks(user: SessionUser | null): TopLink[] {
  const { t } = useTranslation('nav');
  const { docs_link } = useStatus();
  const { pathname } = useLocation();
  const isSignedIn = user !== null;
  const current = !visitorPaths.includes(pathname);
  return useMemo(() => {
    const links: TopLink[] = [{ to: '/', label: t('home') }];
    if (isSignedIn) links.push({ to: '/token', label: t('console'), current });
    links.push({ to: '/pricing', label: t('pricing') });
    if (/^https?:\/\//.test(docs_link)) links.push({ to: docs_link, label: t('docs'), external: true });
    links.push({ to: '/about', label: t('about') });
    return links;
  }, [isSignedIn, current, docs_link, t]);
}
