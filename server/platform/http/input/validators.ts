import { applyDecorators } from '@nestjs/common';
import { Field, ID } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  NotContains,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import type { ErrorDefinition } from '../../../common/errors/app-error.js';
import { type FieldSchema, ValidatorSchema } from './field-schema.js';
import { wholeNumber } from './page-query.js';
import { withError } from './validation.js';

/**
 * A custom validator with the schema that describes it.
 * @param schema the part of the rule that JSON schema can express
 */
export function CustomValidator(
  name: string,
  schema: FieldSchema,
  validate: (value: unknown) => boolean,
  options?: ValidationOptions,
): PropertyDecorator {
  return ValidateBy({ name, constraints: [new ValidatorSchema(schema)], validator: { validate } }, options);
}

/** Limits the characters of a text, whereas `MaxLength` counts UTF-16 units. */
export function CharacterLength(min: number, max: number, options?: ValidationOptions): PropertyDecorator {
  const fits = (value: unknown) => {
    if (typeof value !== 'string') return false;
    const { length } = [...value];
    return length >= min && length <= max;
  };
  return CustomValidator('characterLength', { type: 'string', minLength: min, maxLength: max }, fits, options);
}

/** A whole number; bounds at the safe integers only keep it exact. */
export const WholeNumber = (min: number, max: number, error?: ErrorDefinition): PropertyDecorator => {
  const options = error && withError(error);
  return applyDecorators(Max(max, options), Min(min, options), IsInt(options));
};

/** The limit of a count that has none. */
const UNLIMITED = -1;

/** A limit of uses: a whole number from 1, or -1 for none. */
export function UseLimit(error: ErrorDefinition): PropertyDecorator {
  const schema = { type: 'integer', minimum: UNLIMITED, maximum: 2 ** 31 - 1 } as const;
  const isLimit = (value: unknown) =>
    typeof value === 'number' &&
    Number.isInteger(value) &&
    (value === UNLIMITED || (value > 0 && value <= schema.maximum));
  return CustomValidator('useLimit', schema, isLimit, withError(error));
}

/** The id of a record in a body. */
export const RecordId = (error?: ErrorDefinition): PropertyDecorator => WholeNumber(1, Number.MAX_SAFE_INTEGER, error);

/** The id of a record in an input, which is a text in GraphQL and a number in REST. */
export const RecordIdField = (): PropertyDecorator =>
  applyDecorators(
    Field(() => ID),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? wholeNumber(value) : value)),
    RecordId(),
  );

/**
 * A text without NUL. PostgreSQL texts cannot contain NUL: a query with one would fail instead of finding nothing.
 */
export const WithoutNul = (options?: { each: true }): PropertyDecorator => NotContains('\u0000', options);

/** An optional field with a text of at most `max` UTF-16 units. */
export const OptionalText = (max: number, description?: string): PropertyDecorator =>
  applyDecorators(
    Field(() => String, { nullable: true, description }),
    MaxLength(max),
    IsString(),
    IsOptional(),
  );

/** An optional text that is a condition of a query, which must not contain NUL. */
export const FilterText = (max: number, description?: string): PropertyDecorator =>
  applyDecorators(WithoutNul(), OptionalText(max, description));

/** An optional field with the id of a record. */
export const OptionalId = (description?: string): PropertyDecorator =>
  applyDecorators(
    Field(() => ID, { nullable: true, description }),
    Matches(/^\d{1,15}$/),
    IsOptional(),
  );

/** A text of 1 to `max` UTF-16 units. */
export const RequiredText = (max: number, error: ErrorDefinition): PropertyDecorator =>
  applyDecorators(IsString(withError(error)), IsNotEmpty(withError(error)), MaxLength(max, withError(error)));

/** An optional field with a switch. */
export const OptionalBoolean = (description?: string): PropertyDecorator =>
  applyDecorators(
    Field(() => Boolean, { nullable: true, description }),
    IsBoolean(),
    IsOptional(),
  );
