import { applyDecorators } from '@nestjs/common';
import { Field } from '@nestjs/graphql';
import { IsNotEmpty, IsString, MaxLength, NotEquals } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalText } from '../../platform/http/input/validators.js';
import { UserError } from '../model/user.errors.js';

const KEY =
  'At most 100 characters. A second adjustment of a user with the same key and amount has no effect; with another amount it is refused with `idempotency_key_reused`.';

/** The field with the signed amount of an adjustment. */
export const AdjustedAmount = (): PropertyDecorator =>
  applyDecorators(
    Field(() => Quota, { description: 'Added to the balance; negative to take quota away, not 0.' }),
    IsNotEmpty(withError(CommonError.invalid_parameter)),
    NotEquals(0, withError(UserError.adjustment_zero)),
  );

/** The field with the reason of an adjustment. */
export const AdjustmentReason = (): PropertyDecorator =>
  OptionalText(500, 'Shown to the user in the log, and stored with the ledger entry.');

/** The field with the effect key of an adjustment. */
export const AdjustmentKey = (): PropertyDecorator =>
  applyDecorators(
    Field(() => String, { description: KEY }),
    IsString(),
    IsNotEmpty(withError(CommonError.invalid_parameter)),
    MaxLength(100),
  );
