import { applyDecorators } from '@nestjs/common';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
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
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { isObject } from '../../common/json.js';
import { given, trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import {
  CustomValidator,
  OptionalBoolean,
  OptionalText,
  RecordId,
  WholeNumber,
} from '../../platform/http/input/validators.js';
import {
  absentIs,
  described,
  EMPTY_IS_ABSENT,
  FLAG,
  LIST,
  NULL_IS_ABSENT,
  ZERO_IS_NULL,
} from '../../platform/http/input/wire.js';
import { Wire, WireObject, type WireRule } from '../../platform/http/input/wire-field.js';
import { ChannelError } from './channel.errors.js';
import {
  AreGroups,
  AreSomeModels,
  IsPriority,
  IsWeight,
  isBaseUrl,
  MAX_INT,
  withoutTrailingSlash,
} from './channel-fields.js';
import { ChannelStatus } from './channel-status.js';

const UNSET = 'null when it is not set; sent as null it stays as it is.';
const TYPE = 'The API type of the upstream; GraphQL `channelTypes` lists the numbers.';
const KEYS = 'One key, or several separated by commas or line breaks. Never returned.';
const WEIGHT = 'Share of the calls among channels of the same priority.';
const PRIORITY = 'Higher priorities are tried first.';
const MODELS = 'Model names, separated by commas.';
const GROUPS = 'Names of the groups it serves, separated by commas.';
const AUTO_BAN = '1: disabled automatically after certain failures.';
const MAX_TEXT_LENGTH = 65_536;
/** The characters that an HTTP header may contain. */
const HEADER_TEXT = /^[\x20-\x7e]*$/;

/** A full body repeats the status from the last read, so `autoDisabled` means "unchanged". */
const ENABLED_BY_STATUS: WireRule = {
  decode: (status) => {
    if (status === ChannelStatus.enabled) return true;
    if (status === ChannelStatus.disabled) return false;
    return status === 0 || status === ChannelStatus.autoDisabled || status === null ? undefined : status;
  },
  schema: { type: 'integer', enum: [0, 1, 2, 3] },
};

const IsName = (): PropertyDecorator =>
  applyDecorators(
    IsString(withError(ChannelError.channel_name_and_key_required)),
    IsNotEmpty(withError(ChannelError.channel_name_and_key_required)),
    MaxLength(100, withError(ChannelError.channel_name_too_long)),
    Transform(trimmed),
  );

const BaseUrl = (): PropertyDecorator =>
  applyDecorators(
    Wire('base_url', described("Empty: the type's own address.")),
    Field(() => String, { nullable: true }),
    CustomValidator('isBaseUrl', {}, isBaseUrl, withError(ChannelError.channel_base_url_invalid)),
    MaxLength(2_048),
    IsOptional(),
    Transform(withoutTrailingSlash),
  );

/** Fields that are the same when a channel is created or changed; absent or null leaves the value unchanged. */
@InputType({ isAbstract: true })
class OptionalChannelFields {
  @Wire('openai_organization', NULL_IS_ABSENT, described(`Sent as a header; ${UNSET}`))
  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @Matches(HEADER_TEXT)
  @MaxLength(255)
  openaiOrganization?: string | null;

  @Wire('test_model', NULL_IS_ABSENT, described(`Used by channel tests, else its first model; ${UNSET}`))
  @Transform(trimmed)
  @OptionalText(255)
  testModel?: string | null;

  @BaseUrl()
  baseUrl?: string | null;

  @Wire(described('The additional field of the type, such as an API version or a region.'))
  @OptionalText(4_096)
  other?: string | null;

  @Wire('model_mapping', NULL_IS_ABSENT, described(`JSON object: requested model → model of the upstream; ${UNSET}`))
  @OptionalText(MAX_TEXT_LENGTH)
  modelMapping?: string | null;

  @Wire('status_code_mapping', described('JSON object: status of the upstream → status of the response, or empty.'))
  @OptionalText(MAX_TEXT_LENGTH)
  statusCodeMapping?: string | null;

  @Wire('param_override', NULL_IS_ABSENT, described(`JSON object: fields set in every request body; ${UNSET}`))
  @OptionalText(MAX_TEXT_LENGTH)
  paramOverride?: string | null;

  @Wire(
    NULL_IS_ABSENT,
    described(
      `JSON object: force_format, thinking_to_content, stream_support, proxy, header_override, developer_role, openai_api, price_override, purchase_price; ${UNSET}`,
    ),
  )
  @OptionalText(MAX_TEXT_LENGTH)
  setting?: string | null;

  @Wire('model_prefix', described('Prefix of its model names.'))
  @Transform(trimmed)
  @OptionalText(64)
  modelPrefix?: string | null;

  @Wire(NULL_IS_ABSENT, described(`Groups channels; ${UNSET}`))
  @Transform(trimmed)
  @OptionalText(64)
  tag?: string | null;

  @Wire('max_input_tokens', ZERO_IS_NULL, described('Longer prompts are sent to other channels; 0: no limit.'))
  @Field(() => Int, { nullable: true })
  @IsOptional()
  @WholeNumber(0, MAX_INT)
  maxInputTokens?: number | null;
}

@InputType()
export class CreateChannelInput extends OptionalChannelFields {
  @Wire(EMPTY_IS_ABSENT, described(TYPE))
  @Field(() => Int, { defaultValue: 1 })
  @IsInt()
  type: number = 1;

  @Wire()
  @Field()
  @IsName()
  name: string;

  @Wire(absentIs(''), described(KEYS))
  @Field({ description: 'One key, or several separated by commas or newlines.' })
  @MaxLength(MAX_TEXT_LENGTH)
  @IsString(withError(ChannelError.channel_name_and_key_required))
  key: string;

  @Wire(NULL_IS_ABSENT, described(WEIGHT))
  @Field(() => Int, { defaultValue: 0 })
  @IsWeight()
  weight: number = 0;

  @Wire(NULL_IS_ABSENT, described(PRIORITY))
  @Field(() => Int, { defaultValue: 0 })
  @IsPriority()
  priority: number = 0;

  @Wire(LIST, absentIs([]), described(MODELS))
  @Field(() => [String])
  @AreSomeModels()
  models: string[];

  @Wire('group', EMPTY_IS_ABSENT, LIST, described(GROUPS))
  @Field(() => [String], { defaultValue: ['default'] })
  @AreGroups()
  groups: string[] = ['default'];

  @Wire('auto_ban', NULL_IS_ABSENT, FLAG, described(AUTO_BAN))
  @Field(() => Boolean, { defaultValue: true })
  @IsBoolean()
  autoBan: boolean = true;
}

const CREATION_MODES = ['single', 'batch', 'multi_to_single'] as const;
type CreationMode = (typeof CREATION_MODES)[number];

/** A new channel over REST. Scripts of new-api send `{mode, channel: {…}}`. */
@WireObject('NewChannel', {
  description: 'The fields of the channel, or an object of `mode` and of these fields as `channel`, as new-api has it.',
  unwrap: ({ mode, channel }) => (isObject(channel) ? { ...channel, mode } : undefined),
})
export class NewChannelBody extends CreateChannelInput {
  @Wire(EMPTY_IS_ABSENT, described('batch: a channel for each key; otherwise one channel with all keys.'))
  @IsIn(CREATION_MODES)
  mode: CreationMode = 'single';
}

/** Contains only changed fields. Null is rejected for required fields. */
@InputType()
export class UpdateChannelInput extends OptionalChannelFields {
  @Wire(EMPTY_IS_ABSENT, described(TYPE))
  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  type?: number | null;

  @Wire(EMPTY_IS_ABSENT)
  @Field(() => String, { nullable: true })
  @ValidateIf(given)
  @IsName()
  name?: string;

  @Wire(EMPTY_IS_ABSENT, described(KEYS))
  @OptionalText(MAX_TEXT_LENGTH, 'Absent or blank: the stored keys stay unchanged.')
  key?: string | null;

  @Wire(NULL_IS_ABSENT, described(WEIGHT))
  @Field(() => Int, { nullable: true })
  @ValidateIf(given)
  @IsWeight()
  weight?: number;

  @Wire(NULL_IS_ABSENT, described(PRIORITY))
  @Field(() => Int, { nullable: true })
  @ValidateIf(given)
  @IsPriority()
  priority?: number;

  @Wire(EMPTY_IS_ABSENT, LIST, described(MODELS))
  @Field(() => [String], { nullable: true })
  @ValidateIf(given)
  @AreSomeModels()
  models?: string[];

  @Wire('group', EMPTY_IS_ABSENT, LIST, described(GROUPS))
  @Field(() => [String], { nullable: true })
  @ValidateIf(given)
  @AreGroups()
  groups?: string[];

  @Wire('auto_ban', NULL_IS_ABSENT, FLAG, described(AUTO_BAN))
  @OptionalBoolean()
  autoBan?: boolean | null;

  @Wire('status', ENABLED_BY_STATUS, described('1 enables, 2 disables; 0 and 3 change nothing.'))
  @Field(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean(withError(ChannelError.channel_status_invalid))
  enabled?: boolean | null;
}

/**
 * A change of a channel over REST, with the id in the body. Empty texts and zeros leave several fields unchanged, which
 * existing clients rely on.
 */
@WireObject('ChannelChange')
export class UpdateChannelBody extends UpdateChannelInput {
  @Wire(EMPTY_IS_ABSENT, described('The additional field of the type; empty stays as it is.'))
  override other?: string | null;

  @Wire()
  @RecordId()
  id: number;
}

@InputType()
@WireObject('ListingTarget')
export class FetchUpstreamModelsInput {
  @Field(() => ID, { nullable: true, description: "Use a stored channel's key and address …" })
  @IsOptional()
  @IsString()
  channelId?: string | null;

  @Wire(EMPTY_IS_ABSENT, described(TYPE, { default: 1 }))
  @Field(() => Int, { nullable: true, description: '… or these.' })
  @IsOptional()
  @IsInt()
  type?: number | null;

  @BaseUrl()
  baseUrl?: string | null;

  @Wire({ required: true }, described('A key of the upstream.'))
  @OptionalText(MAX_TEXT_LENGTH)
  key?: string | null;
}

/** The body of POST /api/channel/batch. */
@WireObject('ChannelIds')
export class ChannelIdsBody {
  @Wire()
  @Max(Number.MAX_SAFE_INTEGER, { each: true })
  @Min(1, { each: true })
  @IsInt({ each: true })
  @ArrayMaxSize(1_000)
  @ArrayNotEmpty(withError(ChannelError.channel_batch_empty))
  @IsArray(withError(ChannelError.channel_batch_empty))
  ids: number[];
}
