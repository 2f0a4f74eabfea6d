import { Module } from '@nestjs/common';
import { JobRunsModule } from '../jobs/runs/job-runs.module.js';
import { KeyRotationJob } from './key-rotation.job.js';

/** Rotation of ENCRYPTION_KEY. */
@Module({ imports: [JobRunsModule], providers: [KeyRotationJob], exports: [KeyRotationJob] })
export class KeyRotationModule {}
