import { applyDecorators } from '@nestjs/common';
import { Field, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, Matches, MaxLength, ValidateIf } from 'class-validator';
import { DateTime, Quota } from '../../../platform/graphql/scalars.js';
import { OptionalTime } from '../../../platform/http/input/optional-time.js';
import { blankIsAbsent, given, trimmed } from '../../../platform/http/input/transforms.js';
import { withError } from '../../../platform/http/input/validation.js';
import {
  CharacterLength,
  OptionalText,
  RecordId,
  UseLimit,
  WholeNumber,
} from '../../../platform/http/input/validators.js';
import {
  described,
  EMPTY_IS_NULL,
  NULL_IS_ABSENT,
  QUERY_TEXT,
  STATUS_ONLY,
  StatusOnlyParameter,
  statusOnly,
  ZERO_IS_ABSENT,
  ZERO_IS_NULL,
} from '../../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../../platform/http/input/wire-field.js';
import { CouponError } from './coupon.errors.js';
import { UNLIMITED } from './coupon-rules.js';

const MAX_NAME_LENGTH = 50;
const MAX_CODE_LENGTH = 32;
const MAX_GROUP_LENGTH = 64;
export const MAX_COUPON_IDS = 1_000;
/** The statuses of REST. */
export const CouponStatus = { enabled: 1, disabled: 2 } as const;

const Name = (): PropertyDecorator =>
  applyDecorators(
    Wire(),
    CharacterLength(1, MAX_NAME_LENGTH, withError(CouponError.coupon_name_length)),
    Transform(trimmed),
  );

const PercentOff = (): PropertyDecorator =>
  applyDecorators(
    Field(() => Int, { nullable: true, description: 'Whole percent off the price, 1 to 99; null for an amount.' }),
    Wire('percent_off', ZERO_IS_NULL, described('Whole percent off the price, 1 to 99; 0 for an amount.')),
    WholeNumber(1, 99, CouponError.coupon_discount_invalid),
    IsOptional(),
  );

const AmountOff = (): PropertyDecorator =>
  applyDecorators(
    Field(() => String, { nullable: true, description: 'Money off the price, in `currency`; null for a percentage.' }),
    Wire(
      'amount_off',
      EMPTY_IS_NULL,
      described('Money off the price, with at most two decimals; empty for a percentage.'),
    ),
    Matches(/^\d{1,12}(\.\d{1,2})?$/, withError(CouponError.coupon_discount_invalid)),
    IsOptional(),
  );

const Currency = (): PropertyDecorator =>
  applyDecorators(
    Field(() => String, { nullable: true, description: 'ISO 4217; of `amountOff`, and of the orders it reduces.' }),
    Wire(EMPTY_IS_NULL, described('ISO 4217; of `amount_off`, and of the orders it reduces.')),
    Matches(/^[A-Z]{3}$/, withError(CouponError.coupon_discount_invalid)),
    IsOptional(),
  );

const MIN_QUOTA = 'The min quota of an order, in quota units.';
const MinQuota = (): PropertyDecorator => WholeNumber(0, Number.MAX_SAFE_INTEGER);

const Uses = (name: string, description: string): PropertyDecorator =>
  applyDecorators(Wire(name, ZERO_IS_ABSENT, described(description)), UseLimit(CouponError.coupon_limit_invalid));
const MAX_USES_TEXT = 'Max number of paid and open orders; -1 for no limit.';
const MAX_USES_PER_USER_TEXT = 'Max number of paid and open orders of one user; -1 for no limit.';

const Group = (): PropertyDecorator =>
  applyDecorators(
    OptionalText(MAX_GROUP_LENGTH, 'The group whose users may use it; null for all.'),
    Wire('group', described('The group whose users may use it; empty for all.')),
  );

const Validity = (name: string, description: string): PropertyDecorator =>
  OptionalTime({ name, none: 0, description }, CouponError.coupon_validity_invalid);

@InputType()
@WireObject('NewCoupon')
export class CreateCouponInput {
  @Field({ description: '1 to 50 characters, for administrators.' })
  @Name()
  name: string;

  @Field(() => String, {
    nullable: true,
    description: '3 to 32 letters, digits, hyphens and underscores, stored in capitals; random when absent.',
  })
  @Transform(blankIsAbsent)
  @IsOptional()
  @MaxLength(MAX_CODE_LENGTH, withError(CouponError.coupon_code_invalid))
  @Wire(NULL_IS_ABSENT, described('3 to 32 letters, digits, hyphens and underscores; random when empty.'))
  code?: string | null;

  @PercentOff()
  percentOff?: number | null;

  @AmountOff()
  amountOff?: string | null;

  @Currency()
  currency?: string | null;

  @Field(() => Quota, { defaultValue: 0, description: MIN_QUOTA })
  @MinQuota()
  @Wire('min_quota', NULL_IS_ABSENT, described(MIN_QUOTA))
  minQuota: number = 0;

  @Field(() => Int, { defaultValue: UNLIMITED, description: MAX_USES_TEXT })
  @Uses('max_uses', MAX_USES_TEXT)
  maxUses: number = UNLIMITED;

  @Field(() => Int, { defaultValue: 1, description: MAX_USES_PER_USER_TEXT })
  @Uses('max_uses_per_user', MAX_USES_PER_USER_TEXT)
  maxUsesPerUser: number = 1;

  @Group()
  userGroup?: string | null;

  @Field(() => DateTime, { nullable: true })
  @Validity('valid_from', 'Unix seconds; 0: no start.')
  validFrom?: Date | null;

  @Field(() => DateTime, { nullable: true })
  @Validity('valid_until', 'Unix seconds; 0: no expiry.')
  validUntil?: Date | null;
}

/** Contains only changed fields; open orders keep their price. The code cannot be changed. */
@InputType()
export class UpdateCouponInput {
  @Field(() => String, { nullable: true })
  @ValidateIf(given)
  @Name()
  name?: string;

  @PercentOff()
  percentOff?: number | null;

  @AmountOff()
  amountOff?: string | null;

  @Currency()
  currency?: string | null;

  @Field(() => Quota, { nullable: true, description: MIN_QUOTA })
  @ValidateIf(given)
  @MinQuota()
  @Wire('min_quota', NULL_IS_ABSENT, described(MIN_QUOTA))
  minQuota?: number;

  @Field(() => Int, { nullable: true, description: MAX_USES_TEXT })
  @ValidateIf(given)
  @Uses('max_uses', MAX_USES_TEXT)
  maxUses?: number;

  @Field(() => Int, { nullable: true, description: MAX_USES_PER_USER_TEXT })
  @ValidateIf(given)
  @Uses('max_uses_per_user', MAX_USES_PER_USER_TEXT)
  maxUsesPerUser?: number;

  @Group()
  userGroup?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Null: valid immediately. Omitted: unchanged.' })
  @Validity('valid_from', 'Unix seconds; 0: no start.')
  validFrom?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Null: never expires. Omitted: unchanged.' })
  @Validity('valid_until', 'Unix seconds; 0: no expiry.')
  validUntil?: Date | null;
}

/** PUT /api/coupon/: the same with the id in the body, or the id and a status. */
@WireObject('CouponChange', { finish: statusOnly })
export class CouponPutBody extends UpdateCouponInput {
  @StatusOnlyParameter()
  statusOnly?: string;

  @RecordId()
  @Wire()
  id: number;

  @ValidateIf(given)
  @IsIn([CouponStatus.enabled, CouponStatus.disabled], withError(CouponError.coupon_status_invalid))
  @Wire(described(STATUS_ONLY))
  status?: number;
}

@InputType()
export class CouponFilter {
  @Transform(trimmed)
  @OptionalText(1_000, 'The id, or a prefix of the code or of the name.')
  keyword?: string | null;

  @Field(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean | null;
}

/** The filter in the query of a search. */
export class CouponSearchQuery extends CouponFilter {
  @Wire(QUERY_TEXT)
  override keyword?: string | null;
}
