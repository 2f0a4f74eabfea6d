import { Module } from '@nestjs/common';
import { ChannelEvents } from './channel-events.service.js';

/** Records the events of channels, and deletes them. */
@Module({ providers: [ChannelEvents], exports: [ChannelEvents] })
export class ChannelEventsModule {}
