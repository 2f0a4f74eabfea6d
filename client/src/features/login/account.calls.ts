import { requestGraphql } from '../../lib/graphql-request';
import {
  RegisterDocument,
  RequestEmailCodeDocument,
  RequestPasswordResetDocument,
  ResetPasswordDocument,
} from './login.generated';

export interface Registration {
  username: string;
  password: string;
  email?: string;
  verificationCode?: string;
  inviteCode?: string;
  botCheck: string;
}

/** Creates an account without signing in. Throws `ProblemError`, as do the other functions of this file. */
export const register = (input: Registration) => requestGraphql(RegisterDocument, { input });

/** Sends a verification code to the email address. */
export const requestEmailCode = (email: string, botCheck: string) =>
  requestGraphql(RequestEmailCodeDocument, { email, botCheck });

/** Sends a password reset link; the response is the same for every address. */
export const requestPasswordReset = (email: string, botCheck: string) =>
  requestGraphql(RequestPasswordResetDocument, { email, botCheck });

/** Resolves to the new password, which the server returns only once. */
export const resetPassword = async (email: string, token: string): Promise<string> =>
  (await requestGraphql(ResetPasswordDocument, { email, token })).resetPassword;
