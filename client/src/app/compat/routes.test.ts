import { describe, expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { everyScreen } from '../../testing/every-screen';
import { Permitted, SignedInOnly } from '../guards';

type Access = 'public' | 'logged in' | 'admin';

/** Every route of the console of new-api, with its required access. */
const routes: readonly (readonly [path: string, access: Access])[] = [
  ['/', 'public'],
  ['/setup', 'public'],
  ['/login', 'public'],
  ['/register', 'public'],
  ['/reset', 'public'],
  ['/user/reset', 'public'],
  ['/oauth/github', 'public'],
  ['/oauth/oidc', 'public'],
  ['/oauth/saml', 'public'],
  ['/oauth/linuxdo', 'public'],
  ['/user', 'admin'],
  ['/user/edit/7', 'admin'],
  ['/user/edit', 'admin'],
  // OAuth callbacks redirect every user here; its tabs are for administrators, other users see where to go.
  ['/setting', 'logged in'],
  ['/personal', 'logged in'],
  ['/pricing', 'public'],
  ['/about', 'public'],
  ['/channel', 'admin'],
  ['/channel/edit/7', 'admin'],
  ['/channel/add', 'admin'],
  ['/token', 'logged in'],
  ['/redemption', 'admin'],
  ['/topup', 'logged in'],
  ['/log', 'logged in'],
  ['/midjourney', 'logged in'],
  ['/task', 'logged in'],
  ['/playground', 'logged in'],
  ['/chat', 'logged in'],
  ['/chat/2', 'logged in'],
  ['/chat2link', 'logged in'],
  ['/detail', 'logged in'],
];

/** The guards on the way to a path, and the path of the screen behind them. */
function arrive(path: string): { access: Access; screen: string | undefined } {
  const way = (matchRoutes(everyScreen, path) ?? []).map(({ route }) => route);
  const guarded = (guard: unknown) =>
    way.some(
      ({ element }) => typeof element === 'object' && element !== null && 'type' in element && element.type === guard,
    );
  return {
    access: guarded(Permitted) ? 'admin' : guarded(SignedInOnly) ? 'logged in' : 'public',
    screen: way.findLast((route) => route.lazy)?.path,
  };
}

describe('routes of the console of new-api', () => {
  it.each(routes)('%s has a screen and its access is %s', (path, access) => {
    const arrival = arrive(path);
    expect(arrival.access).toBe(access);
    expect(path.startsWith(arrival.screen?.replace(/\/:.*/, '') ?? 'no screen')).toBe(true);
  });

  it.each(['/no/such/page', '/channels', '/user/edit/7/more'])('unknown route %s has no screen', (path) => {
    expect(arrive(path).screen).toBeUndefined();
  });
});
