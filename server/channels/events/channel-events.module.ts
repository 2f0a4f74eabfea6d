import { Module } from '@nestjs/common';
import { ChannelEventsService } from './channel-events.service.js';
import { FailedAttempts } from './failed-attempts.js';

/** Records the events and the failed attempts of channels, and deletes them. */
@Module({ providers: [ChannelEventsService, FailedAttempts], exports: [ChannelEventsService, FailedAttempts] })
export class ChannelEventsModule {}
