import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { given, trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { isBaseUrl, withoutTrailingSlash } from './base-url.js';
import { ChannelError } from './channel.errors.js';
import { AreGroups, AreSomeModels, IsPriority, IsWeight, MAX_INT } from './channel-fields.js';

const MAX_TEXT_LENGTH = 65_536;
/** The characters that an HTTP header may contain. */
const HEADER_TEXT = /^[\x20-\x7e]*$/;

/** Fields that are the same when a channel is created or changed; absent or null leaves the value unchanged. */
@InputType({ isAbstract: true })
class OptionalChannelFields {
  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @Matches(HEADER_TEXT)
  @MaxLength(255)
  openaiOrganization?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @IsString()
  @MaxLength(255)
  testModel?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(withoutTrailingSlash)
  @IsOptional()
  @MaxLength(2_048)
  @ValidateBy(
    { name: 'isBaseUrl', validator: { validate: isBaseUrl } },
    withError(ChannelError.channel_base_url_invalid),
  )
  baseUrl?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(4_096)
  other?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  modelMapping?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  statusCodeMapping?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  paramOverride?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  setting?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @IsString()
  @MaxLength(64)
  modelPrefix?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @IsString()
  @MaxLength(64)
  tag?: string | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_INT)
  maxInputTokens?: number | null;
}

@InputType()
export class CreateChannelInput extends OptionalChannelFields {
  @Field(() => Int, { defaultValue: 1 })
  @IsInt()
  type: number = 1;

  @Field()
  @Transform(trimmed)
  @MaxLength(100, withError(ChannelError.channel_name_too_long))
  @IsNotEmpty(withError(ChannelError.channel_name_and_key_required))
  @IsString(withError(ChannelError.channel_name_and_key_required))
  name: string;

  @Field({ description: 'One key, or several separated by commas or newlines.' })
  @MaxLength(MAX_TEXT_LENGTH)
  @IsString(withError(ChannelError.channel_name_and_key_required))
  key: string;

  @Field(() => Int, { defaultValue: 0 })
  @IsWeight()
  weight: number = 0;

  @Field(() => Int, { defaultValue: 0 })
  @IsPriority()
  priority: number = 0;

  @Field(() => [String])
  @AreSomeModels()
  models: string[];

  @Field(() => [String], { defaultValue: ['default'] })
  @AreGroups()
  groups: string[] = ['default'];

  @Field(() => Boolean, { defaultValue: true })
  @IsBoolean()
  autoBan: boolean = true;
}

/** Contains only changed fields. Null is rejected for required fields. */
@InputType()
export class UpdateChannelInput extends OptionalChannelFields {
  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  type?: number | null;

  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @ValidateIf(given)
  @MaxLength(100, withError(ChannelError.channel_name_too_long))
  @IsNotEmpty(withError(ChannelError.channel_name_and_key_required))
  @IsString(withError(ChannelError.channel_name_and_key_required))
  name?: string;

  @Field(() => String, { nullable: true, description: 'Absent or blank: the stored keys stay unchanged.' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  key?: string | null;

  @Field(() => Int, { nullable: true })
  @ValidateIf(given)
  @IsWeight()
  weight?: number;

  @Field(() => Int, { nullable: true })
  @ValidateIf(given)
  @IsPriority()
  priority?: number;

  @Field(() => [String], { nullable: true })
  @ValidateIf(given)
  @AreSomeModels()
  models?: string[];

  @Field(() => [String], { nullable: true })
  @ValidateIf(given)
  @AreGroups()
  groups?: string[];

  @Field(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  autoBan?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean(withError(ChannelError.channel_status_invalid))
  enabled?: boolean | null;
}

/** The same over REST, with the id in the body. */
export class UpdateChannelBody extends UpdateChannelInput {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  id: number;
}

@InputType()
export class FetchUpstreamModelsInput {
  @Field(() => ID, { nullable: true, description: "Use a stored channel's key and address …" })
  @IsOptional()
  @IsString()
  channelId?: string | null;

  @Field(() => Int, { nullable: true, description: '… or these.' })
  @IsOptional()
  @IsInt()
  type?: number | null;

  @Field(() => String, { nullable: true })
  @Transform(withoutTrailingSlash)
  @IsOptional()
  @MaxLength(2_048)
  @ValidateBy(
    { name: 'isBaseUrl', validator: { validate: isBaseUrl } },
    withError(ChannelError.channel_base_url_invalid),
  )
  baseUrl?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  key?: string | null;
}

/** The body of POST /api/channel/batch. */
export class ChannelIdsBody {
  @IsArray(withError(ChannelError.channel_batch_empty))
  @ArrayNotEmpty(withError(ChannelError.channel_batch_empty))
  @ArrayMaxSize(1_000)
  @Max(Number.MAX_SAFE_INTEGER, { each: true })
  @Min(1, { each: true })
  @IsInt({ each: true })
  ids: number[];
}
