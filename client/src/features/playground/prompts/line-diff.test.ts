import { describe, expect, it } from '@jest/globals';
import { lineDiff } from './line-diff';

const marks = { same: ' ', removed: '-', added: '+' };

describe('difference of two texts', () => {
  it.each([
    ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
    ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['b', 'a\nb\nc', ['+a', ' b', '+c']],
    ['a\na\nb', 'a\nb', [' a', '-a', ' b']],
  ])('%j and %j is %j', (before, after, lines) => {
    expect(lineDiff(before, after).map(({ kind, text }) => `${marks[kind]}${text}`)).toEqual(lines);
  });
});
