import { describe, expect, it } from '@jest/globals';
import { assignmentsFor, settle, valuesAt } from './claims.js';

describe('valuesAt', () => {
  it.each<[string, unknown, string[]]>([
    ['groups', { groups: 'a' }, ['a']],
    ['groups', { groups: ['a', 2, true, null, {}] }, ['a', '2', 'true']],
    ['groups', {}, []],
    ['groups', { groups: { a: 'b' } }, []],
    ['groups', null, []],
    ['realm_access.roles', { realm_access: { roles: ['a'] } }, ['a']],
    ['realm_access.roles', { realm_access: ['roles'] }, []],
    ['realm_access.roles', { 'realm_access.roles': 'a', realm_access: { roles: 'b' } }, ['a']],
    ['https://id.example/groups', { 'https://id.example/groups': ['a'] }, ['a']],
    ['https://id.example/app.roles', { 'https://id.example/app': { roles: 'a' } }, ['a']],
    ['__proto__.toString', {}, []],
    ['constructor.name', {}, []],
  ])('finds %s in %j', (path, claims, expected) => {
    expect(valuesAt(claims, path)).toEqual(expected);
  });
});

describe('assignmentsFor', () => {
  const rule = { claim: 'groups', teamRole: 'member' as const };

  it('takes the first rule of each kind and of each team', () => {
    const rules = [
      { ...rule, value: 'other', role: 1 as const },
      { ...rule, value: 'a', group: 'vip', team: 7, teamRole: 'manager' as const },
      { ...rule, value: 'b', group: 'gold', role: 10 as const, team: 7 },
      { ...rule, value: 'b', team: 8 },
    ];
    expect(assignmentsFor(rules, { groups: ['a', 'b'] })).toEqual({
      role: 10,
      staffRole: undefined,
      group: 'vip',
      teams: new Map([
        [8, 'member'],
        [7, 'manager'],
      ]),
    });
  });

  it('gives administrators no staff role', () => {
    const rules = [
      { ...rule, value: 'a', staffRole: 'support' as const },
      { ...rule, value: 'b', role: 10 as const },
    ];
    expect(assignmentsFor(rules, { groups: ['a'] })).toMatchObject({ role: undefined, staffRole: 'support' });
    expect(assignmentsFor(rules, { groups: ['a', 'b'] })).toMatchObject({ role: 10, staffRole: undefined });
  });
});

/**
 * The value of the user, what rules have set before and what they assign now; then the expected value and managed
 * value.
 */
const TABLE: [string, string, string | undefined, string | undefined, string, string | undefined][] = [
  ['nothing is assigned', 'none', undefined, undefined, 'none', undefined],
  ['a rule assigns a value', 'none', undefined, 'vip', 'vip', 'vip'],
  ['the rule still applies', 'vip', 'vip', 'vip', 'vip', 'vip'],
  ['another rule applies', 'vip', 'vip', 'gold', 'gold', 'gold'],
  ['no rule applies any longer', 'vip', 'vip', undefined, 'none', undefined],
  ['a rule assigns the usual value', 'vip', 'vip', 'none', 'none', undefined],
  ['the value was set by hand', 'vip', undefined, 'gold', 'vip', undefined],
  ['the same value was set by hand', 'vip', undefined, 'vip', 'vip', undefined],
  ['the value was changed by hand', 'gold', 'vip', 'vip', 'gold', undefined],
  ['the value was changed by hand and no rule applies', 'gold', 'vip', undefined, 'gold', undefined],
  ['the value was removed by hand and the rule still applies', 'none', 'vip', 'vip', 'vip', 'vip'],
  ['the value was removed by hand and no rule applies', 'none', 'vip', undefined, 'none', undefined],
];

describe('rules for claims', () => {
  it.each(TABLE)('%s', (_, current, managed, wanted, value, afterwards) => {
    expect(settle(current, 'none', managed, wanted)).toEqual({ value, managed: afterwards });
  });
});
