import { Module } from '@nestjs/common';
import { SignInModule } from '../accounts/sign-in/sign-in.module.js';
import { JobRunsModule } from '../jobs/runs/job-runs.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataResolver } from './personal-data.resolver.js';
import { PersonalDataExportService } from './personal-data-export.service.js';
import { UserErasureJob } from './user-erasure.job.js';
import { UserErasuresService } from './user-erasures.service.js';

/** Export and erasure of all data of one user. */
@Module({
  imports: [JobRunsModule, LogsModule, SignInModule],
  providers: [PersonalDataExportService, UserErasureJob, UserErasuresService, PersonalDataResolver],
  controllers: [PersonalDataController],
})
export class PersonalDataModule {}
