import { describe, expect, it } from '@jest/globals';
import { diffModels, mergeModels, sameModels } from './model-names';

describe('comparison with upstream models', () => {
  it('returns added, kept and removed models without duplicates in order', () => {
    expect(diffModels(['b', 'a', 'old'], ['new-2', 'a', 'new-1', 'a', 'b'])).toEqual({
      added: ['new-2', 'new-1'],
      kept: ['b', 'a'],
      removed: ['old'],
    });
  });

  it('adds and removes models and keeps the rest', () => {
    expect(mergeModels(['a', 'old', 'b'], ['new', 'a'], ['old'])).toEqual(['a', 'b', 'new']);
  });

  it.each([
    [['a', 'b'], ['b', 'a'], true],
    [[], [], true],
    [['a'], ['a', 'b'], false],
    [['a', 'c'], ['a', 'b'], false],
  ])('%j and %j are the same names: %s', (one, other, same) => {
    expect(sameModels(one, other)).toBe(same);
  });
});
