import type { Type } from '@nestjs/common';
import type { ParameterObject } from '@nestjs/swagger';
import type { FieldSchema } from '../input/field-schema.js';
import { type WireProperty, wireObjectOf, wireProperties } from '../input/wire-field.js';

/** The schema of a body, as the input class that reads it declares it. */
export function bodySchemaOf(input: Type<object>): FieldSchema {
  const { description, schema } = wireObjectOf(input) ?? {};
  const fields = wireProperties(input).filter(({ inQuery }) => !inQuery);
  const required = [...(schema?.required ?? []), ...fields.filter((field) => field.required).map(({ name }) => name)];
  return {
    type: 'object',
    properties: { ...schema?.properties, ...Object.fromEntries(fields.map(({ name, schema: own }) => [name, own])) },
    ...(required.length > 0 && { required }),
    ...(description !== undefined && { description }),
  };
}

/** The parameters that an input class reads from the query: all, or those that it reads next to a body. */
export function queryParametersOf(input: Type<object>, all: boolean): ParameterObject[] {
  return wireProperties(input)
    .filter(({ inQuery }) => all || inQuery)
    .map(toParameter);
}

function toParameter({ name, required, schema: { description, ...schema } }: WireProperty): ParameterObject {
  return { name, in: 'query', required, ...(description !== undefined && { description }), schema };
}
