import { forgetInput } from './kept-input';
import { type SessionUser, stored, useStored } from './storage';

export const role = { user: 1, admin: 10, root: 100 } as const;

export const useSessionUser = (): SessionUser | null => useStored(stored.user);

export const isAdmin = (user: Pick<SessionUser, 'role'> | null): boolean => (user?.role ?? 0) >= role.admin;

/** `returnTo` is followed only as a path of this site: one leading slash, no scheme, no backslash. */
export function safeReturnTo(value: string | null | undefined): string | undefined {
  return value && /^\/(?![/\\])[^\\]*$/.test(value) ? value : undefined;
}

/** Address of the login page that brings the person back to where they were. */
export function loginPath(from: { pathname: string; search: string }, expired: boolean): string {
  const query = new URLSearchParams();
  if (expired) query.set('expired', 'true');
  const here = `${from.pathname}${from.search}`;
  if (here !== '/' && !from.pathname.startsWith('/login')) query.set('returnTo', here);
  return `/login${query.size > 0 ? `?${query}` : ''}`;
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** How the last session of this page ended; the way to the login page depends on it. */
let ended: 'expired' | 'by choice' | undefined;

/** Where a page that needs a signed-in person sends a visitor: back here after an expiry, plainly after a sign-out. */
export function signInPath(from: { pathname: string; search: string }): string {
  return ended === 'by choice' ? '/login' : loginPath(from, ended === 'expired');
}

/** The router listens here, so that the transports need not know it. */
export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called for every 401. However many calls fail together, the listeners hear of it once per sign-in. */
export function sessionExpired() {
  if (ended || !stored.user.read()) return;
  ended = 'expired';
  stored.user.clear();
  for (const listener of listeners) listener();
}

/** True between the end of a session and the next sign-in. */
export const hasExpired = (): boolean => ended === 'expired';

/** The person left. */
export function signedOut() {
  ended = 'by choice';
  forgetInput();
  stored.user.clear();
}

export function signedIn(user: SessionUser) {
  ended = undefined;
  // Whoever signed in before may have finished the guide; this person may be new.
  if (stored.onboarding.read() === 'done') stored.onboarding.clear();
  stored.user.write(user);
}
