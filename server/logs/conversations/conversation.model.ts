import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, Quota, SafeInt } from '../../platform/graphql/scalars.js';

@ObjectType('Conversation', {
  description: 'Calls of one conversation that match the filter: those with the same id or the same beginning.',
})
@Access('user')
export class ConversationModel {
  @Field(() => ID, { description: 'The key: `conversation` of its log rows and of the filter.' })
  key: string;

  @Field(() => DateTime)
  firstCallAt: Date;

  @Field(() => DateTime)
  lastCallAt: Date;

  @Field(() => Float, { description: 'Milliseconds from the start of the first call to the end of the last one.' })
  duration: number;

  @Field(() => Int)
  calls: number;

  @Field(() => Int, { nullable: true, description: 'Failed calls among them. Administrators only, else null.' })
  errors: number | null;

  @Field(() => [String])
  models: string[];

  @Field(() => ID)
  userId: number;

  @Field()
  username: string;

  @Field(() => ID, { nullable: true })
  tokenId: number | null;

  @Field()
  tokenName: string;

  @Field(() => SafeInt)
  promptTokens: number;

  @Field(() => SafeInt)
  completionTokens: number;

  @Field(() => SafeInt, { description: 'Part of the prompt tokens.' })
  cachedTokens: number;

  @Field(() => Quota)
  quota: number;
}

@ObjectType()
@Access('user')
export class ConversationConnection extends connectionOf(ConversationModel, 'Conversation') {}
