import { Module } from '@nestjs/common';
import { ChannelEventsService } from './channel-events.service.js';
import { FailedAttemptCounts } from './failed-attempt-counts.js';

/** Records the events and the failed attempts of channels, and deletes them. */
@Module({
  providers: [ChannelEventsService, FailedAttemptCounts],
  exports: [ChannelEventsService, FailedAttemptCounts],
})
export class ChannelEventsModule {}
