import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  hasExpired,
  loginPath,
  onSessionExpired,
  safeReturnTo,
  sessionExpired,
  signedIn,
  signedOut,
  signInPath,
} from './sign-in-state';
import { stored } from './storage';

const alice = { id: 7, username: 'alice', display_name: 'Alice', role: 10, status: 1, group: 'default' };

const log = { pathname: '/log', search: '' };

describe('returnTo', () => {
  it.each(['/token', '/log?page=2&q=a%20b', '/channel/edit/3#models'])('follows %s', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'token',
    '',
    null,
    undefined,
  ])('ignores %s', (path) => {
    expect(safeReturnTo(path)).toBeUndefined();
  });
});

describe('login path', () => {
  it('contains path and query', () => {
    expect(loginPath({ pathname: '/log', search: '?page=2' }, true)).toBe(
      '/login?expired=true&returnTo=%2Flog%3Fpage%3D2',
    );
  });
  it('takes over the flag of the page, which is not shown again after the login', () => {
    expect(loginPath({ pathname: '/playground', search: '?expired=true' }, false)).toBe(
      '/login?expired=true&returnTo=%2Fplayground',
    );
    expect(loginPath({ pathname: '/playground', search: '?a=b&expired' }, false)).toBe(
      '/login?expired=true&returnTo=%2Fplayground%3Fa%3Db',
    );
  });
  it('has no parameter on the home page', () => {
    expect(loginPath({ pathname: '/', search: '' }, false)).toBe('/login');
  });
});

describe('expired session', () => {
  beforeEach(() => signedIn(alice));

  it('is reported once, however many requests fail', () => {
    const received = jest.fn();
    const stop = onSessionExpired(received);
    for (let call = 0; call < 10; call++) sessionExpired();
    stop();
    expect(received).toHaveBeenCalledTimes(1);
    expect(stored.user.read()).toBeNull();
    expect(signInPath(log)).toBe('/login?expired=true&returnTo=%2Flog');
  });

  it('is known to a page that was loaded again or is open in another tab', () => {
    const seenByAnotherTab: boolean[] = [];
    const stop = stored.user.subscribe(() => seenByAnotherTab.push(stored.sessionExpired.read()));
    sessionExpired();
    stop();
    expect(seenByAnotherTab).toEqual([true]);
    expect(localStorage.getItem(stored.sessionExpired.key)).toBe('true');
    signedIn(alice);
    expect(localStorage.getItem(stored.sessionExpired.key)).toBeNull();
  });

  it('can be reported again after the next sign-in', () => {
    const events = jest.fn();
    const stop = onSessionExpired(events);
    sessionExpired();
    signedIn(alice);
    sessionExpired();
    stop();
    expect(events).toHaveBeenCalledTimes(2);
  });

  it('is not reported to a visitor', () => {
    stored.user.clear();
    const received = jest.fn();
    const stop = onSessionExpired(received);
    sessionExpired();
    stop();
    expect(received).not.toHaveBeenCalled();
  });
});

describe('sign-out', () => {
  it('redirects to the login page, and later 401 responses do not count as an expiry', () => {
    signedIn(alice);
    signedOut();
    sessionExpired();
    expect(stored.user.read()).toBeNull();
    expect(signInPath(log)).toBe('/login');
    expect(hasExpired()).toBe(false);
  });

  it('does not hide the expiry of a session that another tab began afterwards', () => {
    signedIn(alice);
    signedOut();
    // As the other tab writes it.
    stored.user.write(alice);
    sessionExpired();
    expect(signInPath(log)).toBe('/login?expired=true&returnTo=%2Flog');
  });

  it('is reset by the next sign-in', () => {
    signedIn(alice);
    stored.user.clear();
    expect(signInPath(log)).toBe('/login?returnTo=%2Flog');
  });
});
