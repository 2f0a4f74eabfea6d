import { type SessionUser, stored } from './storage';
import { forgetInput } from './unsaved-input';

/** `returnTo` is followed only if it is a path of this site: one leading slash, no scheme, no backslash. */
export function safeReturnTo(value: string | null | undefined): string | undefined {
  return value && /^\/(?![/\\])[^\\]*$/.test(value) ? value : undefined;
}

/** Address of the login page that returns to the given location, and reports what its flag `expired` says. */
export function loginPath(from: { pathname: string; search: string }, expired: boolean): string {
  const query = new URLSearchParams();
  const given = new URLSearchParams(from.search);
  const isFlagged = given.has('expired');
  if (expired || isFlagged) query.set('expired', 'true');
  given.delete('expired');
  const search = isFlagged ? (given.size > 0 ? `?${given}` : '') : from.search;
  const here = `${from.pathname}${search}`;
  if (here !== '/' && !from.pathname.startsWith('/login')) query.set('returnTo', here);
  return `/login${query.size > 0 ? `?${query}` : ''}`;
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Whether the user has signed out on this page. A later visit by a link returns to the linked page after the login. */
let signedOutHere = false;

/**
 * Login address for a page that requires a session: with a return path after an expiry, without one after a sign-out.
 * After a sign-out another tab may have signed in, and that session may have expired.
 */
export function signInPath(from: { pathname: string; search: string }): string {
  return signedOutHere && !hasExpired() ? '/login' : loginPath(from, hasExpired());
}

/** Registers a listener for expired sessions; the transports do not depend on the router. */
export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called for every 401. Listeners are notified once per sign-in, however many requests fail. */
export function sessionExpired() {
  if (!stored.user.read()) return;
  // Before the user: another tab that sees the user removed must find the reason.
  stored.sessionExpired.write(true);
  stored.user.clear();
  for (const listener of listeners) listener();
}

/** True between the expiry of a session and the next sign-in, including after a reload and in other tabs. */
export const hasExpired = (): boolean => stored.sessionExpired.read();

/** Called when the user signs out. */
export function signedOut() {
  signedOutHere = true;
  stored.sessionExpired.clear();
  forgetInput();
  stored.user.clear();
}

export function signedIn(user: SessionUser) {
  signedOutHere = false;
  stored.sessionExpired.clear();
  // The onboarding state `done` may belong to another user.
  if (stored.onboarding.read() === 'done') stored.onboarding.clear();
  stored.user.write(user);
}
