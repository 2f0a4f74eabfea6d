import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { ChannelTypeModel } from '../model/channel.model.js';
import { BalanceReader } from './balance-reader.port.js';

/** The balance support of a channel type. */
@Resolver(() => ChannelTypeModel)
export class ReportedBalancesResolver {
  constructor(private readonly reader: BalanceReader) {}

  @ResolveField(() => Boolean, { description: 'Whether its upstreams report a balance.' })
  reportsBalance(@Parent() { id }: ChannelTypeModel): boolean {
    return this.reader.supports(id);
  }
}
