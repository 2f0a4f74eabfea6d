import * as z from 'zod/mini';
import { sessionUser } from '../../lib/storage';

export interface Credentials {
  username: string;
  password: string;
}

/** Response of every sign-in call: the user, or that a second factor is required. */
export const signInResponse = z.union([z.object({ require_2fa: z.literal(true) }), sessionUser]);
export type SignInResponse = z.infer<typeof signInResponse>;

/** Default credentials of the first account; using them shows a warning. */
export const isDefaultPassword = ({ username, password }: Credentials): boolean =>
  username === 'root' && password === '123456';
