import { Module } from '@nestjs/common';
import { PricesModule } from '../billing/prices/prices.module.js';
import { ChannelsModule } from './channels.module.js';
import { ChannelRoutesResolver } from './routes/channel-routes.resolver.js';
import { ChannelRoutes } from './routes/channel-routes.service.js';

/** How calls are routed, for administrators to see. */
@Module({
  imports: [ChannelsModule, PricesModule],
  providers: [ChannelRoutes, ChannelRoutesResolver],
})
export class ChannelRoutesModule {}
