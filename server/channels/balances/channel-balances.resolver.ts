import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelModel, ChannelTypeModel, toChannelModel } from '../model/channel.model.js';
import { ChannelRunModel, toChannelRunModel } from '../runs/channel-run.model.js';
import { BalanceReader } from './balance-reader.port.js';
import { ChannelBalanceRuns } from './channel-balance-runs.service.js';
import { ChannelBalances } from './channel-balances.service.js';

@Resolver()
export class ChannelBalancesResolver {
  constructor(
    private readonly balances: ChannelBalances,
    private readonly runs: ChannelBalanceRuns,
    private readonly channels: ChannelsService,
  ) {}

  @Mutation(() => ChannelModel, { description: "Reads a channel's balance at its upstream." })
  @Access('channels:write')
  async updateChannelBalance(@Args('id', { type: () => ID }) id: string) {
    await this.balances.update(wholeNumber(id));
    return toChannelModel(await this.channels.get(wholeNumber(id)));
  }

  @Query(() => [ChannelRunModel], { description: 'The latest 20 balance runs, newest first.' })
  @Access('channels:read')
  async channelBalanceRuns() {
    return (await this.runs.newest()).map(toChannelRunModel);
  }

  @Query(() => ChannelRunModel)
  @Access('channels:read')
  async channelBalanceRun(@Args('id', { type: () => ID }) id: string) {
    return toChannelRunModel(await this.runs.get(wholeNumber(id)));
  }

  @Mutation(() => ChannelRunModel, {
    description: 'Starts a balance run for all enabled channels. Poll it with `channelBalanceRun`.',
  })
  @Access('channels:write')
  async startChannelBalances(@Caller() caller: Principal) {
    return toChannelRunModel(await this.runs.start(caller));
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
