import type { Type } from '@nestjs/common';
import { TypeMetadataStorage } from '@nestjs/graphql';
import { type FieldSchema, inputProperties } from '../http/input/field-schema.js';

/** The bounds of a number, of the characters of a text, or of the items of a list. */
interface Limit {
  min?: number;
  max?: number;
}

/** The module of the console with the limits of all GraphQL inputs and arguments, known once the schema is built. */
export function inputLimitsModule(): string {
  const classes = [...TypeMetadataStorage.getInputTypesMetadata(), ...TypeMetadataStorage.getArgumentsMetadata()]
    .filter(({ isAbstract }) => !isAbstract)
    .map(({ target }) => target as Type<object>)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return `// The limits of the inputs of the API. Written by \`npm run contracts\`.
${classes.map(limitsOf).join('')}`;
}

function limitsOf(input: Type<object>): string {
  const lines = [...inputProperties(input)].flatMap(([name, { schema }]) => {
    const bounds = Object.entries(limitOf(schema)).filter(([, bound]) => bound !== undefined);
    if (bounds.length === 0) return [];
    return `  ${name}: { ${bounds.map(([bound, value]) => `${bound}: ${value}`).join(', ')} },\n`;
  });
  return lines.length === 0 ? '' : `\nexport const ${input.name} = {\n${lines.join('')}} as const;\n`;
}

function limitOf({ type, ...schema }: FieldSchema): Limit {
  if (type === 'string') return { min: schema.minLength, max: schema.maxLength };
  if (type === 'array') return { min: schema.minItems, max: schema.maxItems };
  return { min: schema.minimum, max: schema.maximum };
}
