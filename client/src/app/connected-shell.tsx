import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createApolloClient } from '../graphql/client';
import { useSessionUser } from '../lib/session';
import { SearchButton } from '../ui/shell/search-button';
import { JobTraySlot } from './job-tray-slot';
import { useNavGroups, usePlaces } from './nav';
import { NoticesSlot } from './notices-slot';
import { OnboardingSlot } from './onboarding-slot';
import { usePalette } from './palette-slot';
import { ShellFrame } from './shell-frame';
import { ShellProviders } from './shell-providers';
import { useTopLinks } from './top-links';
import { useAttention } from './use-attention';
import { useViewerSync } from './use-viewer-sync';

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
  useViewerSync();
  const user = useSessionUser();
  const groups = useNavGroups(user, useAttention());
  const palette = usePalette(usePlaces(groups, useTopLinks(user)));
  return (
    <ShellFrame
      groups={groups}
      tools={
        <>
          <SearchButton onClick={palette.openPalette} />
          <JobTraySlot />
          <NoticesSlot />
        </>
      }
      onShortcuts={palette.openShortcuts}
    >
      {children}
      {palette.dialogs}
    </ShellFrame>
  );
}
