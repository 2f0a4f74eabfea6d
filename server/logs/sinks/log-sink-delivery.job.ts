import { z } from 'zod';
import {
  BackgroundJob,
  type JobContext,
  JobHandler,
  ScheduledJob,
} from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { LogBatches } from './log-batches.repository.js';
import { LogSinkSender } from './log-sink-sender.service.js';
import { LogSinksRepository } from './log-sinks.repository.js';

interface SinkData extends Record<string, unknown> {
  readonly sinkId: number;
}

/** A sink with a large backlog continues with its next job, in ms. */
const LIMIT_MS = 60_000;

/** Sends rows of the usage log to one sink. A job of its own for each, so that a slow sink does not delay the others. */
@BackgroundJob({ name: 'log-sink-delivery', attempts: 1, concurrency: 8, parksFailures: false })
export class LogSinkDelivery extends JobHandler<SinkData> {
  readonly data = z.object({ sinkId: z.int() });

  constructor(
    private readonly sinks: LogSinksRepository,
    private readonly sender: LogSinkSender,
  ) {
    super();
  }

  override async pending(): Promise<SinkData[]> {
    return (await this.sinks.due()).map((sinkId) => ({ sinkId }));
  }

  async run({ sinkId }: SinkData, { cancelled }: JobContext): Promise<void> {
    const end = Date.now() + LIMIT_MS;
    await this.sender.deliver(sinkId, () => cancelled.aborted || Date.now() >= end);
  }
}

const EVERY_MS = 30_000;

/** Makes batches of new rows of the usage log, and starts the deliveries that are due. */
@BackgroundJob({ name: 'log-batches', attempts: 1, everyMs: () => EVERY_MS, parksFailures: false })
export class LogBatchesJob extends ScheduledJob {
  constructor(
    private readonly batches: LogBatches,
    private readonly sinks: LogSinksRepository,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  async run(): Promise<void> {
    await this.batches.form();
    await this.batches.trim();
    for (const sinkId of await this.sinks.due()) await this.jobs.enqueue(LogSinkDelivery, { sinkId });
  }
}
