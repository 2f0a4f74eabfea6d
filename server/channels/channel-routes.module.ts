import { Module } from '@nestjs/common';
import { PricesModule } from '../billing/prices/prices.module.js';
import { ChannelsModule } from './channels.module.js';
import { ChannelRoutesResolver } from './routes/channel-routes.resolver.js';
import { ChannelRoutesService } from './routes/channel-routes.service.js';

/** Explains the routing of calls to administrators. */
@Module({
  imports: [ChannelsModule, PricesModule],
  providers: [ChannelRoutesService, ChannelRoutesResolver],
})
export class ChannelRoutesModule {}
