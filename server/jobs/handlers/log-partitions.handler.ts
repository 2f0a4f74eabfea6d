import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { LogPartitions } from '../../audit/log-partitions.js';
import { JobHandler } from '../job-handler.js';

/** Keeps the usage log's partitions ready weeks ahead of the calls that need them. */
@Injectable()
export class LogPartitionsHandler extends JobHandler<'log-partitions'> {
  readonly name = 'log-partitions';
  readonly data = z.object({}).strict();

  constructor(private readonly partitions: LogPartitions) {
    super();
  }

  run(): Promise<void> {
    return this.partitions.ensure();
  }
}
