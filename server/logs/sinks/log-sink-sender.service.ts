import { Injectable } from '@nestjs/common';
import { Cipher } from '../../platform/crypto/cipher.js';
import { deliverBatches } from '../../platform/sinks/sink-delivery.js';
import { sinkFailureText } from '../../platform/sinks/sink-http.js';
import { openSecret } from '../../platform/sinks/sink-secret.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { ChannelNames } from '../channel-names.port.js';
import { toLogRow } from '../log-row.js';
import { type LogBatch, LogBatches } from './log-batches.repository.js';
import { LogSinksRepository, type PlacedSink } from './log-sinks.repository.js';
import { type LogSink, SINK_SECRET } from './model/log-sink.js';
import { type SinkBatch, type SinkRecord, toSinkRecord } from './model/sink-record.js';
import { SinkTargets } from './targets/sink-targets.js';

const TEST_KEY = 'test';

/** Sends batches to sinks. */
@Injectable()
export class LogSinkSenderService {
  constructor(
    private readonly sinks: LogSinksRepository,
    private readonly batches: LogBatches,
    private readonly targets: SinkTargets,
    private readonly channels: ChannelNames,
    private readonly cipher: Cipher,
    private readonly logger: Logger,
  ) {}

  /**
   * Sends the batches that a sink has not confirmed, until none is left or one fails. A repeated batch has the same key
   * and rows.
   * @param isOver called before each batch; true ends the delivery
   */
  async deliver(sinkId: number, isOver: () => boolean): Promise<void> {
    await deliverBatches<PlacedSink, LogBatch & SinkBatch>(
      {
        find: () => this.sinks.find(sinkId),
        next: async ({ position }) => {
          const batch = await this.batches.after(position);
          return batch && { ...batch, records: await this.recordsOf(batch) };
        },
        send: async (sink, batch) => (batch.records.length === 0 ? null : this.send(sink, batch)),
        sent: async (sink, { id, records }, warning) => {
          if (warning !== '')
            this.logger.warn({ event: 'log_sink.refused', sink: sink.name, reason: warning }, 'Log rows were refused');
          await this.sinks.sent(sink.id, { id, rows: records.length }, warning);
        },
        failed: async (sink, reason, pauseMs) => {
          await this.sinks.failed(sink.id, reason, pauseMs);
          this.logger.warn({ event: 'log_sink.failed', sink: sink.name, reason }, 'Log rows could not be sent');
        },
      },
      isOver,
    );
  }

  /** Sends a batch without rows. @returns the reason of the failure; null when the target has confirmed it */
  async test(sink: LogSink): Promise<string | null> {
    try {
      return await this.send(sink, { key: TEST_KEY, firstTime: new Date(), records: [] });
    } catch (error) {
      return sinkFailureText(error);
    }
  }

  private async send(sink: LogSink, batch: SinkBatch): Promise<string | null> {
    const secret = openSecret(this.cipher, SINK_SECRET, sink.secretCipher);
    return this.targets.of(sink.kind).send({ ...sink, secret }, batch);
  }

  private async recordsOf(batch: LogBatch): Promise<SinkRecord[]> {
    const rows = (await this.batches.rows(batch.id)).map(toLogRow);
    return rows.map((row) => toSinkRecord(row, row.channelId === 0 ? '' : this.channels.nameOf(row.channelId)));
  }
}
