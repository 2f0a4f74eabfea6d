import * as z from 'zod/mini';
import * as limits from '../../lib/limits.generated';
import type { CreatePlanInput, PlanRowFragment, UpdatePlanInput } from './plans.generated';

export interface PlanForm {
  name: string;
  /** Quota units of each period. */
  quota: number | null;
  /** Ignored when editing. */
  period: PlanRowFragment['period'];
  rollover: PlanRowFragment['rollover'];
  /** Quota units; with the capped rule only. */
  rolloverCap: number | null;
  /** Max members and open invitations of a team; null for no limit. */
  seats: number | null;
  /** Money in `currency`; null for none. */
  price: number | null;
  /** ISO 4217. */
  currency: string;
  /** Whether users can buy it; requires a price. */
  forSale: boolean;
}

export const emptyPlan: PlanForm = {
  name: '',
  quota: 5_000_000,
  period: 'MONTH',
  rollover: 'NONE',
  rolloverCap: 0,
  seats: null,
  price: null,
  currency: '',
  forSale: false,
};

const number = z.nullable(z.union([z.number(), z.nan()]));
const isWhole = (value: number | null, min: number) => value !== null && Number.isSafeInteger(value) && value >= min;
const isPrice = (value: number | null) =>
  value === null || (value >= 0 && value < 1e12 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);
const length = (text: string) => [...text.trim()].length;

/** Messages are text keys. */
export const planSchema = z
  .object({
    name: z
      .string()
      .check(
        z.refine((text) => length(text) >= 1 && length(text) <= limits.CreatePlanInput.name.max, 'plans:error.name'),
      ),
    quota: number.check(z.refine((value) => isWhole(value, 1), 'plans:error.quota')),
    period: z.enum(['DAY', 'WEEK', 'MONTH']),
    rollover: z.enum(['NONE', 'ALL', 'CAPPED']),
    rolloverCap: number,
    seats: number.check(
      z.refine(
        (value) => value === null || (isWhole(value, 1) && value <= limits.CreatePlanInput.seats.max),
        'plans:error.seats',
      ),
    ),
    price: number.check(z.refine(isPrice, 'plans:error.price')),
    currency: z.string(),
    forSale: z.boolean(),
  })
  .check(
    z.refine(({ rollover, rolloverCap }) => rollover !== 'CAPPED' || isWhole(rolloverCap, 0), {
      error: 'plans:error.rolloverCap',
      path: ['rolloverCap'],
    }),
    z.refine(({ price, forSale }) => !forSale || (price ?? 0) > 0, {
      error: 'plans:error.priceMissing',
      path: ['price'],
    }),
    z.refine(({ price, currency }) => price === null || /^[A-Za-z]{3}$/.test(currency.trim()), {
      error: 'plans:error.currency',
      path: ['currency'],
    }),
  );

export const formOf = ({ price, currency, ...row }: PlanRowFragment): PlanForm => ({
  name: row.name,
  quota: row.quota,
  period: row.period,
  rollover: row.rollover,
  rolloverCap: row.rolloverCap,
  seats: row.seats,
  price: price === null ? null : Number(price),
  currency: currency ?? '',
  forSale: row.forSale,
});

export function updateInput({
  name,
  quota,
  rollover,
  rolloverCap,
  seats,
  price,
  currency,
  forSale,
}: PlanForm): UpdatePlanInput {
  return {
    name: name.trim(),
    quota: quota ?? 0,
    rollover,
    rolloverCap: rollover === 'CAPPED' ? (rolloverCap ?? 0) : 0,
    seats,
    price: price === null ? null : price.toFixed(2),
    currency: price === null ? null : currency.trim().toUpperCase(),
    forSale,
  };
}

export const createInput = (values: PlanForm): CreatePlanInput => ({ ...updateInput(values), period: values.period });
