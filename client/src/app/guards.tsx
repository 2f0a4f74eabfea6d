import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { Permission } from '../lib/permissions.generated';
import { useCan, useSessionUser } from '../lib/session';
import { signInPath } from '../lib/sign-in-state';
import { PageUnavailable } from '../ui/feedback/page-unavailable';

/**
 * Redirects to the login page if no user is stored; the login page returns here. The key repeats the redirect when
 * another navigation, such as a click on a link to the same page, cancels it while the login page loads.
 */
export function SignedInOnly() {
  const user = useSessionUser();
  const location = useLocation();
  return user ? <Outlet /> : <Navigate key={location.key} replace to={signInPath(location)} />;
}

/** Shows "no permission" inside the shell to users without the permission; a redirect could loop. */
export function Permitted({ to }: { to: Permission }) {
  return useCan(to) ? <Outlet /> : <PageUnavailable reason="forbidden" />;
}
