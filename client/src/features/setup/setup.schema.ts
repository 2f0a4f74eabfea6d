import * as z from 'zod/mini';

export const setupStatus = z.object({
  status: z.boolean(),
  root_init: z.boolean(),
  database_type: z._default(z.string(), ''),
});
export type SetupStatus = z.infer<typeof setupStatus>;

export const usageModes = ['external', 'selfUse', 'demo'] as const;
export type UsageMode = (typeof usageModes)[number];

export interface SetupForm {
  username: string;
  password: string;
  confirmPassword: string;
  mode: UsageMode;
}

export const emptySetup: SetupForm = { username: '', password: '', confirmPassword: '', mode: 'external' };

const mode = z.enum(usageModes);

const withAdmin = z
  .object({
    username: z.string().check(z.trim(), z.minLength(1, 'setup:error.username')),
    password: z.string().check(z.minLength(8, 'setup:error.password')),
    confirmPassword: z.string(),
    mode,
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      error: 'setup:error.confirm',
      path: ['confirmPassword'],
    }),
  );

const withoutAdmin = z.object({ username: z.string(), password: z.string(), confirmPassword: z.string(), mode });

/** The administrator's fields count only while there is none. */
export const setupSchema = (rootInitialised: boolean) => (rootInitialised ? withoutAdmin : withAdmin);

/** Body of `POST /api/setup`. */
export const setupPayload = ({ mode: chosen, ...admin }: SetupForm) => ({
  ...admin,
  username: admin.username.trim(),
  SelfUseModeEnabled: chosen === 'selfUse',
  DemoSiteEnabled: chosen === 'demo',
});
