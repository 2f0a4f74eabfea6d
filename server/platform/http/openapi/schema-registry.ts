import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';

type Components = NonNullable<OpenAPIObject['components']>;
export type OpenApiSchema = NonNullable<Components['schemas']>[string];

/** Unix seconds in a JSON record. */
export const unixTime = z.int().min(0).describe('Unix seconds; 0 for never.');

/** An amount of quota in a JSON record. */
export const quotaUnits = z.int().describe('Quota units.');

/** The fields of a body that its decoder may read: a field that is not documented does not compile. */
export type FieldsOf<Schema extends z.ZodObject> = { [Field in keyof z.infer<Schema>]?: unknown };

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

  private keep(id: string, definition: OpenApiSchema): void {
    const known = this.schemas[id];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`Schema id ${id} is used twice`);
    }
    this.schemas[id] = definition;
  }
}

/** Whole numbers are always exact, so their bounds are omitted. */
function plain({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
