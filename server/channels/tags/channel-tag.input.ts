import { Field, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { names, trimmed } from '../../platform/http/transforms.js';
import { says } from '../../platform/http/validation.js';
import { ChannelError } from '../channel.errors.js';
import { ChannelIdsBody } from '../channel.input.js';

const MAX_INT = 2_147_483_647;
const LONGEST_TAG = 64;

/** What changes at all channels of a tag; absent or null leaves what each of them has. */
@InputType()
export class UpdateChannelTagInput {
  @Field(() => String, { nullable: true, description: 'Renames the tag; empty dissolves it.' })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(LONGEST_TAG, says(ChannelError.channel_tag_too_long))
  @IsString()
  newTag?: string | null;

  @Field(() => String, { nullable: true, description: 'JSON object: model asked for → model of the upstream.' })
  @IsOptional()
  @IsString()
  @MaxLength(65_536)
  modelMapping?: string | null;

  @Field(() => [String], { nullable: true })
  @Transform(names)
  @IsOptional()
  @ArrayMaxSize(2_000, says(ChannelError.channel_too_many_models))
  @ArrayNotEmpty(says(ChannelError.channel_models_required))
  @IsString({ each: true, ...says(ChannelError.channel_models_required) })
  models?: string[] | null;

  @Field(() => [String], { nullable: true })
  @Transform(names)
  @IsOptional()
  @Length(1, 64, { each: true, ...says(ChannelError.channel_group_invalid) })
  @ArrayNotEmpty(says(ChannelError.channel_groups_required))
  @IsArray(says(ChannelError.channel_groups_required))
  groups?: string[] | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Max(MAX_INT, says(ChannelError.channel_priority_invalid))
  @Min(-999, says(ChannelError.channel_priority_invalid))
  @IsInt(says(ChannelError.channel_tag_priority_invalid))
  priority?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Max(MAX_INT, says(ChannelError.channel_weight_invalid))
  @Min(0, says(ChannelError.channel_weight_invalid))
  @IsInt(says(ChannelError.channel_weight_invalid))
  weight?: number | null;
}

/** The same over REST, where the tag stands in the body. */
export class UpdateChannelTagBody extends UpdateChannelTagInput {
  @IsString(says(ChannelError.channel_tag_required))
  tag: string;
}

/** The body of POST /api/channel/tag/enabled and /disabled. */
export class ChannelTagBody {
  @IsString(says(ChannelError.channel_tag_required))
  tag: string;
}

/** The body of POST /api/channel/batch/tag: which channels get a tag, or lose theirs. */
export class TagChannelsBody extends ChannelIdsBody {
  @Transform(trimmed)
  @ValidateIf((_, tag: unknown) => tag !== null)
  @MaxLength(LONGEST_TAG, says(ChannelError.channel_tag_too_long))
  @IsString(says(ChannelError.channel_tag_required))
  tag: string | null;
}
