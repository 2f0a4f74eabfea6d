import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { SinkDeliveryJob } from '../../platform/sinks/sink-delivery.js';
import { AuditSinkSenderService } from './audit-sink-sender.service.js';
import { AuditSinksRepository } from './audit-sinks.repository.js';

/** Sends entries of the audit log to one sink. */
@BackgroundJob({ name: 'audit-sink-delivery', attempts: 1, concurrency: 4, parksFailures: false })
export class AuditSinkDeliveryJob extends SinkDeliveryJob {
  constructor(sinks: AuditSinksRepository, sender: AuditSinkSenderService) {
    super(sinks, sender);
  }
}

const INTERVAL_MS = 10_000;

/** Starts the deliveries of audit sinks that are due. */
@BackgroundJob({ name: 'audit-deliveries', attempts: 1, everyMs: () => INTERVAL_MS, parksFailures: false })
export class AuditDeliveriesJob extends ScheduledJob {
  constructor(
    private readonly sinks: AuditSinksRepository,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  async run(): Promise<void> {
    for (const sinkId of await this.sinks.due()) await this.jobs.enqueue(AuditSinkDeliveryJob, { sinkId });
  }
}
