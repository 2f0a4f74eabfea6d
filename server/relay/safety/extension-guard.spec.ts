import { expect, it } from '@jest/globals';
import type { SiteSettings } from '../ports/site-settings.js';
import { ExtensionGuard } from './guards.js';

it.each([
  ['chrome-extension://abcdef', 'chat', true, true],
  ['moz-extension://abcdef', 'chat', true, true],
  ['safari-web-extension://ABCD', 'chat', true, true],
  ['https://app.example', 'chat', true, false],
  ['extension', 'chat', true, false],
  [undefined, 'chat', true, false],
  ['chrome-extension://abcdef', 'chat', false, false],
  ['chrome-extension://abcdef', 'embedding', true, false],
] as const)('a call from %s for a %s, with the option %s: refused %s', (origin, task, on, refused) => {
  const guard = new ExtensionGuard({ refusesExtensions: () => on } as SiteSettings);
  const check = () => guard.check({ task }, { headers: { origin } });
  if (refused) expect(check).toThrow(expect.objectContaining({ code: 'browser_extension_blocked', status: 403 }));
  else expect(check).not.toThrow();
});
