import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { AuditSinkDelivery } from './audit-sink-delivery.job.js';
import { AuditSinksRepository } from './audit-sinks.repository.js';

const EVERY_MS = 10_000;

/** Starts the deliveries of audit sinks that are due. */
@BackgroundJob({ name: 'audit-deliveries', attempts: 1, everyMs: () => EVERY_MS, parksFailures: false })
export class AuditDeliveriesJob extends ScheduledJob {
  constructor(
    private readonly sinks: AuditSinksRepository,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  async run(): Promise<void> {
    for (const sinkId of await this.sinks.due()) await this.jobs.enqueue(AuditSinkDelivery, { sinkId });
  }
}
