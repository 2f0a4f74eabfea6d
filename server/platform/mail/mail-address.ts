import { applyDecorators } from '@nestjs/common';
import { Field } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsAscii, IsEmail, MaxLength, ValidateIf } from 'class-validator';
import type { ErrorDefinition } from '../../common/errors/app-error.js';
import { withError } from '../http/input/validation.js';

/** In characters. */
export const MAX_ADDRESS = 50;

/**
 * Normalizes an address for comparison and storage: relevant mail providers ignore case. Only ASCII letters are
 * lowered: others could become the letters of another user's address before validation refuses them.
 */
export function normalAddress(text: unknown): unknown {
  return typeof text === 'string' ? text.trim().replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) : text;
}

/**
 * The field of an input class with an e-mail address. ASCII only: two addresses that look alike, or become equal in
 * lower case, would give two persons access to one account.
 */
export function MailAddress(error: ErrorDefinition): PropertyDecorator {
  return applyDecorators(
    Field(() => String),
    ...rules(error),
  );
}

/** Like `MailAddress`, for an optional field. */
export function OptionalMailAddress(error: ErrorDefinition): PropertyDecorator {
  return applyDecorators(
    Field(() => String, { nullable: true }),
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    ...rules(error),
  );
}

function rules(error: ErrorDefinition): PropertyDecorator[] {
  return [
    Transform(({ value }) => normalAddress(value)),
    MaxLength(MAX_ADDRESS, withError(error)),
    IsAscii(withError(error)),
    // No top-level domain is required: companies have internal mail servers.
    IsEmail({ require_tld: false }, withError(error)),
  ];
}
