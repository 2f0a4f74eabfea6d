import { request } from '../../../lib/rest';
import { loginPath, signedOut } from '../../../lib/session';

/** Ends this login and comes back here after the next one. A page of its own: nothing of the old login stays behind. */
export async function logInAgain(): Promise<void> {
  await request('GET', '/api/user/logout').catch(() => undefined);
  const { pathname, search } = window.location;
  signedOut();
  window.location.assign(loginPath({ pathname, search }, false));
}
