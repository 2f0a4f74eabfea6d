import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { createApolloClient } from '../graphql/client';
import { rememberDefaultViews, viewsByScreen } from '../graphql/saved-views/default-views';
import { loadTexts } from '../i18n/setup';
import { afterPage } from '../lib/after-page';
import { useCan, useSessionUser } from '../lib/session';
import { sessionExpired } from '../lib/sign-in-state';
import { stored, useStored } from '../lib/storage';
import { OnboardingSpace } from '../ui/onboarding-space';
import { SearchButton } from '../ui/shell/search-button';
import { useViewerQuery } from './app.generated';
import { useLinkedPages, useNavGroups } from './nav';
import { usePalette } from './palette-slot';
import { ShellFrame } from './shell-frame';
import { ShellProviders } from './shell-providers';
import { useTopLinks } from './top-links';
import { useNavBadges } from './use-nav-badges';

const OnboardingCard = lazy(async () => {
  await afterPage();
  const [module] = await Promise.all([import('../features/onboarding/onboarding.card'), loadTexts('onboarding')]);
  return { default: module.OnboardingCard };
});

/** Pages that show the guide above their content, even while one of their drawers is open. */
const guidedPages = /^\/(detail|token|channel|log)(\/|$)/;

const NoticeBell = lazy(async () => {
  await afterPage();
  const [module] = await Promise.all([import('../features/notices/notice-bell'), loadTexts('notices')]);
  return { default: module.NoticeBell };
});

const LiveStatus = lazy(async () => {
  await afterPage();
  return { default: (await import('./live-status')).LiveStatus };
});

const JobTray = lazy(async () => {
  await afterPage();
  const [module] = await Promise.all([import('../features/job-tray/job-tray'), loadTexts('jobs')]);
  return { default: module.JobTray };
});

/**
 * The shell of a signed-in user. It owns the data client, so that the next user to sign in starts with an empty cache.
 */
export function ConnectedShell() {
  const [client] = useState(createApolloClient);
  return (
    <ShellProviders client={client}>
      <ConnectedFrame>
        <OnboardingSlot />
        <Outlet />
      </ConnectedFrame>
    </ShellProviders>
  );
}

function ConnectedFrame({ children }: { children: ReactNode }) {
  const isAfterPage = useAfterPage();
  useViewerSync(isAfterPage);
  const user = useSessionUser();
  const groups = useNavGroups(user, useNavBadges(isAfterPage));
  const palette = usePalette(useLinkedPages(groups, useTopLinks(user)));
  const { openPalette } = palette;
  const tools = useMemo(
    () => (
      <>
        <Suspense>
          <LiveStatus />
        </Suspense>
        <SearchButton onClick={openPalette} />
        <JobTraySlot />
        <NoticesSlot />
      </>
    ),
    [openPalette],
  );
  return (
    <ShellFrame groups={groups} tools={tools} onShortcuts={palette.openShortcuts}>
      {children}
      {palette.dialogs}
    </ShellFrame>
  );
}

function JobTraySlot() {
  if (!useCan('jobs:read')) return null;
  return (
    <Suspense fallback={null}>
      <JobTray />
    </Suspense>
  );
}

/** The bell loads after the page; its space is reserved to avoid a layout shift. */
function NoticesSlot() {
  return (
    <Suspense fallback={<Box boxSize="8" />}>
      <NoticeBell />
    </Suspense>
  );
}

/**
 * The onboarding card, until it is completed or dismissed. Features may not import each other, so the shell places it.
 */
function OnboardingSlot() {
  const { pathname } = useLocation();
  const mode = useStored(stored.onboarding);
  if (mode === 'hidden' || mode === 'done' || !guidedPages.test(pathname)) return null;
  return (
    <Suspense fallback={mode === 'auto' ? null : <OnboardingSpace />}>
      <OnboardingCard onList={!pathname.startsWith('/detail')} />
    </Suspense>
  );
}

/** Whether the first page has its data. */
function useAfterPage(): boolean {
  const [isAfterPage, setAfterPage] = useState(false);
  useEffect(() => void afterPage().then(() => setAfterPage(true)), []);
  return isAfterPage;
}

/** Updates the stored user when its role, name or group changes on the server. */
function useViewerSync(isAfterPage: boolean) {
  const user = useSessionUser();
  // On the first visit of a browser `DefaultView` has just read it with this client.
  const { data } = useViewerQuery(user && isAfterPage ? { fetchPolicy: 'cache-first' } : skipToken);
  useEffect(() => {
    if (!data) return;
    const { viewer, defaultViews } = data;
    const known = stored.user.read();
    if (!known) return;
    if (!viewer) return sessionExpired();
    rememberDefaultViews(viewsByScreen(defaultViews));
    const { displayName: display_name, role, group, permissions } = viewer;
    // The permissions of an administrator follow from the role.
    const fresh = { ...known, display_name, role, group, permissions: viewer.staffRole ? permissions : undefined };
    if (JSON.stringify(fresh) !== JSON.stringify(known)) stored.user.write(fresh);
  }, [data]);
}
