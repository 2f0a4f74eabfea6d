import { Field, InputType, registerEnumType } from '@nestjs/graphql';
import { IsBoolean, IsIn, IsOptional, IsString } from 'class-validator';
import { z } from 'zod';
import { withError } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';
import { MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD } from '../model/user-fields.js';
import { SetupError } from './setup.errors.js';

export const UsageMode = { EXTERNAL: 'EXTERNAL', SELF_USE: 'SELF_USE', DEMO: 'DEMO' } as const;
export type UsageMode = (typeof UsageMode)[keyof typeof UsageMode];

registerEnumType(UsageMode, { name: 'UsageMode' });

export const setupSchema = z
  .object({
    username: z
      .string()
      .max(MAX_USERNAME)
      .optional()
      .describe('Username of the first administrator; not required when one exists.'),
    password: z.string().min(MIN_PASSWORD).max(MAX_PASSWORD).optional(),
    confirmPassword: z.string().optional().describe('The password, repeated.'),
    SelfUseModeEnabled: z.boolean().default(false),
    DemoSiteEnabled: z.boolean().default(false),
    setup_secret: z
      .string()
      .optional()
      .describe('Required when the server has a setup secret; the header X-Setup-Secret is accepted as well.'),
  })
  .meta({ id: 'Setup' });

/** The first administrator (none when one exists already), and the mode of the site. */
@InputType()
export class InitializeSiteInput {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString(withError(SetupError.setup_malformed))
  username?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString(withError(SetupError.setup_malformed))
  password?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString(withError(SetupError.setup_malformed))
  confirmPassword?: string | null;

  @Field(() => UsageMode, { defaultValue: UsageMode.EXTERNAL })
  @IsIn(Object.values(UsageMode), withError(SetupError.setup_malformed))
  mode: UsageMode = UsageMode.EXTERNAL;

  /** REST only: marks the site as a demo in addition to the mode, because that endpoint has two switches. */
  @IsOptional()
  @IsBoolean(withError(SetupError.setup_malformed))
  demo?: boolean;

  /** REST only: the setup secret, for forms that cannot send headers. */
  @IsOptional()
  @IsString(withError(SetupError.setup_malformed))
  secret?: string | null;

  static decode(body: FieldsOf<typeof setupSchema>): object {
    const { username, password, confirmPassword, setup_secret: secret } = body;
    const { SelfUseModeEnabled: selfUse = false, DemoSiteEnabled: demo = false } = body;
    const mode = selfUse === false ? UsageMode.EXTERNAL : UsageMode.SELF_USE;
    return { username, password, confirmPassword, mode: typeof selfUse === 'boolean' ? mode : selfUse, demo, secret };
  }
}
