import { applyDecorators } from '@nestjs/common';
import { IsDate, IsOptional, MaxDate } from 'class-validator';
import type { ErrorDefinition } from '../../../common/errors/app-error.js';
import { withError } from './validation.js';
import { described, unixTimeOrNone } from './wire.js';
import { Wire } from './wire-field.js';

/** The latest time that inputs accept. */
const LATEST = new Date('9999-12-31T23:59:59Z');

interface TimeOfRest {
  readonly name: string;
  /** The number that means no time. */
  readonly none: 0 | -1;
  readonly description: string;
}

/**
 * A time or none; Unix seconds in REST.
 * @param error of any other value, and of a time after the year 9999
 */
export const OptionalTime = ({ name, none, description }: TimeOfRest, error: ErrorDefinition): PropertyDecorator =>
  applyDecorators(
    Wire(name, unixTimeOrNone(none), described(description)),
    IsDate(withError(error)),
    MaxDate(LATEST, withError(error)),
    IsOptional(),
  );
