import { describe, expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { everyScreen } from '../../testing/every-screen';
import { Permitted, SignedInOnly } from '../guards';

type Access = 'public' | 'logged in' | 'admin';

/** Every route of the route tables (documents 1 §2 and 2 §2), with its required access. */
const routes: readonly (readonly [section: string, path: string, access: Access])[] = [
  ['1 §2', '/', 'public'],
  ['1 §2', '/setup', 'public'],
  ['1 §2', '/login', 'public'],
  ['1 §2', '/register', 'public'],
  ['1 §2', '/reset', 'public'],
  ['1 §2', '/user/reset', 'public'],
  ['1 §2', '/oauth/github', 'public'],
  ['1 §2', '/oauth/oidc', 'public'],
  ['1 §2', '/oauth/saml', 'public'],
  ['1 §2', '/oauth/linuxdo', 'public'],
  ['1 §2', '/user', 'admin'],
  ['1 §2', '/user/edit/7', 'admin'],
  ['1 §2', '/user/edit', 'admin'],
  // OAuth callbacks redirect every user here (1 §4); its tabs are for administrators (2 §2), other users see where to
  // go.
  ['1 §2', '/setting', 'logged in'],
  ['1 §2', '/personal', 'logged in'],
  ['1 §2', '/pricing', 'public'],
  ['1 §2', '/about', 'public'],
  ['2 §2', '/channel', 'admin'],
  ['2 §2', '/channel/edit/7', 'admin'],
  ['2 §2', '/channel/add', 'admin'],
  ['2 §2', '/token', 'logged in'],
  ['2 §2, §6', '/redemption', 'admin'],
  ['2 §2', '/topup', 'logged in'],
  ['2 §2', '/log', 'logged in'],
  ['2 §2', '/midjourney', 'logged in'],
  ['2 §2', '/task', 'logged in'],
  ['2 §2', '/playground', 'logged in'],
  ['2 §2', '/chat', 'logged in'],
  ['2 §2', '/chat/2', 'logged in'],
  ['2 §2', '/chat2link', 'logged in'],
  ['2 §2', '/detail', 'logged in'],
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

describe('routes of the reference console', () => {
  it.each(routes)('(%s) %s has a screen and its access is %s', (_section, path, access) => {
    const arrival = arrive(path);
    expect(arrival.access).toBe(access);
    expect(path.startsWith(arrival.screen?.replace(/\/:.*/, '') ?? 'no screen')).toBe(true);
  });

  it.each(['/no/such/page', '/channels', '/user/edit/7/more'])('(1 §2) unknown route %s has no screen', (path) => {
    expect(arrive(path).screen).toBeUndefined();
  });
});
