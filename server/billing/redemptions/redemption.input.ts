import { Field, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxDate,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { blankIsAbsent, given, trimmed } from '../../platform/http/input/transforms.js';
import { says } from '../../platform/http/input/validation.js';
import { RedemptionError } from './redemption.errors.js';
import { RedemptionStatus, UNLIMITED } from './redemption-status.js';

const LONGEST_NAME = 20;
const LONGEST_KEY = 32;
const MOST_AT_ONCE = 100;
const MOST_USES = 2 ** 31 - 1;
export const MOST_IDS = 1_000;
const LAST_DATE = new Date('9999-12-31T23:59:59Z');

/** Characters, not UTF-16 units: what the documented limits count. */
const hasLength = (least: number, most: number) => (value: unknown) => {
  if (typeof value !== 'string') return false;
  const { length } = [...value];
  return length >= least && length <= most;
};
const isUseLimit = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && (value === UNLIMITED || (value > 0 && value <= MOST_USES));

@InputType()
export class CreateRedemptionsInput {
  @Field({ description: '1 to 20 characters; shared by all codes of a batch.' })
  @Transform(trimmed)
  @ValidateBy(
    { name: 'nameLength', validator: { validate: hasLength(1, LONGEST_NAME) } },
    says(RedemptionError.redemption_name_length),
  )
  name: string;

  @Field(() => Quota, { defaultValue: 100_000, description: 'What each use is worth.' })
  @Max(Number.MAX_SAFE_INTEGER, says(RedemptionError.redemption_quota_invalid))
  @Min(1, says(RedemptionError.redemption_quota_invalid))
  @IsInt(says(RedemptionError.redemption_quota_invalid))
  quota: number = 100_000;

  @Field(() => Int, {
    defaultValue: 1,
    description: 'How many codes to create, 1 to 100; must be 1 with a code of your own.',
  })
  @Max(MOST_AT_ONCE, says(RedemptionError.redemption_count_too_large))
  @Min(1, says(RedemptionError.redemption_count_too_small))
  @IsInt(says(RedemptionError.redemption_count_too_small))
  count: number = 1;

  @Field(() => Boolean, { defaultValue: false, description: 'A gift code can be used by many people, once each.' })
  @IsBoolean()
  isGift: boolean = false;

  @Field(() => Int, { defaultValue: UNLIMITED, description: 'How many people can use a gift code; -1 for no limit.' })
  @ValidateBy(
    { name: 'useLimit', validator: { validate: isUseLimit } },
    says(RedemptionError.redemption_max_uses_invalid),
  )
  maxUses: number = UNLIMITED;

  @Field(() => String, { nullable: true, description: 'A code of your own choice, at most 32 characters.' })
  @Transform(blankIsAbsent)
  @IsOptional()
  @ValidateBy(
    { name: 'keyLength', validator: { validate: hasLength(1, LONGEST_KEY) } },
    says(RedemptionError.redemption_key_too_long),
  )
  key?: string | null;

  @Field(() => DateTime, { nullable: true })
  @IsOptional()
  @MaxDate(LAST_DATE, says(RedemptionError.redemption_validity_invalid))
  @IsDate(says(RedemptionError.redemption_validity_invalid))
  validFrom?: Date | null;

  @Field(() => DateTime, { nullable: true })
  @IsOptional()
  @MaxDate(LAST_DATE, says(RedemptionError.redemption_validity_invalid))
  @IsDate(says(RedemptionError.redemption_validity_invalid))
  validUntil?: Date | null;
}

/** Carries only what changes. What kind of code it is and its text never do. */
@InputType()
export class UpdateRedemptionInput {
  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @ValidateIf(given)
  @ValidateBy(
    { name: 'nameLength', validator: { validate: hasLength(1, LONGEST_NAME) } },
    says(RedemptionError.redemption_name_length),
  )
  name?: string;

  @Field(() => Quota, { nullable: true })
  @ValidateIf(given)
  @Max(Number.MAX_SAFE_INTEGER, says(RedemptionError.redemption_quota_invalid))
  @Min(1, says(RedemptionError.redemption_quota_invalid))
  @IsInt(says(RedemptionError.redemption_quota_invalid))
  quota?: number;

  @Field(() => DateTime, { nullable: true, description: 'Null: valid immediately. Omitted: unchanged.' })
  @IsOptional()
  @MaxDate(LAST_DATE, says(RedemptionError.redemption_validity_invalid))
  @IsDate(says(RedemptionError.redemption_validity_invalid))
  validFrom?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Null: never expires. Omitted: unchanged.' })
  @IsOptional()
  @MaxDate(LAST_DATE, says(RedemptionError.redemption_validity_invalid))
  @IsDate(says(RedemptionError.redemption_validity_invalid))
  validUntil?: Date | null;
}

/** PUT /api/redemption/: the same with the id in the body, or the id and a status. */
export class RedemptionPutBody extends UpdateRedemptionInput {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  id: number;

  @ValidateIf(given)
  @IsIn([RedemptionStatus.unused, RedemptionStatus.disabled], says(RedemptionError.redemption_status_invalid))
  status?: number;
}

export class RedemptionIdsBody {
  @Max(Number.MAX_SAFE_INTEGER, { each: true })
  @Min(1, { each: true })
  @IsInt({ each: true })
  @ArrayMaxSize(MOST_IDS)
  @ArrayNotEmpty(says(RedemptionError.redemption_ids_required))
  @IsArray(says(RedemptionError.redemption_ids_required))
  ids: number[];
}

@InputType()
export class RedeemInput {
  @Field({ description: 'The code.' })
  @Transform(trimmed)
  @MaxLength(1_000, says(RedemptionError.redemption_unknown))
  @IsNotEmpty(says(RedemptionError.redemption_code_required))
  @IsString(says(RedemptionError.redemption_code_required))
  key: string;
}

@InputType()
export class RedemptionFilter {
  @Field(() => String, { nullable: true, description: 'The id, or the beginning of the name.' })
  @Transform(trimmed)
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  keyword?: string | null;

  @Field(() => Int, { nullable: true, description: '1 unused, 2 disabled, 3 used.' })
  @IsOptional()
  @IsInt()
  status?: number | null;
}
