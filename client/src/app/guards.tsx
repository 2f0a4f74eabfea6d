import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isAdmin, signInPath, useSessionUser } from '../lib/session';
import { PageUnavailable } from '../ui/feedback/page-unavailable';

/** Redirects to the login page if no user is stored; the login page returns here. */
export function SignedInOnly() {
  const user = useSessionUser();
  const location = useLocation();
  return user ? <Outlet /> : <Navigate replace to={signInPath(location)} />;
}

/** Shows "no permission" inside the shell to other users; a redirect could loop. */
export function AdminOnly() {
  return isAdmin(useSessionUser()) ? <Outlet /> : <PageUnavailable reason="forbidden" />;
}
