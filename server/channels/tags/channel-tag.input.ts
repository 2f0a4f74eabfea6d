import { Field, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { ChannelError } from '../model/channel.errors.js';
import { ChannelIdsBody } from '../model/channel.input.js';
import { AreGroups, AreSomeModels, IsPriority, IsWeight } from '../model/channel-fields.js';

const MAX_TAG_LENGTH = 64;

/** A change of all channels of a tag; absent or null leaves each channel's value. */
@InputType()
export class UpdateChannelTagInput {
  @Field(() => String, { nullable: true, description: 'Renames the tag; empty removes it from its channels.' })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(MAX_TAG_LENGTH, withError(ChannelError.channel_tag_too_long))
  @IsString()
  newTag?: string | null;

  @Field(() => String, { nullable: true, description: 'JSON object: requested model → model of the upstream.' })
  @IsOptional()
  @IsString()
  @MaxLength(65_536)
  modelMapping?: string | null;

  @Field(() => [String], { nullable: true })
  @IsOptional()
  @AreSomeModels()
  models?: string[] | null;

  @Field(() => [String], { nullable: true })
  @IsOptional()
  @AreGroups()
  groups?: string[] | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsPriority(ChannelError.channel_tag_priority_invalid)
  priority?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsWeight()
  weight?: number | null;
}

/** The same over REST, with the tag in the body. */
export class UpdateChannelTagBody extends UpdateChannelTagInput {
  @IsString(withError(ChannelError.channel_tag_required))
  tag: string;
}

/** The body of POST /api/channel/tag/enabled and /disabled. */
export class ChannelTagBody {
  @IsString(withError(ChannelError.channel_tag_required))
  tag: string;
}

/** The body of POST /api/channel/batch/tag: sets or removes the tag of channels. */
export class TagChannelsBody extends ChannelIdsBody {
  @Transform(trimmed)
  @ValidateIf((_, tag: unknown) => tag !== null)
  @MaxLength(MAX_TAG_LENGTH, withError(ChannelError.channel_tag_too_long))
  @IsString(withError(ChannelError.channel_tag_required))
  tag: string | null;
}
