import * as z from 'zod/mini';
import * as limits from '../../lib/limits.generated';
import { TEAM_ROLES, type TeamRole } from './team-roles';

export const teamNameSchema = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== '' && [...name.trim()].length <= limits.TeamInput.name.max, {
      error: 'teams:error.name',
    }),
  ),
});

export interface TransferForm {
  /** `TO_TEAM`, or the id of the member who receives the quota. */
  to: string;
  amount: number | null;
}

export const TO_TEAM = 'team';

export const transferSchema = z.object({
  to: z.string(),
  amount: z.nullable(z.union([z.number(), z.nan()])).check(
    z.refine((amount) => amount !== null && Number.isSafeInteger(amount) && amount > 0, {
      error: 'teams:error.amount',
    }),
  ),
});

/** Quota units; null: no limit. */
export interface CapsForm {
  dailyQuota: number | null;
  weeklyQuota: number | null;
  monthlyQuota: number | null;
}

const { dailyQuota: bounds } = limits.MemberCapsInput;
const cap = z.nullable(z.union([z.number(), z.nan()])).check(
  z.refine((value) => value === null || (Number.isInteger(value) && value >= bounds.min && value <= bounds.max), {
    error: 'teams:error.cap',
  }),
);

export const capsSchema = z.object({ dailyQuota: cap, weeklyQuota: cap, monthlyQuota: cap });

export interface MailInvitationForm {
  email: string;
  role: TeamRole;
}

export const mailInvitationSchema = z.object({
  email: z.string().check(
    z.refine((email) => /^\S+@\S+$/.test(email.trim()) && email.trim().length <= limits.TeamInvitationInput.email.max, {
      error: 'teams:error.email',
    }),
  ),
  role: z.enum(TEAM_ROLES),
});

export interface ProjectForm extends CapsForm {
  name: string;
  totalQuota: number | null;
}

export const projectSchema = z.extend(capsSchema, {
  name: z.string().check(
    z.refine((name) => name.trim() !== '' && [...name.trim()].length <= limits.CreateProjectInput.name.max, {
      error: 'teams:error.projectName',
    }),
  ),
  totalQuota: cap,
});
