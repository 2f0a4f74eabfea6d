import { CombinedGraphQLErrors } from '@apollo/client/errors';
import * as z from 'zod/mini';

const overtaken = z.object({
  key: z.string(),
  value: z.string(),
  username: z.optional(z.string()),
  changedAt: z.optional(z.string()),
});

/** An option that somebody else saved while it was edited here: what it is now, and who made it so when. */
export type Overtaken = z.infer<typeof overtaken>;

const refusal = z.object({ code: z.literal('option_conflict'), conflicts: z.array(overtaken) });

/** What a save was refused for that was made from values no longer in force; empty when that is not the reason. */
export function overtakenBy(error: unknown): readonly Overtaken[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  const told = z.safeParse(refusal, error.errors[0]?.extensions);
  return told.success ? told.data.conflicts : [];
}
