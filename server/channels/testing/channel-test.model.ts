import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { storedTextIn } from '../../audit/log-event.js';
import type { Language } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { ChannelModel } from '../model/channel.model.js';
import type { ModelTest } from '../probing/test-results.repository.js';

@ObjectType('ChannelTestResult')
@Access('channels:read')
export class ChannelTestResultModel {
  @Field()
  success: boolean;

  @Field()
  message: string;

  @Field(() => Float, { description: 'Seconds.' })
  time: number;

  @Field(() => ChannelModel)
  channel: ChannelModel;
}

@ObjectType('ChannelModelTest', { description: 'The last test of a model on a channel.' })
@Access('channels:read')
export class ChannelModelTestModel {
  @Field()
  model: string;

  @Field({ description: 'Whether a stream was requested.' })
  stream: boolean;

  @Field()
  success: boolean;

  @Field({ description: 'Why it failed; empty when it succeeded.' })
  message: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP error status of the upstream; null without one.',
  })
  status: number | null;

  @Field(() => Int, { description: 'Milliseconds.' })
  responseTime: number;

  @Field(() => DateTime)
  testedAt: Date;
}

export function toModelTestModel(
  { durationMs, message, event, ...test }: ModelTest,
  language: Language,
): ChannelModelTestModel {
  return { ...test, message: storedTextIn(message, event, language), responseTime: durationMs };
}
