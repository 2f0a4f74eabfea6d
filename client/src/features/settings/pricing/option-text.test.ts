import { describe, expect, it } from '@jest/globals';
import { countByKind, diffOptions, mergeOption, sameOption } from './option-text';

const keys = ['A', 'B'] as const;

describe('option differences', () => {
  it('are added, changed and removed entries', () => {
    const before = { A: '{"x": 1, "y": 2}', B: '{}' };
    const after = { A: '{"y": 2.5, "z": 3}', B: '{"n": "text"}' };
    expect(diffOptions(keys, before, after)).toEqual([
      { option: 'A', name: 'x', before: '1', after: undefined },
      { option: 'A', name: 'y', before: '2', after: '2.5' },
      { option: 'A', name: 'z', before: undefined, after: '3' },
      { option: 'B', name: 'n', before: undefined, after: '"text"' },
    ]);
  });

  it('ignore order, spaces and number notation', () => {
    expect(sameOption('{"a":1,"b":2e-7}', '{\n "b": 0.0000002, "a": 1.0 }')).toBe(true);
  });

  it('include the order of a list', () => {
    const [a, b] = ['[{"x":"1"},{"y":"2"}]', '[{"y":"2"},{"x":"1"}]'];
    expect(sameOption(a, b)).toBe(false);
    expect(diffOptions(['A'], { A: a }, { A: b })).toHaveLength(1);
  });

  it('treat invalid JSON as one change', () => {
    expect(diffOptions(['A'], { A: '{}' }, { A: '{' })).toEqual([{ option: 'A', name: '', before: '{}', after: '{' }]);
  });

  it.each([
    ['a name in two options once', '{"x": 1}', '{"x": 1, "y": 2}', { added: 1, changed: 0, removed: 0 }],
    [
      'a name added in one option and changed in another as changed',
      '{"y": 3}',
      '{"y": 5}',
      { added: 0, changed: 1, removed: 0 },
    ],
    ['texts that are not JSON each as one change', '{', '[', { added: 0, changed: 2, removed: 0 }],
    ['a name that is removed', '{}', '{}', { added: 0, changed: 0, removed: 1 }],
  ])('count %s', (_, a, b, counts) => {
    const changes = diffOptions(keys, { A: '{}', B: '{"y": 2}' }, { A: a, B: b });
    expect(countByKind(changes)).toEqual(counts);
  });
});

describe('option merge', () => {
  it("keeps changes of both sides; on the same entry the user's change", () => {
    const base = '{"a": 1, "b": 2, "c": 3}';
    const merged = mergeOption(base, '{"a": 10, "b": 2}', '{"a": 7, "b": 20, "c": 3, "d": 4}');
    expect(JSON.parse(merged)).toEqual({ a: 10, b: 20, d: 4 });
  });

  it('keeps the type list', () => {
    expect(JSON.parse(mergeOption('[{"a":"1"}]', '[{"a":"1"},{"b":"2"}]', '[{"a":"9"}]'))).toEqual([
      { a: '9' },
      { b: '2' },
    ]);
  });
});
