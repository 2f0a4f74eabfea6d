import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { LogContents } from '../../logs/contents/log-contents.service.js';
import { JobHandler } from '../job-handler.js';

/** Deletes recorded contents of calls after their retention period. */
@Injectable()
export class LogContentsHandler extends JobHandler<'log-contents'> {
  readonly name = 'log-contents';
  readonly data = z.object({}).strict();

  constructor(private readonly contents: LogContents) {
    super();
  }

  run(): Promise<void> {
    return this.contents.deleteOld();
  }
}
