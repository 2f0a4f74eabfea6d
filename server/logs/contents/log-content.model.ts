import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import type { LogContent } from './log-content.js';

@ObjectType('LogContent', { description: 'The texts of a call; missing texts are empty.' })
@Access('user')
export class LogContentModel implements LogContent {
  @Field()
  systemPrompt: string;

  @Field({ description: 'The other messages of the conversation, each after the name of its role.' })
  context: string;

  @Field({ description: 'The last message of the user.' })
  input: string;

  @Field({ description: 'The response without its reasoning.' })
  output: string;
}
