import { Injectable } from '@nestjs/common';
import { type Decimal, nearestDecimal, ONE, UNITS_OF_ONE } from '../../common/decimal.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { CouponPricingService } from './coupons/coupon-pricing.service.js';
import { PaymentError } from './model/payment.errors.js';
import type { ProviderTerms } from './model/payment-provider.js';
import type { PaymentMethod } from './model/payment-terms.js';
import type { TopUpQuoteInput } from './payment.input.js';
import { PaymentProviders } from './payment-providers.js';

/** The parameters of the price of an amount. */
export interface TopUpTerms {
  /** True: amounts are whole US dollars; false: quota units. */
  readonly inCurrency: boolean;
  /** Quota units per US dollar. */
  readonly quotaPerUnit: number;
  /** Price of a US dollar in the gateway's currency. */
  readonly price: Decimal;
  /** Price factor of the buyer's group. */
  readonly ratio: Decimal;
  /** The smallest amount of money, in hundredths: 100 for currencies without decimals. 1 when absent. */
  readonly smallestCents?: number;
}

/** Both values are exact and not yet checked against limits. */
export interface TopUpPrice {
  /** Purchased quota units. */
  readonly quota: bigint;
  /** Hundredths of the gateway's currency. */
  readonly cents: bigint;
}

const CENTS = 100n;

/**
 * The price of an amount: dollars × price × ratio, rounded once, half up, to a hundredth or to the smallest
 * amount of the currency. Quota that is not a whole
 * number of dollars is charged and credited exactly.
 * @param amount dollars or quota units, as the terms define; a non-negative integer
 */
export function priceTopUp(
  amount: number,
  { inCurrency, quotaPerUnit, price, ratio, smallestCents = 1 }: TopUpTerms,
): TopUpPrice {
  const unit = BigInt(quotaPerUnit);
  const quota = BigInt(amount) * (inCurrency ? unit : 1n);
  const smallest = BigInt(smallestCents);
  const divisor = unit * UNITS_OF_ONE * UNITS_OF_ONE * smallest;
  const parts = (2n * quota * price.units * ratio.units * CENTS + divisor) / (2n * divisor);
  return { quota, cents: parts * smallest };
}

/** The quota and the price of an amount. */
export interface TopUpQuote {
  /** The requested amount: US dollars, or quota units if the site displays quota. */
  readonly amount: number;
  /** Quota units. */
  readonly quota: number;
  /** Hundredths of the currency. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The price of a top-up with a coupon. */
export interface CouponQuote extends TopUpQuote {
  /** The discount of the coupon, in hundredths of the currency. */
  readonly discountCents: number;
  /** The code of the coupon. Null if there is none. */
  readonly couponCode: string | null;
}

/** A method with which orders can be paid now. */
interface OfferedMethod {
  readonly method: PaymentMethod;
  /** ISO 4217. */
  readonly currency: string;
  /** The min amount, in the unit of the offer. */
  readonly minAmount: number;
}

/** The top-up offer that is shown before an amount is chosen. */
export interface TopUpOffer {
  /** Whether orders can be made now. */
  readonly enabled: boolean;
  /** True: amounts are US dollars; false: quota units. */
  readonly inCurrency: boolean;
  /** The min amount, in the same unit; of the first method, which others may exceed. */
  readonly minAmount: number;
  readonly methods: readonly OfferedMethod[];
}

const MAX_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

/** Prices of quota. */
@Injectable()
export class TopUpQuotesService {
  constructor(
    private readonly options: OptionsService,
    private readonly providers: PaymentProviders,
    private readonly coupons: CouponPricingService,
  ) {}

  offer(): TopUpOffer {
    const methods = this.providers.configured().flatMap((provider) => {
      const terms = provider.terms();
      const minAmount = this.minAmount(terms);
      return provider.methods.map((method) => ({ method, currency: terms.currency, minAmount }));
    });
    const minAmount = methods[0]?.minAmount ?? this.minAmount(this.providers.named('epay').terms());
    return { enabled: methods.length > 0, inCurrency: this.inCurrency(), minAmount, methods };
  }

  /**
   * The price of an amount with a method, which need not be configured.
   * @throws {AppError} top_up_too_small, top_up_too_large, top_up_too_cheap
   */
  quote({ group }: Pick<Principal, 'group'>, amount: number, method: PaymentMethod = 'alipay'): TopUpQuote {
    const terms = this.providers.ofMethod(method).terms();
    const { currency, smallestCents } = terms;
    const minAmount = this.minAmount(terms);
    if (amount < minAmount) throw new AppError(PaymentError.top_up_too_small, { min: minAmount });
    const { quota, cents } = priceTopUp(amount, {
      inCurrency: this.inCurrency(),
      quotaPerUnit: this.options.get('QuotaPerUnit'),
      price: decimal(terms.price),
      ratio: this.ratioOf(group),
      smallestCents,
    });
    if (quota > MAX_AMOUNT || cents > MAX_AMOUNT) throw new AppError(PaymentError.top_up_too_large);
    if (cents < 1n) throw new AppError(PaymentError.top_up_too_cheap);
    return { amount, quota: Number(quota), cents: Number(cents), currency };
  }

  /**
   * The current price of an amount for the caller, with a method and a coupon. The use of the coupon is not reserved.
   * @throws {AppError} as `quote` does, and as `CouponPricingService` does
   */
  async price(
    buyer: Principal,
    { amount, method: requested, coupon: code }: Pick<TopUpQuoteInput, 'amount' | 'method' | 'coupon'>,
  ): Promise<CouponQuote> {
    const method = requested ?? 'alipay';
    const quote = this.quote(buyer, amount, method);
    if (!code) return { ...quote, discountCents: 0, couponCode: null };
    const { smallestCents } = this.providers.ofMethod(method).terms();
    const coupon = await this.coupons.find(buyer, code);
    const order = { userId: buyer.userId, group: buyer.group, ...quote, smallestCents };
    return { ...quote, ...(await this.coupons.price(coupon, order)) };
  }

  private inCurrency(): boolean {
    return this.options.get('DisplayInCurrencyEnabled');
  }

  private minAmount({ minDollars }: ProviderTerms): number {
    return this.inCurrency() ? minDollars : minDollars * this.options.get('QuotaPerUnit');
  }

  /** A group without a factor, or with 0, pays the price without a factor. */
  private ratioOf(group: string): Decimal {
    const ratio = decimal(this.options.get('TopupGroupRatio')[group] ?? '1');
    return ratio.units === 0n ? ONE : ratio;
  }
}

/** The option catalogue only accepts numbers here. */
function decimal(text: string): Decimal {
  const value = nearestDecimal(text.trim());
  if (value === undefined) throw new RangeError(`Invalid price: ${text}`);
  return value;
}
