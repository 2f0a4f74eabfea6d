import * as z from 'zod/mini';
import * as limits from '../../../lib/limits.generated';

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

export const nameSchema = z.object({
  displayName: z.string().check(
    z.refine((name) => [...name.trim()].length <= limits.UpdateSelfInput.displayName.max, {
      error: 'personal:account.displayNameLong',
    }),
  ),
});

export const emailSchema = z.object({
  email: filled('personal:email.emailRequired'),
  code: filled('personal:email.codeRequired'),
});

export interface TransferForm {
  amount: number | null;
}

/** The server defines the bounds; the error messages contain them. */
export const transferSchema = (
  bounds: { min: number; max: number },
  messages: { tooSmall: string; tooLarge: string },
) =>
  z.object({
    amount: z.nullable(z.union([z.number(), z.nan()])).check(
      z.refine((amount) => amount !== null && Number.isSafeInteger(amount) && amount >= bounds.min, {
        error: messages.tooSmall,
        abort: true,
      }),
      z.refine((amount) => amount === null || amount <= bounds.max, { error: messages.tooLarge }),
    ),
  });

export interface PasswordForm {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

const newPassword = limits.UpdateSelfInput.password;

/** @param known whether the account has a password to verify */
export const passwordSchema = (known: boolean) =>
  z
    .object({
      currentPassword: z
        .string()
        .check(z.refine((text) => !known || text !== '', { error: 'personal:password.currentRequired' })),
      password: z
        .string()
        .check(
          z.minLength(newPassword.min, 'personal:password.short'),
          z.maxLength(newPassword.max, 'personal:password.long'),
        ),
      confirmPassword: z.string(),
    })
    .check(
      z.refine(({ password, confirmPassword }) => password === confirmPassword, {
        error: 'personal:password.mismatch',
        path: ['confirmPassword'],
      }),
    );

export const codeSchema = z.object({
  code: filled('personal:secondFactor.codeRequired'),
  currentPassword: z.string(),
});

export const passkeyNameSchema = z.object({
  name: filled('personal:passkeys.nameRequired').check(
    z.refine((name) => [...name].length <= limits.PasskeyNameInput.name.max, { error: 'personal:passkeys.nameLong' }),
  ),
});
