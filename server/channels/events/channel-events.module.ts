import { Module } from '@nestjs/common';
import { ChannelEventsService } from './channel-events.service.js';

/** Records the events of channels, and deletes them. */
@Module({ providers: [ChannelEventsService], exports: [ChannelEventsService] })
export class ChannelEventsModule {}
