import { Injectable } from '@nestjs/common';
import { holdOfNothing } from '../../billing/ledger/admission.js';
import { Settlement } from '../../billing/ledger/settlement.js';
import { chargeQuota, withFactors } from '../../billing/prices/charge.js';
import { CHANNEL_TEST_TEXT } from '../../billing/prices/charge-text.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { Price } from '../../common/price.js';
import { usageOfUnits } from '../../common/usage.js';
import { newRowId } from '../../platform/database/row-id.js';
import type { Metered } from '../../protocols/metering/meter.js';
import type { RequestParams } from '../../protocols/request-params.js';
import { CallPrices } from '../admission/call-prices.js';
import { chargeRow, FREE } from '../billing/charge-row.js';
import { unitsDelivered, withUnits } from '../metering/units-delivered.js';
import type { Payer } from '../model/call.js';
import { SiteSettings } from '../ports/site-settings.js';

/** A successful test. */
export interface SuccessfulTest {
  readonly payer: Payer;
  readonly channel: ChannelView;
  readonly requested: RequestParams;
  readonly price: Price;
  readonly metered: Metered;
  readonly requestId: string;
  readonly durationMs: number;
}

/** Writes tests into the usage log, with the group ratio 0: tests are not charged, and the ledger stays consistent. */
@Injectable()
export class TestLog {
  constructor(
    private readonly prices: PriceCatalog,
    private readonly callPrices: CallPrices,
    private readonly settlement: Settlement,
    private readonly settings: SiteSettings,
  ) {}

  /** Resolves when the row is committed, or when it is late and written afterwards. */
  async write({ payer, channel, requested, price, metered, requestId, durationMs }: SuccessfulTest): Promise<void> {
    const units = unitsDelivered(requested.units, metered);
    const usage = metered.usage
      ? withUnits(metered.usage, units)
      : usageOfUnits(units ?? { kind: 'characters', count: 0 });
    const { quotaPerUnit } = this.prices;
    const groupRatio = this.prices.groupRatio(payer.group);
    const rowId = newRowId();
    const at = rowId.createdAt.getTime();
    const priced = withFactors({ usage, price, groupRatio, quotaPerUnit }, at);
    const row = chargeRow({
      rowId,
      exchange: { requestId, elapsedMs: () => durationMs },
      payer,
      channelId: channel.id,
      model: requested.model,
      stream: requested.stream,
      charged: { ...priced, groupRatio: FREE },
      cost: this.callPrices.costOf({ model: requested.model, channel, charged: priced, at }),
      timeToFirstTokenMs: null,
      route: [{ channel: channel.id, failure: '' }],
      content: CHANNEL_TEST_TEXT,
      uncharged: chargeQuota(priced),
      hidden: !this.settings.logConsumption(),
    });
    await new Promise((resolve) => this.settlement.settle(row, holdOfNothing(payer.user.id, 0), resolve));
  }
}
