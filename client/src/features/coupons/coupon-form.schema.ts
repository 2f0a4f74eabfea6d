import * as z from 'zod/mini';
import * as limits from '../../lib/limits.generated';
import { endsAfterStart, type Validity, validityFields } from '../../lib/validity';
import type { CouponRowFragment, CreateCouponInput, UpdateCouponInput } from './coupons.generated';
import { unlimitedUses } from './coupons.url';

const coupon = limits.CreateCouponInput;
const codePattern = /^[A-Za-z0-9_-]{3,32}$/;
const currencyPattern = /^[A-Za-z]{3}$/;

export interface CouponForm extends Validity {
  name: string;
  /** Blank for a random code; ignored when editing. */
  code: string;
  kind: 'percent' | 'amount';
  /** Whole percent. */
  percentOff: number | null;
  /** Money in `currency`. */
  amountOff: number | null;
  /** ISO 4217. */
  currency: string;
  /** Quota units; 0 for no minimum. */
  minQuota: number | null;
  /** -1 for no limit. */
  maxUses: number | null;
  maxUsesPerUser: number | null;
  /** Blank for all groups. */
  userGroup: string;
}

export const emptyCoupon: CouponForm = {
  name: '',
  code: '',
  kind: 'percent',
  percentOff: 10,
  amountOff: null,
  currency: 'CNY',
  minQuota: 0,
  maxUses: unlimitedUses,
  maxUsesPerUser: 1,
  userGroup: '',
  validFrom: null,
  validUntil: null,
};

const isWhole = (value: number | null, min: number, max: number) =>
  value !== null && Number.isSafeInteger(value) && value >= min && value <= max;
const number = z.nullable(z.union([z.number(), z.nan()]));
const limit = number.check(
  z.refine((value) => value === unlimitedUses || isWhole(value, 1, coupon.maxUses.max), 'coupons:error.uses'),
);
const length = (text: string) => [...text.trim()].length;
/** Hundredths of the amount; not every decimal is an exact number. */
const isMoney = (value: number | null) =>
  value !== null && value >= 0.01 && value < 1e12 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Messages are text keys. */
export const couponSchema = z
  .object({
    name: z
      .string()
      .check(z.refine((text) => length(text) >= 1 && length(text) <= coupon.name.max, 'coupons:error.name')),
    code: z
      .string()
      .check(z.refine((text) => text.trim() === '' || codePattern.test(text.trim()), 'coupons:error.code')),
    kind: z.enum(['percent', 'amount']),
    percentOff: number,
    amountOff: number,
    currency: z.string(),
    minQuota: number.check(z.refine((value) => isWhole(value, 0, Number.MAX_SAFE_INTEGER), 'coupons:error.minQuota')),
    maxUses: limit,
    maxUsesPerUser: limit,
    userGroup: z.string(),
    ...validityFields,
  })
  .check(
    z.refine(
      ({ kind, percentOff }) => kind !== 'percent' || isWhole(percentOff, coupon.percentOff.min, coupon.percentOff.max),
      { error: 'coupons:error.percentOff', path: ['percentOff'] },
    ),
    z.refine(({ kind, amountOff }) => kind !== 'amount' || isMoney(amountOff), {
      error: 'coupons:error.amountOff',
      path: ['amountOff'],
    }),
    z.refine(({ kind, currency }) => kind !== 'amount' || currencyPattern.test(currency.trim()), {
      error: 'coupons:error.currency',
      path: ['currency'],
    }),
    endsAfterStart,
  );

export const formOf = ({ amountOff, percentOff, currency, userGroup, ...row }: CouponRowFragment): CouponForm => ({
  ...emptyCoupon,
  name: row.name,
  minQuota: row.minQuota,
  maxUses: row.maxUses,
  maxUsesPerUser: row.maxUsesPerUser,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  userGroup: userGroup ?? '',
  percentOff,
  kind: percentOff === null ? 'amount' : 'percent',
  amountOff: amountOff === null ? null : Number(amountOff),
  currency: currency ?? emptyCoupon.currency,
});

/** All fields that may change: the server checks them together. */
export function updateInput(values: CouponForm): UpdateCouponInput {
  const isAmount = values.kind === 'amount';
  return {
    name: values.name.trim(),
    percentOff: isAmount ? null : values.percentOff,
    amountOff: isAmount ? (values.amountOff ?? 0).toFixed(2) : null,
    currency: isAmount ? values.currency.trim().toUpperCase() : null,
    minQuota: values.minQuota ?? 0,
    maxUses: values.maxUses ?? unlimitedUses,
    maxUsesPerUser: values.maxUsesPerUser ?? 1,
    userGroup: values.userGroup.trim() || null,
    validFrom: values.validFrom,
    validUntil: values.validUntil,
  };
}

export function createInput(values: CouponForm): CreateCouponInput {
  return { ...updateInput(values), code: values.code.trim() || null } as CreateCouponInput;
}
