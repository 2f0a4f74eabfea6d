import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { wireObjectOf, wireProperties } from '../input/wire-field.js';
import { bodySchemaOf } from './input-schema.js';

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

/** Fields of a record have the descriptions and lengths of the input class in `describedBy`, unless they have their own. */
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
