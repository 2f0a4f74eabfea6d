import { expect, it } from '@jest/globals';
import { outgoingHeaders } from './outgoing-headers.js';

it.each<[string, Record<string, string>, Record<string, string>]>([
  ['adds nothing', {}, { authorization: 'Bearer k' }],
  ['adds a header', { 'x-team': 'a' }, { authorization: 'Bearer k', 'x-team': 'a' }],
  ['replaces a header', { authorization: 'Basic x' }, { authorization: 'Basic x' }],
  ['inserts the key for {key}', { 'x-key': '{key} {key}' }, { authorization: 'Bearer k', 'x-key': 'k$&1 k$&1' }],
  ['does not replace via', { via: 'nowhere' }, { authorization: 'Bearer k' }],
])("a channel's own header %s", (_, headers, expected) => {
  const own = { authorization: 'Bearer k' };
  const sent = outgoingHeaders(own, { setting: { headers } }, 'k$&1', { mark: 'us' });
  expect(sent).toEqual({ ...expected, via: 'us' });
  expect(own).toEqual({ authorization: 'Bearer k' });
});
