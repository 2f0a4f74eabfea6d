import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { SinkDeliveryJob } from '../../platform/sinks/sink-delivery.js';
import { LogBatches } from './log-batches.repository.js';
import { LogSinkSenderService } from './log-sink-sender.service.js';
import { LogSinksRepository } from './log-sinks.repository.js';

/** Sends rows of the usage log to one sink. */
@BackgroundJob({ name: 'log-sink-delivery', attempts: 1, concurrency: 8, parksFailures: false })
export class LogSinkDeliveryJob extends SinkDeliveryJob {
  constructor(sinks: LogSinksRepository, sender: LogSinkSenderService) {
    super(sinks, sender);
  }
}

const INTERVAL_MS = 30_000;

/** Makes batches of new rows of the usage log, and starts the deliveries that are due. */
@BackgroundJob({ name: 'log-batches', attempts: 1, everyMs: () => INTERVAL_MS, parksFailures: false })
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
    for (const sinkId of await this.sinks.due()) await this.jobs.enqueue(LogSinkDeliveryJob, { sinkId });
  }
}
