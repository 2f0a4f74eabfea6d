import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';

@ObjectType('OptionChange', { description: 'Who changed an option when, from what to what.' })
export class OptionChangeModel {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  key: string;

  @Field(() => Boolean, { description: 'Of a secret only the fact is kept that it was changed.' })
  secret: boolean;

  @Field(() => String, { nullable: true, description: 'Null for secrets.' })
  before: string | null;

  @Field(() => String, { nullable: true, description: 'Null for secrets, and when the default was put back.' })
  after: string | null;

  @Field(() => DateTime)
  changedAt: Date;

  @Field(() => ID)
  userId: number;

  @Field(() => String, { description: 'The name at that time.' })
  username: string;
}

export const OptionChangeConnection = connectionOf(OptionChangeModel, 'OptionChange');

@InputType()
export class OptionChangeFilter {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  key?: string | null;

  @Field(() => ID, { nullable: true, description: 'Who made the change.' })
  @IsOptional()
  @Matches(/^[1-9]\d{0,14}$/, withError(CommonError.invalid_parameter))
  userId?: string | null;
}
