import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString } from 'class-validator';
import { OptionalText } from '../../platform/http/input/validators.js';

/** Max number of explicit channel ids of a run. */
const MAX_IDS = 10_000;

@InputType({ description: 'The channels to test; all conditions are combined with AND.' })
export class ChannelTestFilter {
  @Field(() => [ID], { nullable: true, description: 'These channels, in any state.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_IDS)
  @IsString({ each: true })
  ids?: string[] | null;

  @OptionalText(64)
  tag?: string | null;

  @OptionalText(64)
  group?: string | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  type?: number | null;
}
