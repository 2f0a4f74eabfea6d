import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useSessionUser } from '../lib/session';
import { stored } from '../lib/storage';
import { CopyProvider } from '../ui/copy';
import { ShellFrame } from './shell-frame';

const loadConnected = () => import('./connected-shell').then((module) => ({ default: module.ConnectedShell }));
const ConnectedShell = lazy(loadConnected);

// Starts loading in parallel with the chunk of the page.
if (stored.user.read()) void loadConnected();

/** The shell of visitors has no data client, which halves the download of a public page. */
export function Shell() {
  if (!useSessionUser()) {
    return (
      <CopyProvider>
        <ShellFrame>
          <Outlet />
        </ShellFrame>
      </CopyProvider>
    );
  }
  return (
    <Suspense fallback={null}>
      <ConnectedShell />
    </Suspense>
  );
}
