import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { LogCleanupModel, toLogCleanupModel } from './log-cleanup.model.js';
import { LogCleanups } from './log-cleanups.service.js';

@Resolver(() => LogCleanupModel)
export class LogCleanupsResolver {
  constructor(private readonly cleanups: LogCleanups) {}

  @Query(() => [LogCleanupModel], { description: 'The latest 20 clean-ups of the usage log, newest first.' })
  @Access('logs:read')
  async logCleanups() {
    const newest = await this.cleanups.newest();
    return newest.map(toLogCleanupModel);
  }

  @Query(() => LogCleanupModel)
  @Access('logs:read')
  async logCleanup(@Args('id', { type: () => ID }) id: string) {
    return toLogCleanupModel(await this.cleanups.get(wholeNumber(id)));
  }

  @Mutation(() => LogCleanupModel, {
    description: 'Starts to delete rows of the usage log older than `before`. Poll it with `logCleanup`.',
  })
  @Access('logs:write')
  async startLogCleanup(@Caller() caller: Principal, @Args('before', { type: () => DateTime }) before: Date) {
    return toLogCleanupModel(await this.cleanups.start(caller, before));
  }
}
