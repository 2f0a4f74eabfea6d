import { Field, ObjectType } from '@nestjs/graphql';
import type { LogContent } from './log-content.js';

@ObjectType('LogContent', { description: 'What was said in a call; texts that there were none of are empty.' })
export class LogContentModel implements LogContent {
  @Field()
  systemPrompt: string;

  @Field({ description: 'The other messages of the conversation, each after the name of its role.' })
  context: string;

  @Field({ description: 'The last words of the user.' })
  input: string;

  @Field({ description: 'The answer without its reasoning.' })
  output: string;
}
