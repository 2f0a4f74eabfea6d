import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { ChannelTypeModel } from '../model/channel.model.js';
import { BalanceReader } from './balance-reader.port.js';

/** What a channel type says about balances. */
@Resolver(() => ChannelTypeModel)
export class ReportedBalancesResolver {
  constructor(private readonly reader: BalanceReader) {}

  @ResolveField(() => Boolean, { description: 'Whether its upstreams can be asked for the balance.' })
  reportsBalance(@Parent() { id }: ChannelTypeModel): boolean {
    return this.reader.canAsk(id);
  }
}
