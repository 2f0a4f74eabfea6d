import { applyDecorators } from '@nestjs/common';
import { Field, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { OptionalTime } from '../../platform/http/input/optional-time.js';
import { blankIsAbsent, given, trimmed } from '../../platform/http/input/transforms.js';
import { type WireRecord, withError } from '../../platform/http/input/validation.js';
import {
  CharacterLength,
  OptionalText,
  RecordId,
  UseLimit,
  WholeNumber,
} from '../../platform/http/input/validators.js';
import {
  absentIs,
  defaultsTo,
  described,
  NULL_IS_ABSENT,
  QUERY_TEXT,
  STATUS_ONLY,
  StatusOnlyParameter,
  statusOnly,
  ZERO_IS_ABSENT,
} from '../../platform/http/input/wire.js';
import { Wire, WireObject, type WireRequest } from '../../platform/http/input/wire-field.js';
import { RedemptionError } from './redemption.errors.js';
import { RedemptionStatus, UNLIMITED } from './redemption-rules.js';

const MAX_NAME_LENGTH = 20;
const MAX_KEY_LENGTH = 32;
const MAX_CONCURRENT = 100;
/** The quota of a code of a REST request without one. */
const DEFAULT_REST_QUOTA = 100;
export const MAX_IDS = 1_000;

/** REST creates one code with a custom code, and needs a count otherwise. */
function counted(input: WireRecord, { body }: WireRequest): WireRecord {
  const hasKey = typeof body.key === 'string' && body.key.trim() !== '';
  return hasKey ? { ...input, count: 1 } : input;
}

const Name = (): PropertyDecorator =>
  applyDecorators(
    Wire(),
    CharacterLength(1, MAX_NAME_LENGTH, withError(RedemptionError.redemption_name_length)),
    Transform(trimmed),
  );

const Validity = (name: string, description: string): PropertyDecorator =>
  OptionalTime({ name, none: 0, description }, RedemptionError.redemption_validity_invalid);

@InputType()
@WireObject('NewRedemptions', { finish: counted })
export class CreateRedemptionsInput {
  @Field({ description: '1 to 20 characters; shared by all codes of a batch.' })
  @Name()
  name: string;

  @Field(() => Quota, { defaultValue: 100_000, description: 'The quota of each use.' })
  @WholeNumber(1, Number.MAX_SAFE_INTEGER, RedemptionError.redemption_quota_invalid)
  @Wire(ZERO_IS_ABSENT, defaultsTo(DEFAULT_REST_QUOTA))
  quota: number = 100_000;

  @Field(() => Int, {
    defaultValue: 1,
    description: 'The number of codes to create, 1 to 100; must be 1 with a custom code.',
  })
  @Max(MAX_CONCURRENT, withError(RedemptionError.redemption_count_too_large))
  @Min(1, withError(RedemptionError.redemption_count_too_small))
  @IsInt(withError(RedemptionError.redemption_count_too_small))
  @Wire(absentIs(0), described('The number of codes; not required with a key.', { default: undefined }))
  count: number = 1;

  @Field(() => Boolean, { defaultValue: false, description: 'A gift code can be used by many users, once each.' })
  @IsBoolean()
  @Wire('is_gift', NULL_IS_ABSENT)
  isGift: boolean = false;

  @Field(() => Int, { defaultValue: UNLIMITED, description: 'Max number of users of a gift code; -1 for no limit.' })
  @UseLimit(RedemptionError.redemption_max_uses_invalid)
  @Wire('max_uses', ZERO_IS_ABSENT)
  maxUses: number = UNLIMITED;

  @Field(() => String, { nullable: true, description: 'A custom code, at most 32 characters.' })
  @Transform(blankIsAbsent)
  @IsOptional()
  @CharacterLength(0, MAX_KEY_LENGTH, withError(RedemptionError.redemption_key_too_long))
  @Wire(NULL_IS_ABSENT, described('A custom code; then one code is created.'))
  key?: string | null;

  @Field(() => DateTime, { nullable: true })
  @Validity('valid_from', 'Unix seconds; 0: no start.')
  validFrom?: Date | null;

  @Field(() => DateTime, { nullable: true })
  @Validity('valid_until', 'Unix seconds; 0: no expiry.')
  validUntil?: Date | null;
}

/** Contains only changed fields. The kind and the text of a code cannot be changed. */
@InputType()
export class UpdateRedemptionInput {
  @Field(() => String, { nullable: true })
  @ValidateIf(given)
  @Name()
  name?: string;

  @Field(() => Quota, { nullable: true, description: 'The quota of each use.' })
  @ValidateIf(given)
  @WholeNumber(1, Number.MAX_SAFE_INTEGER, RedemptionError.redemption_quota_invalid)
  @Wire(NULL_IS_ABSENT)
  quota?: number;

  @Field(() => DateTime, { nullable: true, description: 'Null: valid immediately. Omitted: unchanged.' })
  @Validity('valid_from', 'Unix seconds; 0: no start.')
  validFrom?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Null: never expires. Omitted: unchanged.' })
  @Validity('valid_until', 'Unix seconds; 0: no expiry.')
  validUntil?: Date | null;
}

/** PUT /api/redemption/: the same with the id in the body, or the id and a status. */
@WireObject('RedemptionChange', { finish: statusOnly })
export class RedemptionPutBody extends UpdateRedemptionInput {
  @StatusOnlyParameter()
  statusOnly?: string;

  @RecordId()
  @Wire()
  id: number;

  @ValidateIf(given)
  @IsIn([RedemptionStatus.unused, RedemptionStatus.disabled], withError(RedemptionError.redemption_status_invalid))
  @Wire(described(STATUS_ONLY))
  status?: number;
}

@WireObject('RedemptionIds')
export class RedemptionIdsBody {
  @Max(Number.MAX_SAFE_INTEGER, { each: true })
  @Min(1, { each: true })
  @IsInt({ each: true })
  @ArrayMaxSize(MAX_IDS)
  @ArrayNotEmpty(withError(RedemptionError.redemption_ids_required))
  @IsArray(withError(RedemptionError.redemption_ids_required))
  @Wire()
  ids: number[];
}

@InputType()
@WireObject('Redeem')
export class RedeemInput {
  @Field({ description: 'The code.' })
  @Transform(trimmed)
  @MaxLength(1_000, withError(RedemptionError.redemption_unknown))
  @IsNotEmpty(withError(RedemptionError.redemption_code_required))
  @IsString(withError(RedemptionError.redemption_code_required))
  @Wire()
  key: string;
}

@InputType()
export class RedemptionFilter {
  @Transform(trimmed)
  @OptionalText(1_000, 'The id, or a prefix of the name.')
  keyword?: string | null;

  @Field(() => Int, { nullable: true, description: '1 unused, 2 disabled, 3 used.' })
  @IsOptional()
  @IsInt()
  status?: number | null;
}

/** The filter in the query of a search. */
export class RedemptionSearchQuery extends RedemptionFilter {
  @Wire(QUERY_TEXT)
  override keyword?: string | null;
}

/** The exact name in a query. */
export class RedemptionNameQuery {
  @Transform(trimmed)
  @Wire(QUERY_TEXT, described('The exact name.'))
  @IsString()
  name: string;
}
