import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { readConfig } from '../../platform/config/config.js';
import { PendingLoginCookie, SessionCookie } from './session-credentials.js';

const cookieWith = (PUBLIC_HTTPS: string) => new SessionCookie(readConfig({ PUBLIC_HTTPS }));

function written(cookie: SessionCookie | PendingLoginCookie): unknown[] {
  const calls: unknown[] = [];
  cookie.write({ setCookie: (...call: unknown[]) => calls.push(...call) } as unknown as FastifyReply, 'the-id');
  return calls;
}

describe('SessionCookie', () => {
  it.each([
    ['false', 'session', false],
    ['true', '__Host-session', true],
  ])('with PUBLIC_HTTPS %s is called %s', (https, name, secure) => {
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 30 * 24 * 3_600 };
    expect(written(cookieWith(https))).toEqual([name, 'the-id', attributes]);
  });

  it.each([
    ['session=abc', 'abc'],
    ['theme=dark; session=abc; lang=zh', 'abc'],
    ['my-session=abc', undefined],
    ['session=', undefined],
    [undefined, undefined],
  ])('parses %j as %j', (cookie, id) => {
    expect(cookieWith('false').read({ cookie })).toBe(id);
  });

  it('does not accept a plain cookie instead of the prefixed one', () => {
    expect(cookieWith('true').read({ cookie: 'session=abc' })).toBeUndefined();
  });
});

describe('PendingLoginCookie', () => {
  it.each([
    ['false', 'pending_login', false],
    ['true', '__Host-pending_login', true],
  ])('with PUBLIC_HTTPS %s is called %s and expires after five minutes', (https, name, secure) => {
    const cookie = new PendingLoginCookie(readConfig({ PUBLIC_HTTPS: https }));
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 300 };
    expect(written(cookie)).toEqual([name, 'the-id', attributes]);
  });
});
