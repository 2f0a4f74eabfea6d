import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { HttpSenderService } from './http-sender.service.js';
import { NoticeTransports, TRANSPORT_HANDLERS } from './notice-transports.js';

/** The transports of notices. */
@Module({
  imports: [OptionsModule],
  providers: [HttpSenderService, ...TRANSPORT_HANDLERS, NoticeTransports],
  exports: [NoticeTransports],
})
export class NoticeTransportsModule {}
