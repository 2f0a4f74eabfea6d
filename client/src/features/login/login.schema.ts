import * as z from 'zod/mini';
import { sessionUser } from '../../lib/storage';

export interface Credentials {
  username: string;
  password: string;
}

/** What every way of signing in answers: who it is now, or that a second factor is due. */
export const signInResponse = z.union([z.object({ require_2fa: z.literal(true) }), sessionUser]);
export type SignInResponse = z.infer<typeof signInResponse>;

/** The account every installation of this family starts with; using it unchanged is worth a warning. */
export const isDefaultPassword = ({ username, password }: Credentials): boolean =>
  username === 'root' && password === '123456';
