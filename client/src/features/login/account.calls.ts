import * as z from 'zod/mini';
import { askOnce } from '../../lib/graphql-once';

export interface Registration {
  username: string;
  password: string;
  email?: string;
  verificationCode?: string;
  inviteCode?: string;
  botCheck: string;
}

/** Makes an account; does not sign in. Like its neighbours it throws `ProblemError`. */
export async function register(input: Registration): Promise<void> {
  await askOnce('mutation Register($input: RegisterInput!) { register(input: $input) }', { input });
}

/** Has a code mailed that proves the address. */
export async function requestEmailCode(email: string, botCheck: string): Promise<void> {
  await askOnce(
    `mutation RequestEmailCode($email: String!, $botCheck: String!) {
      requestEmailCode(email: $email, botCheck: $botCheck)
    }`,
    { email, botCheck },
  );
}

/** Has a link mailed that leads to a new password; the answer is the same for every address. */
export async function requestPasswordReset(email: string, botCheck: string): Promise<void> {
  await askOnce(
    `mutation RequestPasswordReset($email: String!, $botCheck: String!) {
      requestPasswordReset(email: $email, botCheck: $botCheck)
    }`,
    { email, botCheck },
  );
}

/** Resolves to the new password, which the server tells this once. */
export async function resetPassword(email: string, token: string): Promise<string> {
  const data = await askOnce(
    'mutation ResetPassword($email: String!, $token: String!) { resetPassword(email: $email, token: $token) }',
    { email, token },
  );
  return z.parse(z.object({ resetPassword: z.string() }), data).resetPassword;
}
