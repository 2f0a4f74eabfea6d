import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { TaskPoller } from '../../relay/tasks/task-poller.js';
import { JobHandler } from '../job-handler.js';

/** Asks upstreams how far drawings and songs are. One process asks for all, and before its time when there is news. */
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
