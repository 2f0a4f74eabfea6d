import { Injectable } from '@nestjs/common';
import type { Hold } from '../../billing/ledger/admission.js';
import { Settlement } from '../../billing/ledger/settlement.js';
import { type Chargeable, chargeQuota } from '../../billing/prices/charge.js';
import type { Decimal } from '../../billing/prices/decimal.js';
import type { Price } from '../../billing/prices/price.js';
import { PriceBook } from '../../billing/prices/price-book.js';
import { usageOfUnits } from '../../billing/prices/usage.js';
import { chargeFacts, encodeOther, type RouteStep } from '../../logs/log-other.js';
import { LogType } from '../../logs/log-type.js';
import type { RowId } from '../../platform/database/row-id.js';
import type { AppError } from '../../platform/errors/app-error.js';
import type { Payer } from '../call.js';
import type { Exchange } from '../http/exchange.js';
import { SiteSettings } from '../site/ports.js';

/** How the log has always said "not streamed". */
const NOT_STREAMED = -1000;

/** What the bill of a task says. */
export interface TaskCharge {
  readonly exchange: Exchange;
  readonly payer: Payer;
  readonly model: string;
  readonly action: string;
  readonly taskId: string;
  readonly price: Price;
  readonly groupRatio: Decimal;
  readonly channelId: number;
  readonly route: readonly RouteStep[];
}

type Priced = Pick<TaskCharge, 'price' | 'groupRatio'>;

/** Books what tasks cost, when they are handed in. */
@Injectable()
export class TaskBill {
  constructor(
    private readonly prices: PriceBook,
    private readonly settings: SiteSettings,
    private readonly settlement: Settlement,
  ) {}

  /** Quota units. */
  quotaOf(task: Priced): number {
    return chargeQuota(this.chargeable(task));
  }

  /**
   * Books the charge and ends its hold.
   * @param rowId the id of the log row, by which it can be taken back
   * @returns the error to show when it could not be booked in time; the charge is then completed later.
   */
  settle(charge: TaskCharge, hold: Hold, rowId: RowId): Promise<AppError | undefined> {
    const { exchange, payer, route } = charge;
    const row = {
      id: rowId.id,
      created_at: rowId.createdAt.toISOString(),
      type: LogType.consumption,
      user_id: payer.user.id,
      username: payer.user.username,
      token_id: payer.token?.id ?? 0,
      token_name: payer.tokenName,
      channel_id: charge.channelId,
      model_name: charge.model,
      group: payer.group,
      quota: this.quotaOf(charge),
      prompt_tokens: 0,
      completion_tokens: 0,
      use_time_ms: exchange.elapsedMs(),
      is_stream: false,
      request_id: exchange.requestId,
      hidden: !this.settings.logConsumption(),
      content: describe(charge),
      other: encodeOther({
        ...chargeFacts(this.chargeable(charge)),
        frt: NOT_STREAMED,
        admin_info: { use_channel: route.map((step) => String(step.channel)), route },
      }),
    };
    return new Promise((resolve) => this.settlement.settle(row, hold, resolve));
  }

  private chargeable({ price, groupRatio }: Priced): Chargeable {
    const usage = usageOfUnits({ kind: 'tasks', count: 1 });
    return { usage, price, groupRatio, quotaPerUnit: this.prices.quotaPerUnit };
  }
}

/** The log row's text, in the words that log readers look for. */
function describe({ price, groupRatio, action, taskId }: TaskCharge): string {
  const [fixed, group] = [price.modelPrice, groupRatio].map(({ text }) => Number(text).toFixed(2));
  return `模型固定价格 ${fixed}，分组倍率 ${group}，操作 ${action}，ID ${taskId}`.replaceAll('\u0000', '');
}
