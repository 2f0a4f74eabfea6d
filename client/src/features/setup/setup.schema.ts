import * as z from 'zod/mini';
import * as limits from '../../lib/limits.generated';

export const setupStatus = z.object({
  status: z.boolean(),
  root_init: z.boolean(),
  setup_secret: z._default(z.boolean(), false),
  database_type: z._default(z.string(), ''),
});
export type SetupStatus = z.infer<typeof setupStatus>;

export const usageModes = ['external', 'selfUse', 'demo'] as const;
type UsageMode = (typeof usageModes)[number];

export interface SetupForm {
  /** The setup secret of the server; blank if none is required. */
  secret: string;
  username: string;
  password: string;
  confirmPassword: string;
  mode: UsageMode;
}

export const emptySetup: SetupForm = { secret: '', username: '', password: '', confirmPassword: '', mode: 'external' };

const mode = z.enum(usageModes);

const withAdmin = {
  username: z.string().check(z.trim(), z.minLength(1, 'setup:error.username')),
  password: z.string().check(z.minLength(limits.CreateUserInput.password.min, 'setup:error.password')),
  confirmPassword: z.string(),
  mode,
};
const withoutAdmin = { username: z.string(), password: z.string(), confirmPassword: z.string(), mode };

/** The administrator's fields are required only if no administrator exists, the secret only if the server has one. */
export const setupSchema = ({ root_init, setup_secret }: SetupStatus) =>
  z
    .object({
      ...(root_init ? withoutAdmin : withAdmin),
      secret: setup_secret ? z.string().check(z.minLength(1, 'setup:error.secret')) : z.string(),
    })
    .check(
      z.refine(({ password, confirmPassword }) => root_init || password === confirmPassword, {
        error: 'setup:error.confirm',
        path: ['confirmPassword'],
      }),
    );

/** Body of `POST /api/setup`. */
export const setupPayload = ({ mode: chosen, secret, ...admin }: SetupForm) => ({
  ...admin,
  ...(secret !== '' && { setup_secret: secret }),
  username: admin.username.trim(),
  SelfUseModeEnabled: chosen === 'selfUse',
  DemoSiteEnabled: chosen === 'demo',
});
