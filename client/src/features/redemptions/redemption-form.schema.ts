import * as z from 'zod/mini';
import * as limits from '../../lib/limits.generated';
import { endsAfterStart, type Validity, validityFields } from '../../lib/validity';
import type { CreateRedemptionsInput, RedemptionRowFragment, UpdateRedemptionInput } from './redemptions.generated';
import { unlimitedUses } from './redemptions.url';

const code = limits.CreateRedemptionsInput;
export const maxKeyLength = code.key.max;

export const quotaPresets = [100_000, 500_000, 2_500_000, 5_000_000, 25_000_000, 50_000_000] as const;
export const countPresets = [10, 20, 50, 100] as const;

export interface RedemptionForm extends Validity {
  name: string;
  /** Quota units of each use. */
  quota: number | null;
  /** Number of codes to create; ignored when editing. */
  count: number | null;
  isGift: boolean;
  /** Max number of users of a gift code; -1 for no limit. */
  maxUses: number | null;
  /** A custom code; blank for random codes. */
  key: string;
}

export const emptyRedemption: RedemptionForm = {
  name: '',
  quota: quotaPresets[0],
  count: 1,
  isGift: false,
  maxUses: unlimitedUses,
  key: '',
  validFrom: null,
  validUntil: null,
};

const isWhole = (value: number | null, min: number, max: number) =>
  value !== null && Number.isSafeInteger(value) && value >= min && value <= max;
const whole = (message: string, fits: (value: number | null) => boolean) =>
  z.nullable(z.union([z.number(), z.nan()])).check(z.refine(fits, message));
/** Number of characters, not of UTF-16 units. */
const length = (text: string) => [...text.trim()].length;

const fields = {
  quota: whole('redemptions:error.quota', (value) => isWhole(value, code.quota.min, Number.MAX_SAFE_INTEGER)),
  count: whole('redemptions:error.count', (value) => isWhole(value, code.count.min, code.count.max)),
  isGift: z.boolean(),
  maxUses: whole(
    'redemptions:error.maxUses',
    (value) => value === unlimitedUses || isWhole(value, 1, code.maxUses.max),
  ),
  key: z.string().check(z.refine((text) => length(text) <= maxKeyLength, 'redemptions:error.key')),
  ...validityFields,
};
const name = (min: number) =>
  z.string().check(z.refine((text) => length(text) >= min && length(text) <= code.name.max, 'redemptions:error.name'));

/** Messages are text keys. A new batch without a name is named after its quota. */
export const newRedemptionSchema = z.object({ ...fields, name: name(0) }).check(endsAfterStart);
export const redemptionSchema = z.object({ ...fields, name: name(1) }).check(endsAfterStart);

export const formOf = ({
  name,
  quota,
  isGift,
  maxUses,
  validFrom,
  validUntil,
}: RedemptionRowFragment): RedemptionForm => ({
  ...emptyRedemption,
  name,
  quota,
  isGift,
  maxUses,
  validFrom,
  validUntil,
});

/** `ownName` replaces a blank name. */
export function createInput(values: RedemptionForm, ownName: string): CreateRedemptionsInput {
  const key = values.key.trim();
  return {
    name: values.name.trim() || ownName,
    quota: values.quota ?? 0,
    // A custom code is a single code.
    count: key ? 1 : (values.count ?? 1),
    isGift: values.isGift,
    maxUses: values.isGift ? (values.maxUses ?? unlimitedUses) : unlimitedUses,
    key: key || null,
    validFrom: values.validFrom,
    validUntil: values.validUntil,
  };
}

export type RedemptionChanges = Partial<Record<keyof RedemptionForm, unknown>>;

/** Only the changed fields that may be changed. */
export function updateInput(values: RedemptionForm, changed: RedemptionChanges): UpdateRedemptionInput {
  return {
    ...(changed.name !== undefined && { name: values.name.trim() }),
    ...(changed.quota !== undefined && { quota: values.quota ?? 0 }),
    ...(changed.validFrom !== undefined && { validFrom: values.validFrom }),
    ...(changed.validUntil !== undefined && { validUntil: values.validUntil }),
  };
}
