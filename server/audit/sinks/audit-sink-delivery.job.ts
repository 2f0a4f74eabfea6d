import { z } from 'zod';
import {
  BackgroundJob,
  type JobContext,
  JobHandler,
  ScheduledJob,
} from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { AuditSinkSender } from './audit-sink-sender.service.js';
import { AuditSinksRepository } from './audit-sinks.repository.js';

interface SinkData extends Record<string, unknown> {
  readonly sinkId: number;
}

/** A sink with a large backlog continues with its next job, in ms. */
const LIMIT_MS = 60_000;

/** Sends entries of the audit log to one sink. A job of its own for each, so that a slow sink does not delay the others. */
@BackgroundJob({ name: 'audit-sink-delivery', attempts: 1, concurrency: 4, parksFailures: false })
export class AuditSinkDelivery extends JobHandler<SinkData> {
  readonly data = z.object({ sinkId: z.int() });

  constructor(
    private readonly sinks: AuditSinksRepository,
    private readonly sender: AuditSinkSender,
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
