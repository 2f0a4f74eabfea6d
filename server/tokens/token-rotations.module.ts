import { Module } from '@nestjs/common';
import { NoticesModule } from '../notifications/notices.module.js';
import { OptionsModule } from '../options/options.module.js';
import { RotationNotices } from './rotation-notices.service.js';
import { ScheduledRotations } from './scheduled-rotations.service.js';
import { TokenRotationJob } from './token-rotation.job.js';

/** The job that rotates the keys of tokens by their schedules. */
@Module({
  imports: [NoticesModule, OptionsModule],
  providers: [RotationNotices, ScheduledRotations, TokenRotationJob],
})
export class TokenRotationsModule {}
