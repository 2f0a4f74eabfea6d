import * as z from 'zod/mini';

export interface Credentials {
  username: string;
  password: string;
}

/** The user record inside the login answer; other fields are of no use to the console. */
const loginUser = z.object({
  id: z.number(),
  username: z.string(),
  display_name: z._default(z.string(), ''),
  role: z.number(),
  status: z._default(z.number(), 1),
  group: z._default(z.string(), 'default'),
});

/** What every way of signing in answers: who it is now, or that a second factor is due. */
export const signInAnswer = z.union([z.object({ require_2fa: z.literal(true) }), loginUser]);
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** The account every installation of this family starts with; using it unchanged is worth a warning. */
export const isDefaultPassword = ({ username, password }: Credentials): boolean =>
  username === 'root' && password === '123456';
