import { describe, expect, it } from '@jest/globals';
import { type AliasTable, expandAlias, isProblem, readAliases } from './model-aliases.js';

function tableOf(value: unknown): AliasTable {
  const read = readAliases(value);
  if (isProblem(read)) throw new Error(`${read.kind}: ${read.name}`);
  return read;
}

const modelsOf = (name: string, ...tables: object[]) =>
  expandAlias(name, tables.map(tableOf))?.map(({ model, group, when }) =>
    [model, group && `@${group}`, when && `on ${when.join()}`].filter(Boolean).join(' '),
  ) ?? null;

describe('alias table', () => {
  it.each<[string, unknown, string]>([
    ['no object', [], ''],
    ['no targets', { smart: [] }, 'smart'],
    ['too many targets', { smart: Array.from({ length: 11 }, () => ({ model: 'a' })) }, 'smart'],
    ['a target without a model', { smart: [{ group: 'vip' }] }, 'smart'],
    ['a target as a text', { smart: ['gpt-5'] }, 'smart'],
    ['an unknown field', { smart: [{ model: 'a', weight: 1 }] }, 'smart'],
    ['an unknown condition', { smart: [{ model: 'a', when: ['bad_luck'] }] }, 'smart'],
    ['a name with a space at its end', { 'smart ': [{ model: 'a' }] }, 'smart '],
  ])('is invalid with %s', (_, value, name) => {
    expect(readAliases(value)).toEqual({ kind: 'shape', name });
  });

  it.each<[string, object]>([
    ['two aliases', { a: [{ model: 'b' }], b: [{ model: 'x' }, { model: 'a' }] }],
    ['three aliases', { a: [{ model: 'b' }], b: [{ model: 'c' }], c: [{ model: 'b' }, { model: 'a' }] }],
  ])('is invalid with a cycle of %s', (_, value) => {
    expect(readAliases(value)).toMatchObject({ kind: 'cycle' });
  });

  it('may contain a model with its own fallbacks, whose name is the name of the alias', () => {
    expect(modelsOf('gpt-5', { 'gpt-5': [{ model: 'gpt-5' }, { model: 'o3' }] })).toEqual(['gpt-5', 'o3']);
  });
});

describe('models of an alias', () => {
  const site = {
    smart: [{ model: 'gpt-5' }, { model: 'claude', when: ['rate_limited'] }, { model: 'fast', when: ['timeout'] }],
    fast: [{ model: 'flash' }, { model: 'haiku', group: 'vip' }],
  };

  it('are null for another name', () => {
    expect(modelsOf('gpt-5', site)).toBeNull();
  });

  it('include the models of a nested alias, the first of which has the condition of that alias', () => {
    expect(modelsOf('smart', site)).toEqual(['gpt-5', 'claude on rate_limited', 'flash on timeout', 'haiku @vip']);
  });

  it('come from the narrowest table that has the name', () => {
    expect(modelsOf('smart', { smart: [{ model: 'own' }] }, {}, site)).toEqual(['own']);
    expect(modelsOf('smart', {}, { smart: [{ model: 'of-group' }] }, site)).toEqual(['of-group']);
  });

  it('include the models of the wider table when the name is in its own list', () => {
    const own = { smart: [{ model: 'own' }, { model: 'smart' }] };
    expect(modelsOf('smart', own, site)?.slice(0, 3)).toEqual(['own', 'gpt-5', 'claude on rate_limited']);
  });

  it('do not use a narrower table for an alias that a wider one names', () => {
    expect(modelsOf('a', { b: [{ model: 'own' }] }, { a: [{ model: 'b' }], b: [{ model: 'wide' }] })).toEqual(['wide']);
  });

  it('occur once for each group, and in the group of the alias that names them', () => {
    const table = {
      a: [{ model: 'x' }, { model: 'x', group: 'vip' }, { model: 'x' }, { model: 'b', group: 'pro' }],
      b: [{ model: 'y' }],
    };
    expect(modelsOf('a', table)).toEqual(['x', 'x @vip', 'y @pro']);
  });
});
