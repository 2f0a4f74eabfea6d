import * as z from 'zod/mini';
import { requestOnce } from '../../lib/graphql-once';

export interface Registration {
  username: string;
  password: string;
  email?: string;
  verificationCode?: string;
  inviteCode?: string;
  botCheck: string;
}

/** Creates an account without signing in. Throws `ProblemError`, as do the other functions of this file. */
export async function register(input: Registration): Promise<void> {
  await requestOnce('mutation Register($input: RegisterInput!) { register(input: $input) }', { input });
}

/** Sends a verification code to the email address. */
export async function requestEmailCode(email: string, botCheck: string): Promise<void> {
  await requestOnce(
    `mutation RequestEmailCode($email: String!, $botCheck: String!) {
      requestEmailCode(email: $email, botCheck: $botCheck)
    }`,
    { email, botCheck },
  );
}

/** Sends a password reset link; the response is the same for every address. */
export async function requestPasswordReset(email: string, botCheck: string): Promise<void> {
  await requestOnce(
    `mutation RequestPasswordReset($email: String!, $botCheck: String!) {
      requestPasswordReset(email: $email, botCheck: $botCheck)
    }`,
    { email, botCheck },
  );
}

/** Resolves to the new password, which the server returns only once. */
export async function resetPassword(email: string, token: string): Promise<string> {
  const data = await requestOnce(
    'mutation ResetPassword($email: String!, $token: String!) { resetPassword(email: $email, token: $token) }',
    { email, token },
  );
  return z.parse(z.object({ resetPassword: z.string() }), data).resetPassword;
}
