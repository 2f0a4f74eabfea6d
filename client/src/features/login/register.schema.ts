import * as z from 'zod/mini';
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

/** Lengths of the specification: up to 12 for names, 8 to 20 for passwords. */
const fields = {
  username: needed.check(z.maxLength(12, 'login:register.hint')),
  password: z.string().check(z.minLength(8, 'login:register.short'), z.maxLength(20, 'login:register.hint')),
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
