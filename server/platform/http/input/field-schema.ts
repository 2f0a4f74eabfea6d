import type { Type } from '@nestjs/common';
import { TypeMetadataStorage } from '@nestjs/graphql';
import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage, ValidateBy, type ValidationOptions } from 'class-validator';

type ComponentSchema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

/** A schema of OpenAPI 3.0 that is no reference. */
export type FieldSchema = Exclude<ComponentSchema, { $ref: string }>;

/** A property of an input class as its decorators describe it. */
export interface InputProperty {
  schema: FieldSchema;
  required: boolean;
}

/**
 * A validator of our own with the schema that it stands for.
 * @param schema the part of the rule that JSON schema can express
 */
export function Rule(
  name: string,
  schema: FieldSchema,
  validate: (value: unknown) => boolean,
  options?: ValidationOptions,
): PropertyDecorator {
  return ValidateBy({ name, constraints: [schema], validator: { validate } }, options);
}

/** Limits the characters of a text, whereas `MaxLength` counts UTF-16 units. */
export function CharacterLength(min: number, max: number, options?: ValidationOptions): PropertyDecorator {
  const fits = (value: unknown) => {
    if (typeof value !== 'string') return false;
    const { length } = [...value];
    return length >= min && length <= max;
  };
  return Rule('characterLength', { type: 'string', minLength: min, maxLength: max }, fits, options);
}

/** What the validators of class-validator mean in JSON schema, by name. Others add nothing. */
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
  for (const { name = '', constraints = [], each } of rules) {
    const known = SCHEMAS[name] as ((...constraints: unknown[]) => FieldSchema) | undefined;
    const own: unknown = known ? known(...(constraints as unknown[])) : constraints[0];
    if (!isPlain(own)) continue;
    const target = each ? items : schema;
    const minLength = Math.max(own.minLength ?? 0, target.minLength ?? 0);
    Object.assign(target, own, minLength > 0 && { minLength });
  }
  if (schema.type !== 'string') delete schema.minLength;
  if (schema.minLength === 0) delete schema.minLength;
  return schema.type === 'array' ? { ...schema, items } : schema;
}

/** Also of options that validators of class-validator have as constraints: these have no keys of a schema. */
function isPlain(value: unknown): value is FieldSchema {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
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
