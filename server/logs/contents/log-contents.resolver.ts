import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { LogContentModel } from './log-content.model.js';
import { LogContents } from './log-contents.service.js';

@Resolver(() => LogContentModel)
export class LogContentsResolver {
  constructor(private readonly contents: LogContents) {}

  @Query(() => LogContentModel, {
    nullable: true,
    description:
      'The content of the call of a log row; null when none is stored. The log of its owner records that an administrator has read it.',
  })
  @Access('user')
  logContent(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<LogContentModel | null> {
    return this.contents.read(caller, wholeNumber(id));
  }
}
