import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { LogSinkInput } from './log-sink.input.js';
import { LogSinkModel, LogSinkTestModel, toLogSinkModel } from './log-sink.model.js';
import { LogSinksService } from './log-sinks.service.js';

@Resolver(() => LogSinkModel)
export class LogSinksResolver {
  constructor(private readonly sinks: LogSinksService) {}

  @Query(() => [LogSinkModel], { description: 'All log sinks, by name.' })
  @Access('options:read')
  async logSinks(): Promise<LogSinkModel[]> {
    return (await this.sinks.all()).map(toLogSinkModel);
  }

  @Mutation(() => LogSinkModel, {
    description:
      'Creates a log sink, which receives the charges and failed calls from now on, or replaces the one with the id. Also needs logs:read.',
  })
  @Access('options:write')
  async saveLogSink(
    @Caller() caller: Principal,
    @Args('input') input: LogSinkInput,
    @Args('id', { type: () => ID, nullable: true }) id?: string,
  ): Promise<LogSinkModel> {
    return toLogSinkModel(await this.sinks.save(caller, id == null ? null : wholeNumber(id), input));
  }

  @Mutation(() => ID, { description: 'Deletes a log sink and returns its id. Rows that it has not sent are not sent.' })
  @Access('options:write')
  async deleteLogSink(@Args('id', { type: () => ID }) id: string): Promise<string> {
    await this.sinks.delete(wholeNumber(id));
    return id;
  }

  @Mutation(() => LogSinkTestModel, { description: 'Sends a batch without rows with the saved settings.' })
  @Access('options:write')
  async testLogSink(@Args('id', { type: () => ID }) id: string): Promise<LogSinkTestModel> {
    return { error: await this.sinks.test(wholeNumber(id)) };
  }
}
