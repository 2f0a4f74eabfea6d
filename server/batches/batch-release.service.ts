import { Injectable } from '@nestjs/common';
import { RefundsService } from '../billing/ledger/refunds.service.js';
import { OptionsService } from '../options/options.service.js';
import { quotaTexts } from '../options/quota-text.js';
import { type Executor, executorOf } from '../platform/database/pg-client.js';
import { Sql } from '../platform/database/sql.js';
import { type LogEvent } from '../usage-log/log-event.js';
import { LogType } from '../usage-log/log-type.js';
import { LogWriterService } from '../usage-log/log-writer.service.js';
import type { Batch } from './batch.js';

/** The properties of a batch that identify its reservation. */
export type ReservedBatch = Pick<Batch, 'id' | 'userId' | 'tokenId' | 'reserved' | 'reservationId'>;

/** Returns the reserved quota of a batch. */
@Injectable()
export class BatchReleaseService {
  constructor(
    private readonly sql: Sql,
    private readonly refunds: RefundsService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
  ) {}

  /**
   * Returns the reservation, exactly once, in one transaction with the change of the batch that ends it.
   * @param change returns false when the batch had ended before; nothing is returned then
   */
  async release(batch: ReservedBatch, change: (executor: Executor) => Promise<boolean>): Promise<void> {
    const { id, userId, tokenId, reserved, reservationId: chargeId } = batch;
    const params = { batch: id, amount: quotaTexts(this.options, reserved) };
    const event: LogEvent = { kind: 'batch_released', params };
    await this.refunds.prepare({ userId, tokenId });
    const refund = await this.sql.transaction(async (client) => {
      const executor = executorOf(client);
      if (!(await change(executor)) || reserved === 0) return null;
      const booked = await this.refunds.refund({ userId, chargeId }, event, executor);
      if (!booked) return null;
      const { username, amount } = booked;
      await this.logs.record({ type: LogType.system, userId, username, event, quota: amount }, executor);
      return booked;
    });
    if (refund) await this.refunds.committed(refund);
  }
}
