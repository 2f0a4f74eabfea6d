import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';

/** A run may be told its channels one by one up to this many. */
const MAX_IDS = 10_000;

@InputType({ description: 'Which channels are tested: those that fit all that is given.' })
export class ChannelTestFilter {
  @Field(() => [ID], { nullable: true, description: 'These, in whatever state they are.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_IDS)
  @IsString({ each: true })
  ids?: string[] | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  tag?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  group?: string | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  type?: number | null;
}
