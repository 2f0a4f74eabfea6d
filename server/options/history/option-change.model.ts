import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { IsOptional, Matches } from 'class-validator';
import { Access } from '../../platform/access/access.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalText } from '../../platform/http/input/validators.js';

@ObjectType('OptionChange', { description: 'A change of an option: user, time, old and new text.' })
@Access('options:read')
export class OptionChangeModel {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  key: string;

  @Field(() => Boolean, { description: 'For a secret, only the fact of the change is stored.' })
  secret: boolean;

  @Field(() => String, { nullable: true, description: 'Null for secrets.' })
  before: string | null;

  @Field(() => String, { nullable: true, description: 'Null for secrets, and when the default was restored.' })
  after: string | null;

  @Field(() => DateTime)
  changedAt: Date;

  @Field(() => ID)
  userId: number;

  @Field(() => String, { description: 'The username at that time.' })
  username: string;
}

export const OptionChangeConnection = connectionOf(OptionChangeModel, 'OptionChange');

@InputType()
export class OptionChangeFilter {
  @OptionalText(100)
  key?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user who made the change.' })
  @IsOptional()
  @Matches(/^[1-9]\d{0,14}$/, withError(CommonError.invalid_parameter))
  userId?: string | null;
}
