import { describe, expect, it } from '@jest/globals';
import { localPath } from './site-urls.js';

describe('localPath', () => {
  it.each(['/', '/token', '/setting?tab=bindings#github', '/chat/1?name=a%20b', '/a/../b', '/中文'])(
    'returns a path on this site: %s',
    (path) => expect(localPath(path)).toBe(path),
  );

  it.each([
    '',
    'token',
    'https://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/%09/evil.example',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%zz',
    `/${'a'.repeat(600)}`,
    undefined,
    null,
    ['/token'],
    7,
  ])('returns an empty text for %j', (value) => expect(localPath(value)).toBe(''));
});
