import { Module } from '@nestjs/common';
import { JobRunsModule } from '../jobs/runs/job-runs.module.js';
import { UsageLogModule } from '../usage-log/usage-log.module.js';
import { SiteImportJob } from './runs/site-import.job.js';
import { SiteImportDetailsResolver, SiteImportsResolver } from './runs/site-imports.resolver.js';
import { SiteImportsService } from './runs/site-imports.service.js';
import { SiteImportService } from './site-import.service.js';
import { ImportFilesController } from './stored-sources/import-files.controller.js';
import { StoredSourcesService } from './stored-sources/stored-sources.service.js';

/** Imports sites of related products, by command or in the console. */
@Module({
  imports: [UsageLogModule, JobRunsModule],
  providers: [
    SiteImportService,
    StoredSourcesService,
    SiteImportsService,
    SiteImportJob,
    SiteImportsResolver,
    SiteImportDetailsResolver,
  ],
  controllers: [ImportFilesController],
  exports: [SiteImportService],
})
export class ImportsModule {}
