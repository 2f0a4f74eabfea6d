import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { JobRunModel, toJobRunModel } from '../../jobs/runs/job-run.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelModel, ChannelTypeModel, toChannelModel } from '../model/channel.model.js';
import { toChannelRun } from '../runs/channel-run.js';
import { ChannelRunModel, toChannelRunModel } from '../runs/channel-run.model.js';
import { BalanceReader } from './balance-reader.port.js';
import { ChannelBalanceRunsService } from './channel-balance-runs.service.js';
import { ChannelBalancesService } from './channel-balances.service.js';

@Resolver()
export class ChannelBalancesResolver {
  constructor(
    private readonly balances: ChannelBalancesService,
    private readonly runs: ChannelBalanceRunsService,
    private readonly channels: ChannelsService,
  ) {}

  @Mutation(() => ChannelModel, { description: "Reads a channel's balance at its upstream." })
  @Access('channels:write')
  async updateChannelBalance(@Args('id', { type: () => ID }) id: string) {
    await this.balances.update(wholeNumber(id));
    return toChannelModel(await this.channels.get(wholeNumber(id)));
  }

  @Query(() => [ChannelRunModel], {
    description: 'The latest 20 balance runs, newest first.',
    deprecationReason: 'Use jobRuns with the kind channel-balances.',
  })
  @Access('channels:read')
  async channelBalanceRuns() {
    return (await this.runs.newest()).map(toChannelRunModel);
  }

  @Query(() => ChannelRunModel, { deprecationReason: 'Use jobRun with the id channel-balances-<id>.' })
  @Access('channels:read')
  async channelBalanceRun(@Args('id', { type: () => ID }) id: string) {
    return toChannelRunModel(await this.runs.get(wholeNumber(id)));
  }

  @Mutation(() => JobRunModel, {
    description: 'Starts a balance run for all enabled channels. Watch it with `jobRunChanged`.',
  })
  @Access('channels:write')
  async startChannelBalanceRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
  ): Promise<JobRunModel> {
    return toJobRunModel(await this.runs.start(caller), language);
  }

  @Mutation(() => ChannelRunModel, {
    description: 'Starts a balance run for all enabled channels.',
    deprecationReason: 'Use startChannelBalanceRun.',
  })
  @Access('channels:write')
  async startChannelBalances(@Caller() caller: Principal) {
    return toChannelRunModel(toChannelRun(await this.runs.start(caller)));
  }

  @Mutation(() => ChannelRunModel, { description: 'Cancels a balance run.', deprecationReason: 'Use cancelJobRun.' })
  @Access('channels:write')
  async cancelChannelBalances(@Args('id', { type: () => ID }) id: string) {
    return toChannelRunModel(await this.runs.cancel(wholeNumber(id)));
  }
}

/** The balance support of a channel type. */
@Resolver(() => ChannelTypeModel)
export class ReportedBalancesResolver {
  constructor(private readonly reader: BalanceReader) {}

  @ResolveField(() => Boolean, { description: 'Whether its upstreams report a balance.' })
  reportsBalance(@Parent() { id }: ChannelTypeModel): boolean {
    return this.reader.supports(id);
  }
}
