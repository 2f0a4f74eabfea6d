import { describe, expect, it } from '@jest/globals';
import { adjustSchema, balanceAfter, newUserSchema, toNewUser, toUserChanges, userSchema } from './user-form.schema';

type Issues = { error?: { issues: { path: PropertyKey[]; message: string }[] } };
const messages = ({ error }: Issues) => error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

describe('new user', () => {
  it.each([
    ['alice', '', 'password1', []],
    ['', '', '', ['username users:error.usernameAndPassword', 'password users:error.usernameAndPassword']],
    ['alice', '', 'short', ['password users:error.passwordLength']],
    ['a-name-too-long', '', 'password1', ['username users:error.usernameLength']],
    ['十二个字的用户名也可以用', '', 'password1', []],
    ['alice', 'x'.repeat(21), 'password1', ['displayName users:error.displayNameLength']],
  ])('%j, %j, %j: %j', (username, displayName, password, expected) => {
    expect(messages(newUserSchema.safeParse({ username, displayName, password }))).toEqual(expected);
  });

  it('is sent trimmed; a blank display name is omitted', () => {
    const form = { username: ' bob ', displayName: ' ', password: ' pass word ' };
    expect(toNewUser(form)).toEqual({ username: 'bob', displayName: null, password: ' pass word ' });
  });
});

describe('edited user', () => {
  const stored = { username: 'bob', displayName: 'Bob', group: 'default', staffRole: '' as const, password: '' };

  it('requires no password, or one of eight characters', () => {
    expect(messages(userSchema.safeParse(stored))).toEqual([]);
    expect(messages(userSchema.safeParse({ ...stored, password: '1234567' }))).toEqual([
      'password users:error.passwordLength',
    ]);
  });

  it('sends only changed fields', () => {
    expect(toUserChanges(stored, { ...stored })).toEqual({});
    expect(toUserChanges(stored, { ...stored, group: 'vip', password: 'new-password' })).toEqual({
      group: 'vip',
      password: 'new-password',
    });
  });
});

describe('quota adjustment', () => {
  it.each([
    [500_000, true],
    [-1, true],
    [0, false],
    [null, false],
    [Number.NaN, false],
    [1.5, false],
  ])('of %s is valid: %s', (amount, valid) => {
    expect(adjustSchema.safeParse({ amount, reason: '' }).success).toBe(valid);
  });

  it.each([
    [1000, -1500, -500],
    [0, 25, 25],
    [1000, null, null],
    [1000, Number.NaN, null],
  ])('from %s by %s previews %s', (quota, amount, after) => {
    expect(balanceAfter(quota, amount)).toBe(after);
  });
});
