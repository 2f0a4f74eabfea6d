import * as z from 'zod/mini';
import * as limits from '../../lib/limits.generated';
import { staffRoles } from '../../lib/permissions.generated';

import type { CreateUserInput, StaffRole, UpdateUserInput, UserRowFragment } from './users.generated';

/** Limits the number of characters, not of UTF-16 units. */
const atMost = (max: number, message: string) =>
  z.refine<string>((text) => [...text.trim()].length <= max, { error: message });
const filled = (message: string) => z.refine<string>((text) => text.trim() !== '', { error: message, abort: true });
const { username, displayName: shownName, password } = limits.CreateUserInput;
const passwordLength = z.refine<string>((text) => text.length >= password.min && text.length <= password.max, {
  error: 'users:error.passwordLength',
});

const displayName = z.string().check(atMost(shownName.max, 'users:error.displayNameLength'));

export interface NewUserForm {
  username: string;
  displayName: string;
  password: string;
}

export const emptyUser: NewUserForm = { username: '', displayName: '', password: '' };

export const newUserSchema = z.object({
  username: z
    .string()
    .check(filled('users:error.usernameAndPassword'), atMost(username.max, 'users:error.usernameLength')),
  displayName,
  password: z.string().check(
    z.refine((text) => text !== '', { error: 'users:error.usernameAndPassword', abort: true }),
    passwordLength,
  ),
});

export const toNewUser = ({ username, displayName: shown, password }: NewUserForm): CreateUserInput => ({
  username: username.trim(),
  displayName: shown.trim() || null,
  password,
});

export interface UserForm {
  username: string;
  displayName: string;
  group: string;
  /** Empty if there is none. */
  staffRole: StaffRole | '';
  password: string;
}

export const userSchema = z.object({
  username: z.string().check(filled('users:error.username'), atMost(username.max, 'users:error.usernameLength')),
  displayName,
  group: z.string().check(filled('users:error.group')),
  staffRole: z.enum(['', ...staffRoles]),
  /** Blank keeps the password. */
  password: z.union([z.literal(''), z.string().check(passwordLength)], 'users:error.passwordLength'),
});

/** Only the group of a team is edited here: its name may be longer and is edited on the team's page. */
export const teamSchema = z.extend(userSchema, { username: z.string(), displayName: z.string() });

export const toUserForm = ({ username, displayName: shown, group, staffRole }: UserRowFragment): UserForm => ({
  username,
  displayName: shown,
  group,
  staffRole: staffRole ?? '',
  password: '',
});

/** Only the changed fields. */
export function toUserChanges(stored: UserForm, form: UserForm): UpdateUserInput {
  const changes: UpdateUserInput = {};
  const username = form.username.trim();
  const shown = form.displayName.trim();
  if (username !== stored.username) changes.username = username;
  if (shown !== stored.displayName) changes.displayName = shown;
  if (form.group !== stored.group) changes.group = form.group;
  if (form.password !== '') changes.password = form.password;
  return changes;
}

export interface AdjustForm {
  amount: number | null;
  reason: string;
}

export const adjustSchema = z.object({
  amount: z.nullable(z.number('users:error.amount')).check(
    z.refine((amount) => amount !== null && Number.isSafeInteger(amount) && amount !== 0, {
      error: 'users:error.amount',
    }),
  ),
  reason: z.string().check(z.maxLength(limits.AdjustUserQuotaArgs.reason.max, 'users:error.reasonLength')),
});

/** The balance after the adjustment; null without an amount. */
export const balanceAfter = (quota: number, amount: number | null): number | null =>
  amount !== null && Number.isSafeInteger(amount) ? quota + amount : null;
