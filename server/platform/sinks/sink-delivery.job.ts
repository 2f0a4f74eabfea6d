import { z } from 'zod';
import { type JobContext, JobHandler } from '../coordination/background-job.js';

interface SinkData extends Record<string, unknown> {
  readonly sinkId: number;
}

/** A sink with a large backlog continues with its next job, in ms. */
const LIMIT_MS = 60_000;

/** Sends to one sink what it has not confirmed. A job of its own for each, so that a slow sink does not delay the others. */
export abstract class SinkDeliveryJob extends JobHandler<SinkData> {
  readonly data = z.object({ sinkId: z.int() });

  /**
   * @param sinks with the ids of the sinks whose delivery is due
   * @param sender sends batches until none is left, one fails or `isOver`
   */
  constructor(
    private readonly sinks: { due(): Promise<number[]> },
    private readonly sender: { deliver(sinkId: number, isOver: () => boolean): Promise<void> },
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
