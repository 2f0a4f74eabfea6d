import { z } from 'zod';
import { HOUR_MS } from '../../common/durations.js';
import { type JobContext, JobHandler } from '../coordination/background-job.js';
import { SinkFailure, sinkFailureText } from './sink-http.js';

/** Pause after the first failure; each further failure doubles it, up to the maximum. In ms. */
const FIRST_RETRY_MS = 15_000;
const MAX_PAUSE_MS = 900_000;
/** A target cannot postpone an attempt further, in ms. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/** The state that decides whether a sink is sent to. */
export interface SinkState {
  readonly enabled: boolean;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** The next attempt after a failure; null: immediately. */
  readonly retryAt: Date | null;
}

/** How batches are read, sent and confirmed. */
export interface SinkDelivery<Sink extends SinkState, Batch> {
  /** The sink as it is stored; null when it was deleted. */
  find(): Promise<Sink | null>;
  /** The first batch that the sink has not confirmed; null for none. */
  next(sink: Sink): Promise<Batch | null>;
  /**
   * @returns a warning about what the target has refused for good; null for none.
   * @throws when it did not confirm the batch
   */
  send(sink: Sink, batch: Batch): Promise<string | null>;
  /** Moves the position of the sink behind the batch. @param warning empty for none */
  sent(sink: Sink, batch: Batch, warning: string): Promise<void>;
  /** Records a failed attempt; the next one is made after the pause. */
  failed(sink: Sink, reason: string, pauseMs: number): Promise<void>;
}

/**
 * Sends the batches that a sink has not confirmed, one after another, until none is left or one fails. The position is
 * moved only after the target has confirmed a batch, so a batch may be sent again. A failure does not throw: it is
 * recorded with the sink, and a later job tries again.
 * @param isOver called before each batch; true ends the delivery
 */
export async function deliverBatches<Sink extends SinkState, Batch>(
  delivery: SinkDelivery<Sink, Batch>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const sink = await delivery.find();
    if (!sink?.enabled || (sink.retryAt && sink.retryAt > new Date())) return;
    const batch = await delivery.next(sink);
    if (!batch) return;
    let warning: string | null;
    try {
      warning = await delivery.send(sink, batch);
    } catch (error) {
      await delivery.failed(sink, sinkFailureText(error), pauseAfter(sink, error));
      return;
    }
    await delivery.sent(sink, batch, warning ?? '');
  }
}

/** In ms. */
function pauseAfter({ failures }: SinkState, error: unknown): number {
  const backoffMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS);
  const requestedMs = error instanceof SinkFailure ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(backoffMs, Math.min(requestedMs, MAX_RETRY_AFTER_MS));
}

interface SinkData extends Record<string, unknown> {
  readonly sinkId: number;
}

/** A sink with a large backlog continues with its next job, in ms. */
const MAX_RUN_MS = 60_000;

/**
 * Sends to one sink what it has not confirmed. Each sink has its own job, so that a slow sink does not delay the
 * others.
 */
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
    const end = Date.now() + MAX_RUN_MS;
    await this.sender.deliver(sinkId, () => cancelled.aborted || Date.now() >= end);
  }
}
