import * as z from 'zod/mini';

/** From when until when something is valid: ISO instants; `null` means no start or no end. */
export interface Validity {
  validFrom: string | null;
  validUntil: string | null;
}

/** The fields of a form with a validity. */
export const validityFields = { validFrom: z.nullable(z.string()), validUntil: z.nullable(z.string()) };

/** Refuses an end that is not after the start. */
export const endsAfterStart = z.refine<Validity>(
  ({ validFrom, validUntil }) => !validFrom || !validUntil || Date.parse(validFrom) < Date.parse(validUntil),
  { error: 'common:validity.error', path: ['validUntil'] },
);
