import { Injectable } from '@nestjs/common';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { ChannelNames } from '../channel-names.port.js';
import { toLogRow } from '../log-row.js';
import { type LogBatch, LogBatches } from './log-batches.repository.js';
import { LogSinksRepository } from './log-sinks.repository.js';
import { type LogSink, SINK_SECRET } from './model/log-sink.js';
import { SinkFailure } from './model/sink-failure.js';
import { type SinkRecord, toSinkRecord } from './model/sink-record.js';
import { SinkTargets } from './targets/sink-targets.js';

/** Pause after the first failure; each further failure doubles it, up to the maximum. In ms. */
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 900_000;
/** A target cannot postpone an attempt further, in ms. */
const MAX_RETRY_AFTER_MS = 3_600_000;

const TEST_KEY = 'test';

/** Sends batches to sinks. */
@Injectable()
export class LogSinkSender {
  constructor(
    private readonly sinks: LogSinksRepository,
    private readonly batches: LogBatches,
    private readonly targets: SinkTargets,
    private readonly channels: ChannelNames,
    private readonly cipher: Cipher,
    private readonly logger: Logger,
  ) {}

  /**
   * Sends the batches that a sink has not confirmed, one after another, until none is left or one fails. The position is
   * moved only after the target has confirmed a batch, so a batch may be sent again, with the same key and rows. A failure
   * does not throw: it is recorded with the sink, and a later job tries again.
   * @param isOver is asked before each batch
   */
  async deliver(sinkId: number, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const sink = await this.sinks.find(sinkId);
      if (!sink?.enabled || (sink.retryAt && sink.retryAt > new Date())) return;
      const batch = await this.batches.after(sink.position);
      if (!batch) return;
      const records = await this.recordsOf(batch);
      let warning: string | null;
      try {
        warning = records.length === 0 ? null : await this.send(sink, batch.key, batch.firstTime, records);
      } catch (error) {
        await this.failed(sink, error);
        return;
      }
      if (warning !== null)
        this.logger.warn({ event: 'log_sink.refused', sink: sink.name, reason: warning }, 'Log rows were refused');
      await this.sinks.sent(sink.id, { id: batch.id, rows: records.length }, warning ?? '');
    }
  }

  /** Sends a batch without rows. @returns why it failed; null when the target has confirmed it */
  async test(sink: LogSink): Promise<string | null> {
    try {
      return await this.send(sink, TEST_KEY, new Date(), []);
    } catch (error) {
      return reasonOf(error);
    }
  }

  private async send(sink: LogSink, key: string, firstTime: Date, records: SinkRecord[]): Promise<string | null> {
    return this.targets.of(sink.kind).send({ ...sink, secret: this.secretOf(sink) }, { key, firstTime, records });
  }

  /** @throws {SinkFailure} */
  private secretOf({ secretCipher }: LogSink): string {
    if (secretCipher === null) return '';
    try {
      return this.cipher.decrypt(SINK_SECRET, secretCipher);
    } catch {
      throw new SinkFailure('the secret was encrypted with another ENCRYPTION_KEY');
    }
  }

  private async recordsOf(batch: LogBatch): Promise<SinkRecord[]> {
    const rows = (await this.batches.rows(batch.id)).map(toLogRow);
    return rows.map((row) => toSinkRecord(row, row.channelId === 0 ? '' : this.channels.nameOf(row.channelId)));
  }

  private async failed(sink: LogSink, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    const backoffMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(sink.failures, 10), MAX_PAUSE_MS);
    const requestedMs = error instanceof SinkFailure ? (error.retryAfterMs ?? 0) : 0;
    await this.sinks.failed(sink.id, reason, Math.max(backoffMs, Math.min(requestedMs, MAX_RETRY_AFTER_MS)));
    this.logger.warn({ event: 'log_sink.failed', sink: sink.name, reason }, 'Log rows could not be sent');
  }
}

/** What the target reported, or codes of this gateway, because messages of others may repeat the request. */
function reasonOf(error: unknown): string {
  if (error instanceof SinkFailure) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  const codes = codesOf(error);
  return codes.length > 0 ? codes.join(' ') : 'no response';
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, cause } = error as Error & { code?: unknown };
  const own = typeof code === 'string' ? [code] : [];
  return [...own, ...codesOf(cause)];
}
