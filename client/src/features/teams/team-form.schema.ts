import * as z from 'zod/mini';
import * as limits from '../../graphql/limits.generated';

export const teamNameSchema = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== '' && [...name.trim()].length <= limits.TeamInput.name.max, {
      error: 'teams:error.name',
    }),
  ),
});

export interface TransferForm {
  /** `TO_TEAM`, or the id of the member who gets the quota. */
  to: string;
  amount: number | null;
}

export const TO_TEAM = 'team';

export const transferSchema = z.object({
  to: z.string(),
  amount: z.nullable(z.union([z.number(), z.nan()])).check(
    z.refine((amount) => amount !== null && Number.isSafeInteger(amount) && amount > 0, {
      error: 'teams:error.amount',
    }),
  ),
});
