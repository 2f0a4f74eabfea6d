import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SafeInt } from '../platform/graphql/scalars.js';
import { ChannelNames } from './channel-names.port.js';
import type { Percentiles } from './latency-percentiles.js';
import { AttemptModel, LatencyPercentilesModel, LogStatModel } from './log.model.js';

/** Names of the channels of attempts. They are read from memory, so that attempts cause no queries. */
@Resolver(() => AttemptModel)
export class AttemptFieldsResolver {
  constructor(private readonly channels: ChannelNames) {}

  @ResolveField(() => String)
  channelName(@Parent() { channelId }: AttemptModel): string {
    return this.channels.nameOf(channelId);
  }
}

/** Success rates and latencies are only read on request. */
@Resolver(() => LogStatModel)
export class LogStatFieldsResolver {
  @ResolveField(() => SafeInt, {
    nullable: true,
    description: 'Number of failed calls. Administrators only, else null.',
  })
  async errors(@Parent() stat: LogStatModel): Promise<number | null> {
    return (await stat.quality()).errors;
  }

  @ResolveField(() => LatencyPercentilesModel, {
    nullable: true,
    description: 'Durations of calls, estimated from histograms; null without calls or for a single user.',
  })
  async latency(@Parent() stat: LogStatModel): Promise<Percentiles | null> {
    return (await stat.quality()).latency;
  }

  @ResolveField(() => LatencyPercentilesModel, {
    nullable: true,
    description: 'Percentiles of the time to the first token of streamed calls.',
  })
  async timeToFirstToken(@Parent() stat: LogStatModel): Promise<Percentiles | null> {
    return (await stat.quality()).timeToFirstToken;
  }

  @ResolveField(() => LatencyPercentilesModel, { nullable: true, deprecationReason: 'Use timeToFirstToken.' })
  firstToken(@Parent() stat: LogStatModel): Promise<Percentiles | null> {
    return this.timeToFirstToken(stat);
  }
}
