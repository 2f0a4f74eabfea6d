import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useMatches, useNavigate } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { request } from '../lib/rest';
import { useSessionUser } from '../lib/session';
import { signedOut } from '../lib/sign-in-state';
import { stored } from '../lib/storage';
import { statusLook } from '../ui/data/status-catalogue';
import { AppShell } from '../ui/shell/app-shell';
import type { NavGroup } from '../ui/shell/nav-model';
import { MaintenanceBanner } from './maintenance-banner';
import { usePreloading } from './preload';
import { screenMark } from './screen';
import { useTopLinks } from './top-links';

interface ShellFrameProps {
  /** The following properties require the data client; they are undefined for visitors. */
  groups?: readonly NavGroup[];
  tools?: ReactNode;
  onShortcuts?(): void;
  children: ReactNode;
}

const noGroups: readonly NavGroup[] = [];

/** Connects `AppShell` to the session and the routes. */
export function ShellFrame({ groups = noGroups, tools, onShortcuts, children }: ShellFrameProps) {
  const user = useSessionUser();
  const { t } = useTranslation('status');
  const links = useTopLinks(user);
  const onLogout = useLogout();
  const navigate = useNavigate();
  usePreloading();
  useHeadingFocus();
  const account = useMemo(
    () =>
      user && {
        name: user.display_name || user.username,
        role: t(statusLook('role', user.role).label as 'role.user'),
        links: groups.find(({ id }) => id === 'personal')?.items ?? [],
        onGuide: () => {
          stored.onboarding.write('open');
          navigate('/token', { state: { guide: true } });
        },
        onShortcuts,
        onLogout,
      },
    [user, t, groups, navigate, onShortcuts, onLogout],
  );
  return (
    <AppShell groups={groups} links={links} account={account} tools={tools}>
      <MaintenanceBanner />
      {children}
    </AppShell>
  );
}

/** Where the browser ends the session at the provider that the login came from; undefined if it stays there. */
type LoggedOut = { end_session_url: string } | undefined;

function useLogout() {
  const navigate = useNavigate();
  return useCallback(async () => {
    // Clears the local session even if the logout request fails.
    const loggedOut = await request<LoggedOut>('GET', '/api/user/logout').catch(() => undefined);
    signedOut();
    // The provider of the login ends its own session and redirects the browser to the login page.
    if (loggedOut) window.location.assign(loggedOut.end_session_url);
    else navigate('/login');
  }, [navigate]);
}

/**
 * Moves the focus to the heading of the new page after navigation, for keyboard and screen-reader users. Changes of
 * filters, tabs and drawers on the same screen keep the focus, and so does a page that sets the focus itself.
 */
function useHeadingFocus() {
  const matches = useMatches();
  const place = (matches.find(({ handle }) => handle === screenMark) ?? matches.at(-1))?.pathname;
  const before = useRef(place);
  useEffect(() => {
    if (place === before.current) return;
    before.current = place;
    const main = document.getElementById('main');
    if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
    const heading = main.querySelector<HTMLElement>('h1') ?? main;
    if (heading !== main) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [place]);
}
