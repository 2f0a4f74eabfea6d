import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { called } from './plugin-calls.ts';
import { unusedStyles } from './unused-styles.ts';

const id = fileURLToPath(import.meta.resolve('@chakra-ui/react/preset-base'));

interface Preset {
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly utilities: Readonly<Record<string, unknown>>;
}

const presetOf = async (code: string): Promise<Preset> => {
  const absolute = code.replaceAll(/from '(\.[^']+)'/g, (_, path: string) => `from '${new URL(path, `file://${id}`)}'`);
  return (await import(`data:text/javascript,${encodeURIComponent(absolute)}`)).defaultBaseConfig;
};

describe('styles that are not used', () => {
  const whole = readFileSync(id, 'utf8');
  let preset: Preset;
  beforeAll(async () => {
    preset = await presetOf((await called(unusedStyles(), 'build').transform(whole, id)) ?? '');
  });

  it.each([
    { what: 'a condition', kept: () => preset.conditions, name: 'hover' },
    { what: 'a style property', kept: () => preset.utilities, name: 'boxShadow' },
    {
      what: 'a style property of which only the short form is used',
      kept: () => preset.utilities,
      name: 'marginInline',
    },
  ])('keep $what that the console uses', ({ kept, name }) => {
    expect(kept()).toHaveProperty(name);
  });

  it('are removed from the theme', async () => {
    expect(preset.conditions).not.toHaveProperty('peerFocusVisible');
    expect(preset.utilities).not.toHaveProperty('scrollSnapStrictness');
    const { conditions, utilities } = await presetOf(whole);
    expect(Object.keys(conditions)).toEqual(expect.arrayContaining(Object.keys(preset.conditions)));
    expect(Object.keys(utilities)).toEqual(expect.arrayContaining(Object.keys(preset.utilities)));
  });
});

it.each(["'peerFocusVisible': 'x'", '...peerConditions'])('keep %s, whose name is not read', async (written) => {
  const code = `const peerConditions = {};
    const defaultConditions = defineConditions({ ${written}, unusedCondition: 'x' });
    const defaultBaseConfig = definePreset({ utilities: { ${written}, unusedUtility: { values: 'x' } } });`;
  const kept = await called(unusedStyles(), 'build').transform(code, id);
  expect(kept?.split(written)).toHaveLength(3);
  expect(kept).not.toContain('unused');
});

describe('build', () => {
  it('fails when Chakra has no such file, or declares its styles in another way', async () => {
    expect(called(unusedStyles(), 'build').end).toThrow('Chakra has no file');
    await expect(called(unusedStyles(), 'build').transform('export const preset = {};', id)).rejects.toThrow(
      'in another way',
    );
  });

  it('does not fail in a development server', () => {
    expect(called(unusedStyles(), 'serve').end).not.toThrow();
  });
});
