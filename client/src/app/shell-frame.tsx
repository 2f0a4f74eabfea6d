import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { request } from '../lib/rest';
import { signedOut, useSessionUser } from '../lib/session';
import { stored } from '../lib/storage';
import { statusLook } from '../ui/data/status-catalogue';
import { AppShell } from '../ui/shell/app-shell';
import { useNavGroups, useTopLinks } from './nav';

/** `AppShell` wired to session and routes. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  const { t } = useTranslation('status');
  const groups = useNavGroups(user);
  const links = useTopLinks(user);
  const onLogout = useLogout();
  const navigate = useNavigate();
  const onGuide = () => {
    stored.onboarding.write('open');
    navigate('/token');
  };
  const account = user && {
    name: user.display_name || user.username,
    role: t(statusLook('role', user.role).label as 'role.user'),
    onGuide,
    onLogout,
  };
  return (
    <AppShell groups={groups} links={links} account={account}>
      {children}
    </AppShell>
  );
}

function useLogout() {
  const navigate = useNavigate();
  return useCallback(async () => {
    // The local session ends even when the server cannot be told: that is what the person asked for.
    await request('GET', '/api/user/logout').catch(() => undefined);
    signedOut();
    navigate('/login');
  }, [navigate]);
}
