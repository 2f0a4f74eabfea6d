import { Field, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import { names } from '../platform/http/transforms.js';
import { says } from '../platform/http/validation.js';
import { ChannelError } from './channel.errors.js';

const MAX_INT = 2_147_483_647;

/** What changes at several channels at once; absent or null leaves what each of them has. */
@InputType()
export class UpdateChannelsInput {
  @Field(() => [String], { nullable: true, description: 'Models added to those of each.' })
  @Transform(names)
  @IsOptional()
  @ArrayMaxSize(2_000, says(ChannelError.channel_too_many_models))
  @IsString({ each: true, ...says(ChannelError.channel_models_required) })
  @IsArray(says(ChannelError.channel_models_required))
  addModels?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Models taken from those of each.' })
  @Transform(names)
  @IsOptional()
  @ArrayMaxSize(2_000, says(ChannelError.channel_too_many_models))
  @IsString({ each: true, ...says(ChannelError.channel_models_required) })
  @IsArray(says(ChannelError.channel_models_required))
  removeModels?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'The groups of each from now on.' })
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
  @IsInt(says(ChannelError.channel_priority_invalid))
  priority?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Max(MAX_INT, says(ChannelError.channel_weight_invalid))
  @Min(0, says(ChannelError.channel_weight_invalid))
  @IsInt(says(ChannelError.channel_weight_invalid))
  weight?: number | null;

  @Field(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  autoBan?: boolean | null;
}
