import { describe, expect, it } from '@jest/globals';
import { aliasProblem, readAliases, writeAliases } from './model-aliases';

const read = (value: unknown) => readAliases(value) ?? [];
const problems = (value: unknown) => {
  const all = read(value);
  return all.map((alias) => aliasProblem(alias, all));
};

describe('model aliases', () => {
  it('are written as they were read', () => {
    const value = {
      smart: [{ model: 'gpt-5' }, { model: 'o3', group: 'vip', when: ['timeout'] }],
      'gpt-5': [{ model: 'gpt-5' }, { model: 'o3' }],
    };
    expect(writeAliases(read(value))).toEqual(value);
  });

  it.each([
    [[]],
    [{ smart: 'gpt-5' }],
    [{ smart: [] }],
    [{ smart: [{ model: 1 }] }],
    [{ smart: [{ model: 'a', when: 1 }] }],
  ])('are undefined for %j', (value) => {
    expect(readAliases(value)).toBeUndefined();
  });

  it('have the error of an empty name, an empty model, and no condition', () => {
    expect(
      problems({ '': [{ model: 'a' }], b: [{ model: ' ' }], c: [{ model: 'a' }, { model: 'd', when: [] }] }),
    ).toEqual(['name', 'model', 'when']);
  });

  it('have an error when they lead back to themselves, but may contain the model of their name', () => {
    expect(problems({ a: [{ model: 'b' }], b: [{ model: 'c' }, { model: 'a' }], c: [{ model: 'c' }] })).toEqual([
      'cycle',
      'cycle',
      undefined,
    ]);
  });
});
