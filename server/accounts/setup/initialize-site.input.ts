import { Field, InputType, registerEnumType } from '@nestjs/graphql';
import { IsBoolean, IsIn, IsOptional, IsString } from 'class-validator';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../common/password-length.js';
import { withError } from '../../platform/http/input/validation.js';
import { defaultsTo, described } from '../../platform/http/input/wire.js';
import { Wire, WireObject, type WireRule } from '../../platform/http/input/wire-field.js';
import { MAX_USERNAME } from '../model/user.input.js';
import { SetupError } from './setup.errors.js';

export const UsageMode = { EXTERNAL: 'EXTERNAL', SELF_USE: 'SELF_USE', DEMO: 'DEMO' } as const;
export type UsageMode = (typeof UsageMode)[keyof typeof UsageMode];

registerEnumType(UsageMode, { name: 'UsageMode' });

/** REST has a switch for one of the modes. */
const MODE_BY_SELF_USE: WireRule = {
  decode: (on) => (typeof on === 'boolean' ? (on ? UsageMode.SELF_USE : UsageMode.EXTERNAL) : on),
  schema: { type: 'boolean', enum: undefined, default: false },
};

/** The first administrator, absent if one already exists, and the mode of the site. */
@InputType()
@WireObject('Setup')
export class InitializeSiteInput {
  @Wire(described('Username of the first administrator; not required when one exists.', { maxLength: MAX_USERNAME }))
  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString(withError(SetupError.setup_malformed))
  username?: string | null;

  @Wire({ schema: { minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD } })
  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString(withError(SetupError.setup_malformed))
  password?: string | null;

  @Wire(described('The password, repeated.'))
  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString(withError(SetupError.setup_malformed))
  confirmPassword?: string | null;

  @Wire('SelfUseModeEnabled', MODE_BY_SELF_USE)
  @Field(() => UsageMode, { defaultValue: UsageMode.EXTERNAL })
  @IsIn(Object.values(UsageMode), withError(SetupError.setup_malformed))
  mode: UsageMode = UsageMode.EXTERNAL;

  /** REST only: marks the site as a demo in addition to the mode, because that endpoint has two switches. */
  @Wire('DemoSiteEnabled', defaultsTo(false))
  @IsOptional()
  @IsBoolean(withError(SetupError.setup_malformed))
  demo?: boolean;

  /** REST only: the setup secret, for forms that cannot send headers. */
  @Wire(
    'setup_secret',
    described('Required when the server has a setup secret; the header X-Setup-Secret is accepted as well.'),
  )
  @IsOptional()
  @IsString(withError(SetupError.setup_malformed))
  secret?: string | null;
}
