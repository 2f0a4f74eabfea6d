import * as z from 'zod/mini';
import * as limits from '../../lib/limits.generated';
import type { Registration } from './account.calls';

export interface RegisterForm {
  username: string;
  password: string;
  confirmPassword: string;
  email: string;
  verificationCode: string;
}

export const emptyRegistration: RegisterForm = {
  username: '',
  password: '',
  confirmPassword: '',
  email: '',
  verificationCode: '',
};

const needed = z.string().check(z.trim(), z.minLength(1, 'validation:required'));

const { username, password } = limits.RegisterInput;
const fields = {
  username: needed.check(z.maxLength(username.max, 'login:register.hint')),
  password: z
    .string()
    .check(z.minLength(password.min, 'login:register.short'), z.maxLength(password.max, 'login:register.hint')),
  confirmPassword: z.string(),
};

const twice = z.refine<Pick<RegisterForm, 'password' | 'confirmPassword'>>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    error: 'login:register.mismatch',
    path: ['confirmPassword'],
  },
);

const plain = z.object({ ...fields, email: z.string(), verificationCode: z.string() }).check(twice);
const verified = z.object({ ...fields, email: needed, verificationCode: needed }).check(twice);

/** The email address and its code are required only if the site verifies addresses. */
export const registerSchema = (emailVerification: boolean) => (emailVerification ? verified : plain);

/** Input of the mutation `register`. */
export function registration(
  { username, password, email, verificationCode }: RegisterForm,
  { emailVerification, inviteCode, botCheck }: { emailVerification: boolean; inviteCode: string; botCheck: string },
): Registration {
  return {
    username,
    password,
    botCheck,
    ...(emailVerification && { email, verificationCode }),
    ...(inviteCode && { inviteCode }),
  };
}
