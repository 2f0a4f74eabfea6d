import { Injectable } from '@nestjs/common';
import { RefundsService } from '../billing/ledger/refunds.service.js';
import { OptionsService } from '../options/options.service.js';
import { quotaTexts } from '../options/quota-text.js';
import { executorOf } from '../platform/database/pg-client.js';
import { Sql } from '../platform/database/sql.js';
import { type LogEvent, type LogEventKind } from '../usage-log/log-event.js';
import { LogType } from '../usage-log/log-type.js';
import { LogWriterService } from '../usage-log/log-writer.service.js';
import type { Platform, Task } from './task.js';
import { TaskStore } from './task-store.js';

/** The documented log texts of refunds. */
const REFUNDED: Readonly<Record<Platform, LogEventKind>> = {
  midjourney: 'drawing_refunded',
  suno: 'task_refunded',
  video: 'task_refunded',
};

/** Refunds the charge of a failed task, and writes a log row for its owner. */
@Injectable()
export class TaskRefundsService {
  constructor(
    private readonly sql: Sql,
    private readonly tasks: TaskStore,
    private readonly refunds: RefundsService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
  ) {}

  /**
   * Refunds the charge exactly once, regardless of how often and by which process the failure is detected.
   * @returns false when there was nothing to refund: it is done, or the charge is not booked (yet).
   */
  async refund(platform: Platform, task: Task): Promise<boolean> {
    if (task.chargeId === 0) return false;
    const params = { task: task.taskId, amount: quotaTexts(this.options, task.quota) };
    const event: LogEvent = { kind: REFUNDED[platform], params };
    await this.refunds.prepare(task);
    const refund = await this.sql.transaction(async (client) => {
      const executor = executorOf(client);
      const booked = await this.refunds.refund(task, event, executor);
      if (!booked) return null;
      await this.tasks.markRefunded(platform, task.id, executor);
      const { username, amount } = booked;
      const notice = { type: LogType.system, userId: task.userId, username, event, quota: amount };
      await this.logs.record(notice, executor);
      return booked;
    });
    if (refund) await this.refunds.committed(refund);
    return refund !== null;
  }
}
