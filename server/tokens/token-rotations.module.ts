import { Module } from '@nestjs/common';
import { NoticesModule } from '../notifications/notices.module.js';
import { OptionsModule } from '../options/options.module.js';
import { RotationNoticesService } from './rotation-notices.service.js';
import { ScheduledRotationsService } from './scheduled-rotations.service.js';
import { TokenRotationJob } from './token-rotation.job.js';

/** The job that rotates the keys of tokens by their schedules. */
@Module({
  imports: [NoticesModule, OptionsModule],
  providers: [RotationNoticesService, ScheduledRotationsService, TokenRotationJob],
})
export class TokenRotationsModule {}
