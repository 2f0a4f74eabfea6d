import type { Type } from '@nestjs/common';
import type { OpenAPIObject, ParameterObject } from '@nestjs/swagger';
import { z } from 'zod';
import type { FieldSchema } from '../input/field-schema.js';
import { type WireProperty, wireObjectOf, wireProperties } from '../input/wire-field.js';

type Components = NonNullable<OpenAPIObject['components']>;
export type OpenApiSchema = NonNullable<Components['schemas']>[string];

/** Unix seconds in a JSON record. */
export const unixTime = z.int().min(0).describe('Unix seconds; 0 for never.');

/** An amount of quota in a JSON record. */
export const quotaUnits = z.int().describe('Quota units.');

/** Converts schemas to OpenAPI; a schema with an id is written once and referenced. */
export class SchemaRegistry {
  readonly schemas: Record<string, OpenApiSchema> = {};

  /** @throws {Error} when two different schemas share an id. */
  of(schema: z.ZodType): OpenApiSchema {
    const written = z.toJSONSchema(z.object({ schema }), { target: 'openapi-3.0', io: 'input', override: plain });
    const { definitions = {}, properties = {} } = JSON.parse(
      JSON.stringify(written).replaceAll('"#/definitions/', '"#/components/schemas/'),
    ) as { definitions?: Record<string, OpenApiSchema>; properties?: Record<string, OpenApiSchema> };
    for (const [id, definition] of Object.entries(definitions)) this.keep(id, definition);
    return properties['schema'] ?? {};
  }

  /**
   * The body of an input class, written once and referenced.
   * @throws {Error} when the class has no id, see `WireObject`.
   */
  bodyOf(input: Type<object>): OpenApiSchema {
    const { id } = wireObjectOf(input) ?? {};
    if (id === undefined) throw new Error(`${input.name} has no name in the OpenAPI document, see WireObject`);
    this.keep(id, bodySchemaOf(input));
    return { $ref: `#/components/schemas/${id}` };
  }

  private keep(id: string, definition: OpenApiSchema): void {
    const known = this.schemas[id];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`Schema id ${id} is used twice`);
    }
    this.schemas[id] = definition;
  }
}

/**
 * Fields of a record have the descriptions and lengths of the input class in `describedBy`, unless they have their own.
 */
function describe({ properties = {} }: z.core.JSONSchema.BaseSchema, input: Type<object>): void {
  for (const { name, schema } of wireProperties(input)) {
    const field = properties[name];
    if (typeof field !== 'object') continue;
    const { description, minLength, maxLength } = schema;
    properties[name] = { ...(field.enum ? { description } : { description, minLength, maxLength }), ...field };
  }
}

function plain({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { describedBy } = jsonSchema as { describedBy?: Type<object> };
  delete jsonSchema['describedBy'];
  if (describedBy) describe(jsonSchema, describedBy);
  // Whole numbers are always exact, so their bounds are omitted.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

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
