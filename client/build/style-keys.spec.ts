import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { called } from './plugin-calls.ts';
import { styleKeys } from './style-keys.ts';

const chakra = fileURLToPath(import.meta.resolve('@chakra-ui/react'));
const id = `${chakra.slice(0, chakra.lastIndexOf('/dist/'))}/dist/esm/utils/memo.js`;

describe('keys of styles', () => {
  type Styles = Readonly<Record<string, unknown>>;
  let memo: <Result>(read: (styles: Styles) => Result) => (styles: Styles) => Result;
  beforeAll(async () => {
    const code = await called(styleKeys(), 'build').transform(readFileSync(id, 'utf8'), id);
    expect(code).toContain('const numbers');
    ({ memo } = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`));
  });

  /** Whether the cache of Chakra has one entry for both. */
  function areEqual(one: Styles, other: Styles): boolean {
    const read = memo((styles) => ({ styles }));
    return read(one) === read(other);
  }

  const styles: Styles = { color: 'red', _hover: { color: 'blue', padding: [1, 2] } };

  it('are the same for equal objects, in any order of their names', () => {
    expect(areEqual(styles, styles)).toBe(true);
    expect(areEqual(styles, { _hover: { padding: [1, 2], color: 'blue' }, color: 'red' })).toBe(true);
  });

  it.each([
    { what: 'another value', other: { ...styles, color: 'green' } },
    { what: 'another value inside', other: { ...styles, _hover: { color: 'blue', padding: [2, 1] } } },
    { what: 'fewer names', other: { color: 'red' } },
    { what: 'a number instead of its text', other: { ...styles, _hover: { color: 'blue', padding: ['1', 2] } } },
    { what: 'null instead of an object', other: { ...styles, _hover: null } },
  ])('differ for $what', ({ other }) => {
    expect(areEqual(styles, other)).toBe(false);
  });
});

describe('build', () => {
  it('fails when Chakra has no such file, or makes its keys in another way', async () => {
    expect(called(styleKeys(), 'build').end).toThrow('Chakra has no file');
    await expect(called(styleKeys(), 'build').transform('export const memo = 1;', id)).rejects.toThrow(
      'in another way',
    );
  });

  it('does not fail in a development server', () => {
    expect(called(styleKeys(), 'serve').end).not.toThrow();
  });
});
