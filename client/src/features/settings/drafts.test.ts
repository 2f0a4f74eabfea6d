import { describe, expect, it } from '@jest/globals';
import { Drafts, type StoredOption } from './drafts';

const option = (key: string, value: string | null = ''): StoredOption => ({
  key,
  value,
  secret: value === null,
  isSet: true,
  defaultValue: '',
  editable: true,
});

function drafts(...options: StoredOption[]) {
  const all = new Drafts((_key, text) => text.trim());
  all.load(options);
  return all;
}

describe('settings drafts', () => {
  it('count differences from the stored values, and none after a revert', () => {
    const all = drafts(option('a', '1'), option('b', '2'));
    all.set('a', '5');
    expect(all.changed(['a', 'b'])).toEqual(['a']);
    all.set('a', ' 1 ');
    expect(all.changed(['a', 'b'])).toEqual([]);
  });

  it('of a secret are empty at first and sent only after input', () => {
    const all = drafts(option('key', null));
    expect(all.text('key')).toBe('');
    all.set('key', 'new');
    expect(all.toSend(['key'])).toEqual([{ key: 'key', value: 'new', expected: undefined }]);
    all.set('key', '  ');
    expect(all.toSend(['key'])).toEqual([]);
  });

  it('start with the displayed text, which does not count as a change', () => {
    const all = new Drafts(
      (_key, text) => text,
      (_key, text) => `${text}!`,
    );
    all.load([option('a', '1')]);
    all.set('a', '1!?');
    expect(all.changed(['a'])).toEqual(['a']);
    all.set('a', '1!');
    expect([all.text('a'), all.changed(['a'])]).toEqual(['1!', []]);
  });

  it('conflict with another save until one of the values is chosen', () => {
    const all = drafts(option('a', '1'), option('b', '1'));
    all.set('a', 'mine');
    all.set('b', 'mine');
    all.load([option('a', 'theirs'), option('b', 'theirs')]);
    expect(all.conflict('a')).toBe('theirs');
    all.insist('a');
    all.discard(['b']);
    expect([all.conflict('a'), all.text('a')]).toEqual([undefined, 'mine']);
    expect(all.text('b')).toBe('theirs');
  });

  it('are sent with their base values, and record conflicts', () => {
    const all = drafts(option('a', '1'));
    all.set('a', '2');
    expect(all.toSend(['a'])).toEqual([{ key: 'a', value: '2', expected: '1' }]);
    const saved = { key: 'a', value: '3', username: 'seven' };
    all.recordConflicts([saved]);
    expect([all.conflict('a'), all.conflicts('a')]).toEqual(['3', saved]);
    all.insist('a');
    expect(all.conflicts('a')).toBeUndefined();
    expect(all.toSend(['a'])).toEqual([{ key: 'a', value: '2', expected: '3' }]);
  });

  it('are unchanged when another user saves the same value', () => {
    const all = drafts(option('a', '1'));
    all.set('a', '2');
    all.load([option('a', '2')]);
    expect(all.count(['a'])).toBe(0);
  });

  it('clear a rejection when the text changes', () => {
    const all = drafts(option('a', '1'));
    all.fail(new Map([['a', 'no']]));
    expect(all.problem('a')).toBe('no');
    all.set('a', '2');
    expect(all.problem('a')).toBeUndefined();
  });
});
