import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync } from 'vite';
import { source } from './screens.ts';

type Property = ESTree.ObjectPropertyKind;

/** The names of the properties of CSS, in one text. */
const NAMES = '/@pandacss/is-valid-prop/dist/index.mjs';
const LIST = /(?<=cssPropertiesStr = ")[\w,]+(?=")/;
const PRESET = '/@chakra-ui/react/dist/esm/preset-base.js';
const TESTS = /\.(?:test|stories)\.tsx?$/;

/**
 * Leaves out the conditions and style properties of Chakra whose names are in no file of the console and of Chakra's
 * components. More than half of them are not used. A build that does not find them fails.
 */
export function unusedStyles(): Plugin {
  let isBuild = false;
  let isFound = false;
  let words: ReadonlySet<string> | undefined;
  const isUsed = (name: string): boolean => {
    words ??= wordsOf(sourceFiles());
    return words.has(name);
  };
  return {
    name: 'unused-styles',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code, id) {
      if (id.endsWith(NAMES)) {
        if (!LIST.test(code)) this.error('Chakra has the names of the properties of CSS in another place');
        return { code: code.replace(LIST, (list) => list.split(',').filter(isUsed).join(',')), map: null };
      }
      if (!id.endsWith(PRESET)) return undefined;
      const properties = presetProperties(code);
      if (properties.length === 0) this.error('Chakra declares its conditions and style properties in another way');
      isFound = true;
      const unused = properties.filter(({ names }) => names.length > 0 && !names.some(isUsed));
      return { code: without(code, unused), map: null };
    },
    buildEnd(error) {
      if (isBuild && !error && !isFound) this.error(`Chakra has no file ${PRESET}`);
    },
  };
}

/** Where styles are written: the console, and the components of Chakra, whether the console uses them or not. */
function sourceFiles(): string[] {
  const chakra = dirname(fileURLToPath(import.meta.resolve('@chakra-ui/react/preset-base')));
  const own = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !TESTS.test(file));
  const components = globSync('components/**/*.js', { cwd: chakra });
  return [...own.map((file) => join(source, file)), ...components.map((file) => join(chakra, file))];
}

const wordsOf = (files: readonly string[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));

interface Declared {
  readonly start: number;
  readonly end: number;
  /** As written in styles: `_hover`, or `background` and its short form `bg`. None if the name is not read. */
  readonly names: readonly string[];
}

/** The conditions and style properties that the preset declares. */
function presetProperties(code: string): Declared[] {
  const variables = parseSync('preset.js', code).program.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  );
  const argumentOf = (name: string): readonly Property[] => {
    const call = variables.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init;
    const [first] = call?.type === 'CallExpression' ? call.arguments : [];
    return first?.type === 'ObjectExpression' ? first.properties : [];
  };
  const conditions = argumentOf('defaultConditions').map((property) => declared(property, [`_${nameOf(property)}`]));
  const utilities = propertiesOf(argumentOf('defaultBaseConfig'), 'utilities').map((property) => {
    const shortForms = property.type === 'Property' ? propertiesOf([property], nameOf(property)) : [];
    return declared(property, [nameOf(property), ...shortFormsOf(shortForms)]);
  });
  return conditions.length === 0 || utilities.length === 0 ? [] : [...conditions, ...utilities];
}

const declared = (property: Property, names: readonly string[]): Declared => ({
  start: property.start,
  end: property.end,
  names: nameOf(property) === '' ? [] : names,
});

/** Empty for a name in quotes and a spread. */
const nameOf = (property: Property): string =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';

/** The properties of the object that is the value of a property. */
function propertiesOf(properties: readonly Property[], name: string): readonly Property[] {
  const property = properties.find((one) => nameOf(one) === name);
  return property?.type === 'Property' && property.value.type === 'ObjectExpression' ? property.value.properties : [];
}

function shortFormsOf(properties: readonly Property[]): string[] {
  const list = properties.find((property) => nameOf(property) === 'shorthand');
  if (list?.type !== 'Property' || list.value.type !== 'ArrayExpression') return [];
  return list.value.elements.flatMap((element) =>
    element?.type === 'Literal' && typeof element.value === 'string' ? [element.value] : [],
  );
}

/** The code without these properties and the commas after them. */
function without(code: string, unused: readonly Declared[]): string {
  return unused
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}
