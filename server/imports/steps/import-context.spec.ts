import { describe, expect, it } from '@jest/globals';
import type { ImportedToken } from '../model/records.js';
import { TokenNames } from './import-context.js';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const token = (id: string, name: string, created: number | null, deleted: number | null = null): ImportedToken =>
  ({
    id,
    name,
    userId: '7',
    createdAt: created === null ? null : at(created),
    deletedAt: deleted === null ? null : at(deleted),
  }) as ImportedToken;

describe('token of a log row that only has its name', () => {
  const names = new TokenNames();
  for (const each of [
    token('1', 'work', 5),
    token('2', 'again', 5, 10),
    token('3', 'again', 11),
    token('4', 'twice', 5),
    token('5', 'twice', 8),
    token('6', 'undated', null),
  ])
    names.add(each);

  it.each([
    ['of the one token with the name', 'work', 6, '1'],
    ['created in the second of the call', 'work', 5, '1'],
    ['absent when the token is newer, since another one had its name', 'work', 4, undefined],
    ['deleted later', 'again', 9, '2'],
    ['created after the deletion of the first', 'again', 12, '3'],
    ['absent when none had the name at the time', 'again', 4, undefined],
    ['of the older one before there were two', 'twice', 6, '4'],
    ['absent when two had the name', 'twice', 9, undefined],
    ['without a time of its creation', 'undated', 1, '6'],
    ['absent for an unknown name', 'other', 6, undefined],
  ])('is %s', (_, name, day, id) => {
    expect(names.idAt('7', name, at(day))).toBe(id);
  });

  it("is never another user's token", () => {
    expect(names.idAt('8', 'work', at(6))).toBeUndefined();
  });
});
