import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { LogPartitions } from '../../audit/log-partitions.js';
import { JobHandler } from '../job-handler.js';

/** Creates partitions of the usage log weeks before they are needed. */
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
