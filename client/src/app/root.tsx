import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { loginPath, onSessionExpired } from '../lib/session';
import { useStatus } from '../lib/status';
import { StatusBanner } from './status-banner';
import { scrollKey, useLateScroll } from './use-late-scroll';
import { useStatusRecord } from './use-status-record';

/** Root of all screens: loads the status record, redirects to first-run setup, and handles the end of the session. */
export function Root() {
  const record = useStatusRecord();
  useExpiry();
  useLateScroll();
  if (record.state === 'loading') return null;
  return (
    <>
      {record.state === 'failed' && <StatusBanner onRetry={record.retry} />}
      <SetupDetour>
        <Outlet />
      </SetupDetour>
      <ScrollRestoration storageKey={scrollKey} />
    </>
  );
}

/** Redirects every path to setup until setup is complete; afterwards redirects the setup path to the home page. */
function SetupDetour({ children }: { children: ReactNode }) {
  const { setup } = useStatus();
  const { pathname } = useLocation();
  if (!setup && pathname !== '/setup') return <Navigate replace to="/setup" />;
  if (setup && pathname === '/setup') return <Navigate replace to="/" />;
  return children;
}

function useExpiry() {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () =>
      onSessionExpired(() => {
        navigate(loginPath(location, true), { replace: true });
      }),
    [navigate, location],
  );
}
