import {
  Args,
  Context,
  Field,
  Float,
  ID,
  Int,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { JobRunModel, toJobRunModel } from '../../jobs/runs/job-run.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { storedTextIn } from '../../usage-log/log-event.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelModel, toChannelModel } from '../model/channel.model.js';
import { type ModelTest, TestResults } from '../probing/test-results.repository.js';
import { toChannelRun } from '../runs/channel-run.js';
import { ChannelRunModel, toChannelRunModel } from '../runs/channel-run.model.js';
import { ChannelTestFilter } from './channel-test-filter.input.js';
import { ChannelTestRunsService } from './channel-test-runs.service.js';
import { ChannelTestsService } from './channel-tests.service.js';

@ObjectType('ChannelTestResult')
@Access('channels:read')
class ChannelTestResultModel {
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
class ChannelModelTestModel {
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

function toModelTestModel(
  { durationMs, message, event, ...test }: ModelTest,
  language: Language,
): ChannelModelTestModel {
  return { ...test, message: storedTextIn(message, event, language), responseTime: durationMs };
}

@Resolver(() => ChannelModel)
export class ChannelTestsResolver {
  constructor(
    private readonly tests: ChannelTestsService,
    private readonly runs: ChannelTestRunsService,
    private readonly results: TestResults,
    private readonly channels: ChannelsService,
  ) {}

  @ResolveField(() => [ChannelModelTestModel], { description: 'The last test of every tested model.' })
  async modelTests(@Parent() { id }: ChannelModel, @Context() { loaders, language }: GraphQLContext) {
    const tests = await loaders.for(this.results.ofChannels).load(id);
    return (tests ?? []).map((test) => toModelTestModel(test, language));
  }

  @ResolveField(() => ChannelModelTestModel, { nullable: true, description: 'Its last test, of any model.' })
  async lastTest(@Parent() { id }: ChannelModel, @Context() { loaders, language }: GraphQLContext) {
    const test = await loaders.for(this.results.lastOfChannels).load(id);
    return test && toModelTestModel(test, language);
  }

  @Mutation(() => ChannelTestResultModel)
  @Access('channels:write')
  async testChannel(
    @Args('id', { type: () => ID }) id: string,
    @Args('model', { type: () => String, nullable: true }) model: string | null,
    @Args('stream', { type: () => Boolean, defaultValue: false, description: 'Whether to request a stream.' })
    stream: boolean,
    @Args('key', {
      type: () => String,
      nullable: true,
      description: 'Fingerprint of the one key to test; its result is not stored.',
    })
    key: string | null,
    @Context() { language }: GraphQLContext,
  ) {
    const order = { requested: model, stream, language };
    const result = key
      ? await this.tests.testKey(wholeNumber(id), key, order)
      : await this.tests.test(wholeNumber(id), order);
    return { ...result, channel: toChannelModel(await this.channels.get(wholeNumber(id))) };
  }

  @Query(() => [ChannelRunModel], {
    description: 'The latest 20 test runs, newest first.',
    deprecationReason: 'Use jobRuns with the kind channel-tests.',
  })
  @Access('channels:read')
  async channelTestRuns() {
    return (await this.runs.newest()).map(toChannelRunModel);
  }

  @Query(() => ChannelRunModel, { deprecationReason: 'Use jobRun with the id channel-tests-<id>.' })
  @Access('channels:read')
  async channelTestRun(@Args('id', { type: () => ID }) id: string) {
    return toChannelRunModel(await this.runs.get(wholeNumber(id)));
  }

  @Mutation(() => JobRunModel, {
    description:
      'Starts a test run over the enabled channels, and those that a test may enable again. Watch it with `jobRunChanged`.',
  })
  @Access('channels:write')
  async startChannelTestRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('filter', { type: () => ChannelTestFilter, nullable: true }) filter?: ChannelTestFilter,
  ): Promise<JobRunModel> {
    return toJobRunModel(await this.runs.start(caller, filter ?? {}), language);
  }

  @Mutation(() => ChannelRunModel, {
    description: 'Starts a test run over the enabled channels, and those that a test may enable again.',
    deprecationReason: 'Use startChannelTestRun.',
  })
  @Access('channels:write')
  async startChannelTests(
    @Caller() caller: Principal,
    @Args('filter', { type: () => ChannelTestFilter, nullable: true }) filter?: ChannelTestFilter,
  ) {
    return toChannelRunModel(toChannelRun(await this.runs.start(caller, filter ?? {})));
  }

  @Mutation(() => ChannelRunModel, { description: 'Cancels a test run.', deprecationReason: 'Use cancelJobRun.' })
  @Access('channels:write')
  async cancelChannelTests(@Args('id', { type: () => ID }) id: string) {
    return toChannelRunModel(await this.runs.cancel(wholeNumber(id)));
  }
}
