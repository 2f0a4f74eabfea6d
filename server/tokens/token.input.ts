import { Field, InputType, Int } from '@nestjs/graphql';
import { Transform, type TransformFnParams } from 'class-transformer';
import {
  ArrayMaxSize,
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
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import { given, names, trimmed } from '../platform/http/input/transforms.js';
import { withError } from '../platform/http/input/validation.js';
import { isIpRule, splitIpList } from './ip-rules.js';
import { TokenError } from './token.errors.js';
import { TokenLimitsInput } from './token-limits.input.js';
import { TokenStatus } from './token-status.js';

export const MAX_NAME_LENGTH = 30;
const MAX_MODELS = 1_000;
const MAX_IPS = 500;
// Half of the exact range, so that the sum of the remaining and the spent quota stays exact.
const MAX_QUOTA = 2 ** 52;
const LAST_EXPIRY = new Date('9999-12-31T23:59:59Z');

const shortName = (name: unknown) => typeof name === 'string' && [...name].length <= MAX_NAME_LENGTH;

function ipLines({ value }: TransformFnParams): unknown {
  if (!Array.isArray(value)) return value;
  return value.every((item) => typeof item === 'string') ? splitIpList(value.join('\n')) : value;
}

@InputType()
export class CreateTokenInput extends TokenLimitsInput {
  @Field()
  @Transform(trimmed)
  @ValidateBy({ name: 'shortName', validator: { validate: shortName } }, withError(TokenError.token_name_too_long))
  @IsNotEmpty(withError(TokenError.token_name_required))
  @IsString(withError(TokenError.token_name_required))
  name: string;

  @Field(() => Quota, { defaultValue: 500_000 })
  @Max(MAX_QUOTA, withError(TokenError.token_quota_invalid))
  @Min(0, withError(TokenError.token_quota_invalid))
  @IsInt(withError(TokenError.token_quota_invalid))
  remainQuota: number = 500_000;

  @Field(() => Boolean, { defaultValue: false })
  @IsBoolean()
  unlimitedQuota: boolean = false;

  @Field(() => DateTime, { nullable: true })
  @IsOptional()
  @MaxDate(LAST_EXPIRY, withError(TokenError.token_expiry_invalid))
  @IsDate(withError(TokenError.token_expiry_invalid))
  expiresAt?: Date | null;

  @Field(() => Boolean, { defaultValue: false })
  @IsBoolean()
  modelLimitsEnabled: boolean = false;

  @Field(() => [String], { defaultValue: [] })
  @Transform(names)
  @MaxLength(255, { each: true, ...withError(TokenError.token_list_too_long) })
  @ArrayMaxSize(MAX_MODELS, withError(TokenError.token_list_too_long))
  @IsArray()
  modelLimits: string[] = [];

  @Field(() => [String], { defaultValue: [] })
  @Transform(ipLines)
  @ValidateBy(
    { name: 'isIpRule', validator: { validate: (line) => isIpRule(String(line)) } },
    { each: true, ...withError(TokenError.token_ip_invalid) },
  )
  @ArrayMaxSize(MAX_IPS, withError(TokenError.token_list_too_long))
  @IsArray()
  allowIps: string[] = [];

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  group?: string | null;
}

/** Contains only changed fields. */
@InputType()
export class UpdateTokenInput extends TokenLimitsInput {
  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @ValidateIf(given)
  @ValidateBy({ name: 'shortName', validator: { validate: shortName } }, withError(TokenError.token_name_too_long))
  @IsNotEmpty(withError(TokenError.token_name_required))
  @IsString(withError(TokenError.token_name_required))
  name?: string;

  @Field(() => Quota, { nullable: true })
  @ValidateIf(given)
  @Max(MAX_QUOTA, withError(TokenError.token_quota_invalid))
  @Min(0, withError(TokenError.token_quota_invalid))
  @IsInt(withError(TokenError.token_quota_invalid))
  remainQuota?: number;

  @Field(() => Boolean, { nullable: true })
  @ValidateIf(given)
  @IsBoolean()
  unlimitedQuota?: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Explicit null: never expires. Absent: unchanged.' })
  @IsOptional()
  @MaxDate(LAST_EXPIRY, withError(TokenError.token_expiry_invalid))
  @IsDate(withError(TokenError.token_expiry_invalid))
  expiresAt?: Date | null;

  @Field(() => Boolean, { nullable: true })
  @ValidateIf(given)
  @IsBoolean()
  modelLimitsEnabled?: boolean;

  @Field(() => [String], { nullable: true })
  @Transform(names)
  @ValidateIf(given)
  @MaxLength(255, { each: true, ...withError(TokenError.token_list_too_long) })
  @ArrayMaxSize(MAX_MODELS, withError(TokenError.token_list_too_long))
  @IsArray()
  modelLimits?: string[];

  @Field(() => [String], { nullable: true })
  @Transform(ipLines)
  @ValidateIf(given)
  @ValidateBy(
    { name: 'isIpRule', validator: { validate: (line) => isIpRule(String(line)) } },
    { each: true, ...withError(TokenError.token_ip_invalid) },
  )
  @ArrayMaxSize(MAX_IPS, withError(TokenError.token_list_too_long))
  @IsArray()
  allowIps?: string[];

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  group?: string | null;
}

/** PUT /api/token/: the same with the id in the body, or the id and a status. */
export class TokenPutBody extends UpdateTokenInput {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  id: number;

  @ValidateIf(given)
  @IsIn([TokenStatus.enabled, TokenStatus.disabled], withError(TokenError.token_status_invalid))
  status?: number;
}

@InputType()
export class TokenFilter {
  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  keyword?: string | null;

  @Field(() => String, { nullable: true, description: 'A prefix of a key or the full key.' })
  @Transform(trimmed)
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  key?: string | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  status?: number | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  group?: string | null;
}
