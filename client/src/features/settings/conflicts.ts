import { CombinedGraphQLErrors } from '@apollo/client/errors';
import * as z from 'zod/mini';

const conflict = z.object({
  key: z.string(),
  value: z.string(),
  username: z.optional(z.string()),
  changedAt: z.optional(z.string()),
});

/** An option that another administrator saved in the meantime: its current value, author and time. */
export type OptionConflict = z.infer<typeof conflict>;

const refusal = z.object({ code: z.literal('option_conflict'), conflicts: z.array(conflict) });

/** The conflicts that caused a save to be rejected; empty for other errors. */
export function conflictsOf(error: unknown): readonly OptionConflict[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  const parsed = z.safeParse(refusal, error.errors[0]?.extensions);
  return parsed.success ? parsed.data.conflicts : [];
}
