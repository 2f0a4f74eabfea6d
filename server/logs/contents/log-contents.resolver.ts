import { Args, Field, ID, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import type { LogContent } from './log-content.js';
import { LogContentsService } from './log-contents.service.js';

@ObjectType('LogContent', { description: 'The contents of a call; missing contents are empty.' })
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

  @Field({
    description:
      'The whole request as a JSON body of POST /v1/chat/completions, whichever API the client used. Empty when it is too long or cannot be expressed in this API.',
  })
  request: string;
}

@Resolver(() => LogContentModel)
export class LogContentsResolver {
  constructor(private readonly contents: LogContentsService) {}

  @Query(() => LogContentModel, {
    nullable: true,
    description:
      'The content of the call of a log row; null when none is stored. The log of its owner records that an administrator has read it.',
  })
  @Access('user', { allUsers: 'contents:read' })
  logContent(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<LogContentModel | null> {
    return this.contents.read(caller, wholeNumber(id));
  }
}
