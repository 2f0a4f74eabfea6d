import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

const state = z.object({
  notice: z.object({
    tone: z.enum(['success', 'error']),
    text: z.string(),
    /** Prefilled username. */
    username: z.optional(z.string()),
  }),
});

/** Message of the previous page for the login page. Passed as router state, never in the address. */
export type LoginState = z.infer<typeof state>;

export function useLoginNotice(): LoginState['notice'] | undefined {
  const location = useLocation();
  const parsed = z.safeParse(state, location.state);
  return parsed.success ? parsed.data.notice : undefined;
}
