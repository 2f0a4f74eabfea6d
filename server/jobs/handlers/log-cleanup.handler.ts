import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { LogCleanups } from '../../logs/cleanup/log-cleanups.service.js';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { JobHandler } from '../job-handler.js';

/** Deletes old rows of the usage log; an interrupted run continues where it stopped. */
@Injectable()
export class LogCleanupHandler extends JobHandler<'log-cleanup'> {
  readonly name = 'log-cleanup';
  readonly data = z.object({ cleanupId: z.int() });

  constructor(private readonly cleanups: LogCleanups) {
    super();
  }

  run(
    { cleanupId }: JobData['log-cleanup'],
    onProgress: (percent: number) => void,
    cancelled: AbortSignal,
  ): Promise<void> {
    return this.cleanups.run(cleanupId, onProgress, cancelled);
  }

  override cancel({ cleanupId }: JobData['log-cleanup']): Promise<void> {
    return this.cleanups.cancel(cleanupId);
  }

  override async pending(): Promise<JobData['log-cleanup'][]> {
    return (await this.cleanups.pending()).map((cleanupId) => ({ cleanupId }));
  }
}
