import { describe, expect, it } from '@jest/globals';
import type { Identity } from '../model/identity-provider.js';
import { accountNames, displayNameOf } from './account-names.js';

const identity = (facts: Partial<Identity>): Identity => ({ provider: 'oidc', subject: '1', ...facts });

describe('usernames tried for a new account', () => {
  it.each(['jane', 'jane.doe', 'j_d-1', '小明', 'abcdefghijkl'])(
    'begin with the name at the provider: %s',
    (username) => {
      expect(accountNames(identity({ username }), 7).slice(0, 2)).toEqual([username, 'oidc_7']);
    },
  );

  it.each([undefined, '', '   ', 'abcdefghijklm', 'a b', 'a@b.example', 'a/b', '<b>', 'a\u0000', '\u202eroot'])(
    'begin with a number when the name cannot be a username: %j',
    (username) => {
      const names = accountNames(identity({ username }), 7);
      expect(names[0]).toBe('oidc_7');
      for (const name of names) expect(name).toMatch(/^oidc_\d+$/);
    },
  );
});

describe('display name of a new account', () => {
  it.each([
    { displayName: ' Jane Doe ', shown: 'Jane Doe' },
    { displayName: 'a\u0000b\u202ec\n', shown: 'abc' },
    { displayName: '😀'.repeat(30), shown: '😀'.repeat(20) },
    { displayName: '\u0007', shown: 'oidc' },
    { displayName: undefined, shown: 'oidc' },
  ])('is $shown for $displayName', ({ displayName, shown }) => {
    expect(displayNameOf(identity({ displayName }))).toBe(shown);
  });
});
