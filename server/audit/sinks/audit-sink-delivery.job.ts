import { z } from 'zod';
import { BackgroundJob, type JobContext, JobHandler } from '../../platform/coordination/background-job.js';
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
