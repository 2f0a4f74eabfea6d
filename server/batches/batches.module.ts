import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { OptionsModule } from '../options/options.module.js';
import { UsageLogModule } from '../usage-log/usage-log.module.js';
import { BatchReleaseService } from './batch-release.service.js';
import { BatchStore } from './batch-store.js';
import { BatchesResolver } from './batches.resolver.js';
import { BatchesService } from './batches.service.js';
import { FileContents, FileStore } from './file-store.js';
import { OldBatchesJob } from './old-batches.job.js';

/** Files and batches that upstreams store for users. Needs the relay, which cancels batches. */
@Module({
  imports: [BillingModule, UsageLogModule, OptionsModule],
  providers: [FileStore, FileContents, BatchStore, BatchReleaseService, BatchesService, BatchesResolver, OldBatchesJob],
  exports: [FileStore, FileContents, BatchStore, BatchReleaseService],
})
export class BatchesModule {}
