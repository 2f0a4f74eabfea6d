import { expect, it } from '@jest/globals';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import { siteHeaders } from './claude-headers.js';

const headers = {
  'claude-a': { 'anthropic-beta': ['one-2025', 'two-2025'], 'x-team': ['red'] },
  'claude-a-thinking': { 'anthropic-beta': ['three-2025'] },
  'claude-b': { 'x-empty': [] },
};

it.each([
  ['claude-a', { 'anthropic-beta': 'one-2025,two-2025', 'x-team': 'red' }],
  ['claude-a-thinking', { 'anthropic-beta': 'three-2025' }],
  ['claude-b-thinking', {}],
  ['claude-c', {}],
])('headers for %s are %j', (model, expected) => {
  const vendors = { ...BUILT_IN_SETTINGS, claude: { ...BUILT_IN_SETTINGS.claude, headers } };
  expect(siteHeaders({ model, vendors })).toEqual(expected);
});
