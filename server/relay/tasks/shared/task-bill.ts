import { Injectable } from '@nestjs/common';
import type { Hold } from '../../../billing/ledger/admission.js';
import { Settlement } from '../../../billing/ledger/settlement.js';
import { type Chargeable, chargeQuota, withFactors } from '../../../billing/prices/charge.js';
import { taskChargeText } from '../../../billing/prices/charge-text.js';
import { PriceCatalog } from '../../../billing/prices/price-catalog.js';
import { costOf } from '../../../billing/prices/purchase-price.js';
import type { CallKind } from '../../../common/call-kind.js';
import type { Decimal } from '../../../common/decimal.js';
import type { AppError } from '../../../common/errors/app-error.js';
import type { Price } from '../../../common/price.js';
import type { AttemptRecord } from '../../../common/routing.js';
import type { Units } from '../../../common/units.js';
import { usageOfUnits } from '../../../common/usage.js';
import type { RowId } from '../../../platform/database/row-id.js';
import { chargeRow } from '../../billing/charge-row.js';
import { Budgets } from '../../limits/budgets.js';
import type { Payer } from '../../model/call.js';
import { type CallWithColumns, columnsOf } from '../../model/call-columns.js';
import type { Exchange } from '../../model/exchange.js';
import type { BookedCharge } from '../../model/outcome.js';
import { SiteSettings } from '../../ports/site-settings.js';

/** The data of a task's bill. */
export interface TaskCharge extends CallWithColumns {
  readonly exchange: Pick<Exchange, 'requestId' | 'elapsedMs'>;
  readonly payer: Payer;
  readonly kind: CallKind;
  readonly model: string;
  readonly action: string;
  readonly taskId: string;
  readonly price: Price;
  /** The price that the owner of the site pays; null when it is unknown. */
  readonly purchasePrice: Price | null;
  readonly units: Units;
  readonly groupRatio: Decimal;
  readonly channelId: number;
  /** The key of the channel. */
  readonly key: string;
  readonly route: readonly AttemptRecord[];
}

type Priced = Pick<TaskCharge, 'price' | 'units' | 'groupRatio'>;

/** Charges tasks when they are submitted. */
@Injectable()
export class TaskBill {
  constructor(
    private readonly prices: PriceCatalog,
    private readonly settings: SiteSettings,
    private readonly settlement: Settlement,
    private readonly budgets: Budgets,
  ) {}

  /**
   * Quota units.
   * @param row the log row, whose time determines the price
   */
  quotaOf(task: Priced, row: Pick<RowId, 'createdAt'>): number {
    return chargeQuota(this.chargeable(task, row));
  }

  /** The charge as it is booked with a row. */
  bookedCharge(task: Priced, row: Pick<RowId, 'createdAt'>): BookedCharge {
    const quota = this.quotaOf(task, row);
    return { quota, dollars: quota / this.prices.quotaPerUnit.number };
  }

  /**
   * Books the charge and ends its hold.
   * @param rowId the id of the log row, by which the charge can be refunded
   * @returns the error to send when the charge could not be booked in time; it is then completed later.
   */
  settle(charge: TaskCharge, hold: Hold, rowId: RowId): Promise<AppError | undefined> {
    const { exchange, payer, kind, channelId, key, model, route, purchasePrice } = charge;
    const charged = this.chargeable(charge, rowId);
    const row = chargeRow({
      rowId,
      exchange,
      payer,
      kind,
      channelId,
      channelKey: this.budgets.fingerprintOf(channelId, key),
      model,
      stream: false,
      charged,
      cost: purchasePrice && costOf(charged, purchasePrice, rowId.createdAt.getTime()),
      timeToFirstTokenMs: null,
      route,
      content: taskChargeText(charge),
      columns: columnsOf(charge),
      hidden: !this.settings.logConsumption(),
    });
    return new Promise((resolve) => this.settlement.settle(row, hold, resolve));
  }

  private chargeable({ price, units, groupRatio }: Priced, { createdAt }: Pick<RowId, 'createdAt'>): Chargeable {
    const usage = usageOfUnits(units);
    return withFactors({ usage, price, groupRatio, quotaPerUnit: this.prices.quotaPerUnit }, createdAt.getTime());
  }
}
