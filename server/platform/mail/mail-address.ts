import { applyDecorators } from '@nestjs/common';
import { Field } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsAscii, IsEmail, MaxLength, ValidateIf } from 'class-validator';
import type { ErrorDefinition } from '../../common/errors/app-error.js';
import { withError } from '../http/input/validation.js';

/** In characters. */
export const MAX_ADDRESS = 50;

/**
 * An address as it is compared and stored; capitals make no difference to any mail provider that matters. Only those of
 * ASCII: others would become letters of somebody else's address, before anybody refused them.
 */
export function normalAddress(text: unknown): unknown {
  return typeof text === 'string' ? text.trim().replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) : text;
}

/**
 * The field of an input class that takes an e-mail address. Plain ASCII only: two addresses that look alike to people, or
 * become alike in small letters, would be two persons' keys to one account.
 */
export function MailAddress(error: ErrorDefinition): PropertyDecorator {
  return applyDecorators(
    Field(() => String),
    ...rules(error),
  );
}

/** The same where none need be given. */
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
    // No top-level domain is asked for: companies have mail servers of their own.
    IsEmail({ require_tld: false }, withError(error)),
  ];
}
