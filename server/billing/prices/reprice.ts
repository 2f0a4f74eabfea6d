import type { Price } from '../../common/price.js';
import { chargeQuota, withFactors } from './charge.js';
import { type ChargeInputs, chargeableOf } from './stored-charge.js';

/**
 * What a charged call would have cost with another price, by the rules of the settlement: the stored usage, tools, group
 * ratio and quota per dollar, and the factors of the new price that apply to the usage and the time of the call.
 * @param price of the model on the channel that served the call; its rules replace the stored factors
 * @param at when the call was charged, in milliseconds since 1970
 * @returns whole quota units
 * @throws {RangeError} when the charge is not an exact integer.
 */
export function reprice(charge: ChargeInputs, price: Price, at: number): number {
  const { factors: _, ...call } = chargeableOf(charge);
  return chargeQuota(withFactors({ ...call, price }, at));
}
