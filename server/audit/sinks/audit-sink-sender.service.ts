import { Injectable } from '@nestjs/common';
import { Cipher } from '../../platform/crypto/cipher.js';
import { deliverBatches } from '../../platform/sinks/sink-delivery.js';
import { sinkFailureText } from '../../platform/sinks/sink-http.js';
import { openSecret } from '../../platform/sinks/sink-secret.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { AuditEntriesService } from '../entries/audit-entries.service.js';
import { AUDIT_SINK_SECRET, type AuditSink, AuditSinkKind } from './audit-sink.js';
import { AuditSinksRepository } from './audit-sinks.repository.js';
import { type AuditBatch, type AuditTarget, batchOf, TEST_BATCH } from './targets/audit-batch.js';
import { AuditWebhookTarget } from './targets/audit-webhook.target.js';
import { SyslogTarget } from './targets/syslog.target.js';

/** A batch has at most as many entries. */
const MAX_ENTRIES = 200;

/** A batch, and the entries before it that were deleted before they were sent. */
interface NextBatch extends AuditBatch {
  /** Empty for none. */
  readonly missing: string;
}

/** Sends entries of the audit log to sinks. */
@Injectable()
export class AuditSinkSenderService {
  private readonly targets: Readonly<Record<AuditSinkKind, AuditTarget>>;

  constructor(
    private readonly sinks: AuditSinksRepository,
    private readonly entries: AuditEntriesService,
    private readonly cipher: Cipher,
    private readonly logger: Logger,
    webhook: AuditWebhookTarget,
    syslog: SyslogTarget,
  ) {
    this.targets = { webhook, syslog };
  }

  /**
   * Sends the entries that a sink has not confirmed, in the order of the chain, until none is left or a batch fails. A
   * repeated batch has the same key and entries.
   * @param isOver called before each batch; true ends the delivery
   */
  async deliver(sinkId: number, isOver: () => boolean): Promise<void> {
    await deliverBatches<AuditSink, NextBatch>(
      {
        find: () => this.sinks.find(sinkId),
        next: (sink) => this.next(sink),
        send: async (sink, batch) => {
          await this.send(sink, batch);
          return batch.missing;
        },
        sent: async (sink, { last }, missing) => {
          if (missing !== '')
            this.logger.warn(
              { event: 'audit_sink.skipped', sink: sink.name, entries: missing },
              'Audit entries were deleted before they were sent',
            );
          await this.sinks.sent(sink.id, last, missing && `entries ${missing} were deleted before they were sent`);
        },
        failed: async (sink, reason, pauseMs) => {
          await this.sinks.failed(sink.id, reason, pauseMs);
          this.logger.warn({ event: 'audit_sink.failed', sink: sink.name, reason }, 'Audit entries could not be sent');
        },
      },
      isOver,
    );
  }

  /** Sends a test. @returns the reason of the failure; null when the target has accepted it */
  async test(sink: AuditSink): Promise<string | null> {
    try {
      await this.send(sink, TEST_BATCH);
      return null;
    } catch (error) {
      return sinkFailureText(error);
    }
  }

  private async send(sink: AuditSink, batch: AuditBatch): Promise<void> {
    const secret = openSecret(this.cipher, AUDIT_SINK_SECRET, sink.secretCipher);
    await this.targets[sink.kind].send({ url: sink.url, secret }, batch);
  }

  private async next({ id, position, sending }: AuditSink): Promise<NextBatch | null> {
    const begun = sending === null ? [] : await this.entries.after(position, sending - position, sending);
    const entries = begun.length > 0 ? begun : await this.entries.after(position, MAX_ENTRIES);
    const batch = batchOf(entries);
    const first = entries[0]?.position;
    if (!batch || first === undefined) return null;
    if (batch.last !== sending) await this.sinks.begin(id, batch.last);
    return { ...batch, missing: first === position + 1 ? '' : `${position + 1}–${first - 1}` };
  }
}
