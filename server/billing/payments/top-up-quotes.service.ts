import { Injectable } from '@nestjs/common';
import { type Decimal, nearestDecimal, parseDecimal } from '../../common/decimal.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Options } from '../../options/options.service.js';
import { merchantOf, returnsOf } from './epay-merchant.js';
import { PaymentError } from './payment.errors.js';
import { priceTopUp } from './top-up-price.js';

/** The quota and the price of an amount. */
export interface TopUpQuote {
  /** The requested amount: US dollars, or quota units where the site shows quota. */
  readonly amount: number;
  /** Quota units. */
  readonly quota: number;
  /** Hundredths of the gateway's currency. */
  readonly cents: number;
}

/** The top-up offer that is shown before an amount is chosen. */
export interface TopUpOffer {
  /** Whether orders can be made now. */
  readonly enabled: boolean;
  /** True: amounts are US dollars; false: quota units. */
  readonly inCurrency: boolean;
  /** The min amount, in the same unit. */
  readonly minAmount: number;
}

const ONE = parseDecimal('1');
const MAX_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

/** Prices of quota. */
@Injectable()
export class TopUpQuotes {
  constructor(private readonly options: Options) {}

  offer(): TopUpOffer {
    const inCurrency = this.options.get('DisplayInCurrencyEnabled');
    const minDollars = this.options.get('MinTopUp');
    const minAmount = inCurrency ? minDollars : minDollars * this.options.get('QuotaPerUnit');
    return { enabled: merchantOf(this.options) !== null && returnsOf(this.options) !== null, inCurrency, minAmount };
  }

  /** @throws {AppError} top_up_too_small, top_up_too_large, top_up_too_cheap */
  quote({ group }: Pick<Principal, 'group'>, amount: number): TopUpQuote {
    const { inCurrency, minAmount } = this.offer();
    if (amount < minAmount) throw new AppError(PaymentError.top_up_too_small, { least: minAmount });
    const terms = {
      inCurrency,
      quotaPerUnit: this.options.get('QuotaPerUnit'),
      price: decimal(this.options.text('Price')),
      ratio: this.ratioOf(group),
    };
    const { quota, cents } = priceTopUp(amount, terms);
    if (quota > MAX_AMOUNT || cents > MAX_AMOUNT) throw new AppError(PaymentError.top_up_too_large);
    if (cents < 1n) throw new AppError(PaymentError.top_up_too_cheap);
    return { amount, quota: Number(quota), cents: Number(cents) };
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
