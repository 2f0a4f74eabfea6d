import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { GROUP, USER } from './scim-attributes.js';
import { patched } from './scim-patch.js';

const user = {
  userName: 'ada',
  active: true,
  displayName: 'Ada',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [
    { type: 'work', value: 'ada@example.com', primary: true },
    { type: 'home', value: 'ada@home.example' },
  ],
};
const group = { displayName: 'group', members: [{ value: '1' }, { value: '2' }] };
const afterwards = (type: typeof USER, before: object, ...Operations: object[]) => {
  const { schemas: _schemas, meta: _meta, ...rest } = patched(type, { ...before }, { Operations });
  return rest;
};

describe('PATCH of a user', () => {
  it.each<[string, object, object]>([
    ['an attribute in another case', { op: 'replace', path: 'DisplayName', value: 'B' }, { displayName: 'B' }],
    ['an operation in another case', { op: 'REPLACE', path: 'displayName', value: 'B' }, { displayName: 'B' }],
    ['the URN of the schema', { op: 'add', path: `${USER.schema}:displayName`, value: 'B' }, { displayName: 'B' }],
    [
      'a part',
      { op: 'replace', path: 'name.familyName', value: 'King' },
      { name: { givenName: 'Ada', familyName: 'King' } },
    ],
    [
      'parts without a path',
      { op: 'add', value: { 'name.familyName': 'King', active: 'False' } },
      { name: { givenName: 'Ada', familyName: 'King' }, active: 'False' },
    ],
    [
      'a filter without a path',
      { op: 'replace', value: { 'emails[type eq "home"].value': 'a@b.example' } },
      { emails: [user.emails[0], { type: 'home', value: 'a@b.example' }] },
    ],
    [
      'an address that is missing',
      { op: 'add', path: 'emails[type eq "other"].value', value: 'o@b.example' },
      { emails: [...user.emails, { type: 'other', value: 'o@b.example' }] },
    ],
    ['the removal of an address', { op: 'remove', path: 'emails[type eq "home"]' }, { emails: [user.emails[0]] }],
    ['null', { op: 'replace', path: 'displayName', value: null }, { displayName: undefined }],
    [
      'an attribute of an extension',
      { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: '7' },
      {},
    ],
    ['an attribute that is not stored', { op: 'add', path: 'title', value: 'Countess' }, {}],
    ['an id without a path', { op: 'replace', value: { id: '7', meta: {}, displayName: 'B' } }, { displayName: 'B' }],
  ])('accepts %s', (_, operation, changes) => {
    expect(JSON.parse(JSON.stringify(afterwards(USER, user, operation)))).toEqual(
      JSON.parse(JSON.stringify({ ...user, ...changes })),
    );
  });

  it.each<[string, unknown, string]>([
    ['no operation', {}, 'scim_syntax_invalid'],
    ['another operation', { op: 'move', path: 'displayName' }, 'scim_syntax_invalid'],
    ['no value', { op: 'replace', path: 'displayName' }, 'scim_value_invalid'],
    ['a text without a path', { op: 'add', value: 'x' }, 'scim_syntax_invalid'],
    ['a removal without a path', { op: 'remove' }, 'scim_no_target'],
    ['a path that is none', { op: 'add', path: 'emails[type eq', value: 'x' }, 'scim_path_invalid'],
    ['a path of three parts', { op: 'add', path: 'constructor.prototype.x', value: 'x' }, 'scim_path_invalid'],
    ['a read-only attribute', { op: 'replace', path: 'id', value: '8' }, 'scim_read_only'],
    [
      'a filter that is none',
      { op: 'replace', path: 'emails[type is "work"].value', value: 'x' },
      'scim_syntax_invalid',
    ],
  ])('rejects %s', (_, operation, code) => {
    expect(() => afterwards(USER, user, operation as object)).toThrow(AppError);
    try {
      afterwards(USER, user, operation as object);
    } catch (error) {
      expect((error as AppError).code).toBe(code);
    }
  });

  it.each(['__proto__.polluted', 'constructor.prototype', 'name.__proto__', 'emails[__proto__ eq "x"].value'])(
    'does not reach prototypes by the path %s',
    (path) => {
      afterwards(USER, user, { op: 'add', path, value: 'x' });
      afterwards(USER, user, { op: 'add', value: { [path]: 'x' } });
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect(Object.getPrototypeOf(afterwards(USER, user, { op: 'add', path, value: 'x' }))).toBe(Object.prototype);
    },
  );
});

describe('PATCH of a group', () => {
  it.each<[string, object, string[]]>([
    ['a member', { op: 'Add', path: 'members', value: [{ $ref: null, value: '3', display: 'x' }] }, ['1', '2', '3']],
    ['a member that is not a list', { op: 'add', path: 'members', value: { value: '3' } }, ['1', '2', '3']],
    ['a member as text', { op: 'add', path: 'members', value: ['3'] }, ['1', '2', '3']],
    ['a member twice', { op: 'add', path: 'members', value: [{ value: '2' }] }, ['1', '2']],
    ['members without a path', { op: 'add', value: { members: [{ value: '3' }] } }, ['1', '2', '3']],
    ['a removal by value', { op: 'Remove', path: 'members', value: [{ $ref: null, value: '1' }] }, ['2']],
    ['a removal by filter', { op: 'remove', path: 'members[value eq "1"]' }, ['2']],
    ['a removal of a user who is not a member', { op: 'remove', path: 'members[value eq "9"]' }, ['1', '2']],
    ['the removal of all', { op: 'remove', path: 'members' }, []],
    ['other members', { op: 'replace', path: 'members', value: [{ value: '7' }] }, ['7']],
  ])('accepts %s', (_, operation, members) => {
    const after = afterwards(GROUP, group, operation) as { members?: { value: string }[] };
    expect((after.members ?? []).map(({ value }) => value)).toEqual(members);
  });

  it.each<[string, object[], string[]]>([
    [
      'in their order',
      [
        { op: 'add', path: 'members', value: ['3', '4'] },
        { op: 'remove', path: 'members[value eq "1"]' },
        { op: 'replace', path: 'displayName', value: 'other' },
        { op: 'remove', path: 'members', value: ['3'] },
        { op: 'add', path: 'members', value: ['1'] },
      ],
      ['2', '4', '1'],
    ],
    [
      'with a filter that names several members among others',
      [
        { op: 'add', path: 'members', value: ['3'] },
        { op: 'remove', path: 'members[value eq "1" or value eq "3"]' },
        { op: 'add', path: 'members', value: ['5'] },
      ],
      ['2', '5'],
    ],
  ])('applies operations %s', (_, operations, members) => {
    expect(afterwards(GROUP, group, ...operations)).toMatchObject({ members: members.map((value) => ({ value })) });
  });

  it('changes thousands of members of a long list', () => {
    const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index));
    const long = { displayName: 'all', members: ids(0, 40_000).map((value) => ({ value })) };
    const removals = ids(0, 900).map((id) => ({ op: 'remove', path: `members[value eq "${id}"]` }));
    const after = afterwards(GROUP, long, ...removals, { op: 'add', path: 'members', value: ids(40_000, 60_000) });
    expect(after).toEqual({ ...long, members: ids(900, 60_000).map((value) => ({ value })) });
  });
});
