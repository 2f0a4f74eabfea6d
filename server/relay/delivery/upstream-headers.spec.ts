import { expect, it } from '@jest/globals';
import { outgoingHeaders, reportedHeaders } from './upstream-headers.js';

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

it('limits and processing times of an upstream are reported, nothing about its account', () => {
  const headers = {
    'x-ratelimit-remaining-requests': '59',
    'anthropic-ratelimit-tokens-reset': '2026-11-23T00:00:00Z',
    'openai-processing-ms': '12',
    'openai-version': '2020-10-01',
    'openai-organization': 'org-secret',
    'anthropic-organization-id': 'secret',
    'set-cookie': ['a=b'],
    'x-request-id': 'req_1',
    'x-ratelimit-limit-requests': '9'.repeat(300),
  };
  expect(reportedHeaders(headers)).toEqual([
    'x-ratelimit-remaining-requests',
    '59',
    'anthropic-ratelimit-tokens-reset',
    '2026-11-23T00:00:00Z',
    'openai-processing-ms',
    '12',
    'openai-version',
    '2020-10-01',
  ]);
});
