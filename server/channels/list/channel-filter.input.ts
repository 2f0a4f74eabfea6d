import { Field, Float, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { trimmed } from '../../platform/http/input/transforms.js';

// The smallint column is the narrower one; the database rejects a larger number.
const MAX_NUMBER = 32_767;
const MAX_MS = 2_147_483_647;

export enum ChannelSort {
  PRIORITY = 'PRIORITY',
  ID = 'ID',
}
registerEnumType(ChannelSort, { name: 'ChannelSort' });

@InputType()
export class ChannelFilter {
  @Field(() => String, { nullable: true, description: 'An id, a part of the name, or the fingerprint of a key.' })
  @Transform(trimmed)
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  keyword?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  group?: string | null;

  @Field(() => String, { nullable: true, description: 'A part of the name of a model it serves.' })
  @Transform(trimmed)
  @IsOptional()
  @IsString()
  @MaxLength(255)
  model?: string | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_NUMBER)
  status?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_NUMBER)
  type?: number | null;

  @Field(() => String, { nullable: true, description: 'Empty: channels without a tag.' })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  tag?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it was tested.' })
  @IsOptional()
  @IsBoolean()
  tested?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its last test failed.' })
  @IsOptional()
  @IsBoolean()
  failing?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Milliseconds: its last test took longer.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_MS)
  slowerThan?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it serves a model that has no price.' })
  @IsOptional()
  @IsBoolean()
  unpriced?: boolean | null;

  @Field(() => Float, { nullable: true, description: 'US dollars: the last reported balance is lower.' })
  @IsOptional()
  @IsNumber()
  balanceBelow?: number | null;
}
