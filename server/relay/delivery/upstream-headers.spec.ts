import { expect, it } from '@jest/globals';
import { reportedHeaders } from './upstream-headers.js';

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
