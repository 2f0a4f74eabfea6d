import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isAdmin, signInPath, useSessionUser } from '../lib/session';
import { Forbidden } from '../ui/feedback/forbidden';

/** Without a stored user: to the login page, and back here afterwards. */
export function SignedInOnly() {
  const user = useSessionUser();
  const location = useLocation();
  return user ? <Outlet /> : <Navigate replace to={signInPath(location)} />;
}

/** A normal user sees "no permission" inside the shell; a redirect could loop. */
export function AdminOnly() {
  return isAdmin(useSessionUser()) ? <Outlet /> : <Forbidden />;
}
