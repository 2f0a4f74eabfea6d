import { request } from '../../../lib/rest';
import { loginPath, signedOut } from '../../../lib/session';

/**
 * Ends this session and returns here after the next login. Uses a page load, so that no state of the old session
 * remains.
 */
export async function logInAgain(): Promise<void> {
  await request('GET', '/api/user/logout').catch(() => undefined);
  const { pathname, search } = window.location;
  signedOut();
  window.location.assign(loginPath({ pathname, search }, false));
}
