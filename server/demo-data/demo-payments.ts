import { UserEditorService } from '../accounts/users/user-editor.service.js';
import { EpayCallbacks } from '../billing/payments/epay/epay.provider.js';
import { signatureOf } from '../billing/payments/epay/epay-merchant.js';
import { PaymentsService } from '../billing/payments/payments.service.js';
import { CodeRedeemerService } from '../billing/redemptions/code-redeemer.service.js';
import { CreateRedemptionsInput } from '../billing/redemptions/redemption.input.js';
import { RedemptionsService } from '../billing/redemptions/redemptions.service.js';
import { moneyText } from '../common/decimal.js';
import type { Principal } from '../common/principal.js';
import { MERCHANT, QUOTA_PER_DOLLAR } from './demo-options.js';
import type { Services } from './services.js';

/** Credits accounts with each payment method of the product. */
export class DemoPayments {
  private readonly codes = new Map<number, string[]>();
  private invoices = 2_041;
  private gatewayNumber = 20_260_000_731;

  constructor(
    private readonly services: Services,
    private readonly root: Principal,
  ) {}

  /** An order at the payment gateway; paid immediately unless it is `abandoned`. */
  async online(payer: Principal, dollars: number, { abandoned = false } = {}): Promise<void> {
    const method = payer.userId % 2 === 0 ? 'alipay' : 'wxpay';
    const { row } = await this.services.get(PaymentsService).create(payer, { amount: dollars, method });
    if (abandoned) return;
    const callback = {
      pid: MERCHANT.id,
      out_trade_no: row.orderNumber,
      type: row.method,
      money: moneyText(row.cents),
      trade_no: String(this.gatewayNumber++),
      trade_status: 'TRADE_SUCCESS',
      sign_type: 'MD5',
    };
    const sign = signatureOf(callback, MERCHANT.key);
    const believed = await this.services.get(EpayCallbacks).receive({ ...callback, sign });
    if (!believed) throw new Error(`Payment ${row.orderNumber} was rejected`);
  }

  /** A bank transfer, which an administrator enters. */
  async invoice({ userId }: Principal, dollars: number): Promise<void> {
    const reason = `Invoice INV-${this.invoices++}`;
    await this.adjust(userId, dollars * QUOTA_PER_DOLLAR, reason);
  }

  /** @param amount quota units, signed */
  async adjust(userId: number, amount: number, reason: string): Promise<void> {
    await this.services.get(UserEditorService).adjustQuota(this.root, userId, { amount, reason, effectKey: reason });
  }

  /** Redeems one of the codes that were issued for the amount. */
  async code(payer: Principal, dollars: number): Promise<void> {
    const key = this.codes.get(dollars)?.pop();
    if (key === undefined) throw new Error(`No code over ${dollars} dollars is left`);
    await this.services.get(CodeRedeemerService).redeem(payer, key);
  }

  /** Issues codes that `code` redeems. */
  async issue(dollars: number, count: number): Promise<void> {
    const issued = await this.make({ name: `Reseller ${dollars} USD`, quota: dollars * QUOTA_PER_DOLLAR, count });
    this.codes.set(
      dollars,
      issued.map(({ key }) => key),
    );
  }

  /** Creates a code and disables it. */
  async withdraw(given: Partial<CreateRedemptionsInput>): Promise<void> {
    const codes = await this.make(given);
    const ids = codes.map(({ row }) => row.id);
    await this.services.get(RedemptionsService).setEnabled(ids, false);
  }

  /** Creates unused codes. */
  make(given: Partial<CreateRedemptionsInput>) {
    return this.services.get(RedemptionsService).create(this.root, Object.assign(new CreateRedemptionsInput(), given));
  }
}
