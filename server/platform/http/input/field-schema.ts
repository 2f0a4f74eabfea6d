import type { Type } from '@nestjs/common';
import { TypeMetadataStorage } from '@nestjs/graphql';
import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';

type ComponentSchema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

/** A schema of OpenAPI 3.0 that is not a reference. */
export type FieldSchema = Exclude<ComponentSchema, { $ref: string }>;

/** A property of an input class as its decorators describe it. */
export interface InputProperty {
  schema: FieldSchema;
  required: boolean;
}

/** The constraint of a custom validator: the schema that describes it, see `CustomValidator`. */
export class ValidatorSchema {
  constructor(readonly schema: FieldSchema) {}
}

/** The JSON schemas of the validators of class-validator, by name. Other validators add nothing. */
const SCHEMAS: Record<string, (...constraints: never[]) => FieldSchema> = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isBoolean: () => ({ type: 'boolean' }),
  isDate: () => ({ type: 'string', format: 'date-time' }),
  isArray: () => ({ type: 'array' }),
  isIn: (values: readonly unknown[]) => oneOf(values),
  isEnum: (_: object, values: readonly unknown[]) => oneOf(values),
  equals: (value: unknown) => oneOf([value]),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isUrl: () => ({ type: 'string', format: 'uri' }),
  matches: () => ({ type: 'string' }),
  isNotEmpty: () => ({ minLength: 1 }),
  maxLength: (maxLength: number) => ({ type: 'string', maxLength }),
  isLength: (minLength: number, maxLength: number) => ({ type: 'string', minLength, maxLength }),
  min: (minimum: number) => (minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
  max: (maximum: number) => (maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  arrayNotEmpty: () => ({ type: 'array', minItems: 1 }),
  arrayMinSize: (minItems: number) => ({ type: 'array', minItems }),
  arrayMaxSize: (maxItems: number) => ({ type: 'array', maxItems }),
};

/** The properties of an input class that have validators; other properties are dropped from requests. */
export function inputProperties(input: Type<object>): Map<string, InputProperty> {
  const defaults = new input() as Record<string, unknown>;
  const rules = getMetadataStorage().getTargetValidationMetadatas(input, '', false, false);
  const byProperty = Map.groupBy(rules, ({ propertyName }) => propertyName);
  return new Map(
    [...byProperty].map(([name, own]) => {
      const optional = own.some(({ type }) => type === 'conditionalValidation');
      // Only a required text must not be empty: an empty optional one may count as absent.
      const schema = schemaOf(optional ? own.filter((rule) => rule.name !== 'isNotEmpty') : own);
      const described = {
        ...schema,
        ...(defaults[name] !== undefined && { default: defaults[name] }),
        description: graphqlDescription(input, name),
      };
      return [name, { schema: described, required: !optional && defaults[name] === undefined }];
    }),
  );
}

type Validators = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

function schemaOf(rules: Validators): FieldSchema {
  const schema: FieldSchema = {};
  const items: FieldSchema = {};
  for (const rule of rules) {
    const target = rule.each ? items : schema;
    const part = schemaOfRule(rule);
    const minLength = Math.max(part.minLength ?? 0, target.minLength ?? 0);
    Object.assign(target, part, minLength > 0 && { minLength });
  }
  const { type, minLength, ...others } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(type === 'string' && minLength && { minLength }),
    ...others,
    ...(type === 'array' && { items }),
  };
}

function schemaOfRule({ name = '', constraints = [] }: Validators[number]): FieldSchema {
  const [first] = constraints as unknown[];
  if (first instanceof ValidatorSchema) return first.schema;
  const known = SCHEMAS[name] as ((...constraints: unknown[]) => FieldSchema) | undefined;
  return known?.(...(constraints as unknown[])) ?? {};
}

function oneOf(values: readonly unknown[]): FieldSchema {
  const [first] = values;
  const type = Number.isInteger(first) ? 'integer' : (typeof first as 'string' | 'boolean');
  return { type, enum: [...values] };
}

/** The description of a GraphQL field, known once the schema is built. */
function graphqlDescription(input: Type<object>, property: string): string | undefined {
  for (let type = input; type.prototype; type = Object.getPrototypeOf(type) as Type<object>) {
    const { properties } =
      TypeMetadataStorage.getInputTypeMetadataByTarget(type) ??
      TypeMetadataStorage.getArgumentsMetadataByTarget(type) ??
      {};
    const field = properties?.find(({ name }) => name === property);
    if (field) return field.description;
  }
  return undefined;
}
