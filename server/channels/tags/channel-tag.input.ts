import { Field, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalText } from '../../platform/http/input/validators.js';
import { described, EMPTY_IS_ABSENT, LIST, NULL_IS_ABSENT } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { ChannelError } from '../model/channel.errors.js';
import { ChannelIdsBody } from '../model/channel.input.js';
import { AreGroups, AreSomeModels, IsPriority, IsWeight } from '../model/channel-fields.js';

const MAX_TAG_LENGTH = 64;

/** A change of all channels of a tag; absent or null leaves each channel's value. */
@InputType()
export class UpdateChannelTagInput {
  @Wire('new_tag', NULL_IS_ABSENT, described('The new name; empty removes the tag from its channels.'))
  @Field(() => String, { nullable: true, description: 'Renames the tag; empty removes it from its channels.' })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(MAX_TAG_LENGTH, withError(ChannelError.channel_tag_too_long))
  @IsString()
  newTag?: string | null;

  @Wire('model_mapping', EMPTY_IS_ABSENT, described('JSON object; empty leaves the values of the channels.'))
  @OptionalText(65_536, 'JSON object: requested model → model of the upstream.')
  modelMapping?: string | null;

  @Wire(EMPTY_IS_ABSENT, LIST, described('Model names, separated by commas; empty leaves the values of the channels.'))
  @Field(() => [String], { nullable: true })
  @IsOptional()
  @AreSomeModels()
  models?: string[] | null;

  @Wire(
    EMPTY_IS_ABSENT,
    LIST,
    described('Names of groups, separated by commas; empty leaves the values of the channels.'),
  )
  @Field(() => [String], { nullable: true })
  @IsOptional()
  @AreGroups()
  groups?: string[] | null;

  @Wire(NULL_IS_ABSENT)
  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsPriority(ChannelError.channel_tag_priority_invalid)
  priority?: number | null;

  @Wire(NULL_IS_ABSENT)
  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsWeight()
  weight?: number | null;
}

/** A change of the channels of a tag over REST, with the tag in the body. */
@WireObject('ChannelTagChange')
export class UpdateChannelTagBody extends UpdateChannelTagInput {
  @Wire(described('An existing tag.', { maxLength: MAX_TAG_LENGTH }))
  @IsString(withError(ChannelError.channel_tag_required))
  tag: string;
}

/** The body of POST /api/channel/tag/enabled and /disabled. */
@WireObject('ChannelTagName')
export class ChannelTagBody {
  @Wire(described('An existing tag.', { maxLength: MAX_TAG_LENGTH }))
  @IsString(withError(ChannelError.channel_tag_required))
  tag: string;
}

/** The body of POST /api/channel/batch/tag: sets or removes the tag of channels. */
@WireObject('ChannelTagging')
export class TagChannelsBody extends ChannelIdsBody {
  @Wire({ required: true }, described('null removes the tag of each channel.', { nullable: true }))
  @Transform(trimmed)
  @ValidateIf((_, tag: unknown) => tag !== null)
  @MaxLength(MAX_TAG_LENGTH, withError(ChannelError.channel_tag_too_long))
  @IsString(withError(ChannelError.channel_tag_required))
  tag: string | null;
}
