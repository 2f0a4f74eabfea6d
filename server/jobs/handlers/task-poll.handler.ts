import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { TaskPoller } from '../../relay/tasks/task-poller.js';
import { JobHandler } from '../job-handler.js';

/** Polls upstreams for the progress of image and song tasks, on one process at a time, and early after a notice. */
@Injectable()
export class TaskPollHandler extends JobHandler<'task-poll'> {
  readonly name = 'task-poll';
  readonly data = z.object({}).strict();

  constructor(private readonly poller: TaskPoller) {
    super();
  }

  run(_data: JobData['task-poll'], _onProgress: (percent: number) => void, cancelled: AbortSignal): Promise<void> {
    return this.poller.poll(cancelled);
  }
}
