import { describe, expect, it } from '@jest/globals';
import { resolveModel, upstreamName } from './channel-json.js';

const mapping = (entries: Record<string, string>) => new Map(Object.entries(entries));

describe('resolveModel', () => {
  it.each<[string, Record<string, string>, string, string]>([
    ['a name without an entry stays', {}, 'gpt-4o', 'gpt-4o'],
    ['one step', { 'gpt-4o': 'gpt-4o-2024-11-20' }, 'gpt-4o', 'gpt-4o-2024-11-20'],
    ['a chain is followed to its end', { a: 'b', b: 'c', c: 'd' }, 'a', 'd'],
    ['a name that maps to itself is an end', { a: 'b', b: 'b' }, 'a', 'b'],
    ['names are compared exactly', { 'GPT-4': 'x' }, 'gpt-4', 'gpt-4'],
  ])('%s', (_, entries, name, expected) => {
    expect(resolveModel(mapping(entries), name)).toBe(expected);
  });

  it.each<[string, Record<string, string>]>([
    ['two names that map to each other', { a: 'b', b: 'a' }],
    ['a longer circle', { a: 'b', b: 'c', c: 'a' }],
    ['a chain that runs into a circle', { a: 'b', b: 'c', c: 'b' }],
  ])('rejects %s', (_, entries) => {
    expect(() => resolveModel(mapping(entries), 'a')).toThrow(expect.objectContaining({ code: 'model_mapping_cycle' }));
  });
});

describe('upstreamName', () => {
  it.each<[string, string, Record<string, string>, string, string]>([
    ['the prefix is cut', 'az/', {}, 'az/gpt-4o', 'gpt-4o'],
    ['a name without the prefix stays', 'az/', {}, 'gpt-4o', 'gpt-4o'],
    ['an entry without the prefix counts', 'az/', { 'gpt-4o': 'deployment-1' }, 'az/gpt-4o', 'deployment-1'],
    ['an entry with the prefix counts', 'az/', { 'az/gpt-4o': 'deployment-2' }, 'az/gpt-4o', 'deployment-2'],
    ['the entry with the prefix wins', 'az/', { 'gpt-4o': 'x', 'az/gpt-4o': 'y' }, 'az/gpt-4o', 'y'],
    ['no prefix, no mapping', '', {}, 'gpt-4o', 'gpt-4o'],
  ])('%s', (_, modelPrefix, entries, model, expected) => {
    expect(upstreamName({ modelPrefix, modelMapping: mapping(entries) }, model)).toBe(expected);
  });
});
