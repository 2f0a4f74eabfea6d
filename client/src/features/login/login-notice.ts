import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

const state = z.object({
  notice: z.object({
    tone: z.enum(['success', 'error']),
    text: z.string(),
    /** To be filled in already. */
    username: z.optional(z.string()),
  }),
});

/** What the page before has to say on the login page. Travels as state of the router, never in the address. */
export type LoginState = z.infer<typeof state>;

export function useLoginNotice(): LoginState['notice'] | undefined {
  const location = useLocation();
  const parsed = z.safeParse(state, location.state);
  return parsed.success ? parsed.data.notice : undefined;
}
