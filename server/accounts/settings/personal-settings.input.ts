import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsEmail, IsEnum, IsNotEmpty, IsOptional, IsUrl, Matches, MaxLength, ValidateIf } from 'class-validator';
import { NotifyType } from '../../notifications/notify-type.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalBoolean, WholeNumber } from '../../platform/http/input/validators.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { PersonalSettingsError } from './personal-settings.errors.js';

const chose = (type: NotifyType) => (input: PersonalSettingsInput) => input.notifyType === type;
const HTTPS = { protocols: ['https'], require_protocol: true, require_tld: false, disallow_auth: true };

/** All settings of the user: they replace the old ones, and those of the other notification type are dropped. */
@InputType()
@WireObject('PersonalSettings')
export class PersonalSettingsInput {
  @Wire('notify_type')
  @Field(() => NotifyType)
  @IsEnum(NotifyType, withError(PersonalSettingsError.notify_type_invalid))
  notifyType: NotifyType;

  @Wire('quota_warning_threshold')
  @Field(() => Quota, { description: 'Quota units; a balance below this value triggers a warning.' })
  @WholeNumber(1, Number.MAX_SAFE_INTEGER, PersonalSettingsError.warning_threshold_invalid)
  quotaWarningThreshold: number;

  @Wire('webhook_url')
  @Field(() => String, { nullable: true, description: 'For webhooks: an https address.' })
  @Transform(trimmed)
  @ValidateIf(chose(NotifyType.WEBHOOK))
  @MaxLength(2_048, withError(PersonalSettingsError.webhook_url_invalid))
  @IsUrl(HTTPS, withError(PersonalSettingsError.webhook_url_invalid))
  @IsNotEmpty(withError(PersonalSettingsError.webhook_url_required))
  webhookUrl?: string | null;

  @Wire(
    'webhook_secret',
    described('Never returned. Absent: unchanged while the host of the address stays the same; empty: none.'),
  )
  @Field(() => String, {
    nullable: true,
    description:
      'Signs the requests to the webhook. Absent: unchanged while the host of the address stays the same; empty: none.',
  })
  @Transform(trimmed)
  @IsOptional()
  // The secret is also sent in a header.
  @Matches(/^[\x20-\x7e]{0,256}$/, withError(PersonalSettingsError.webhook_secret_invalid))
  webhookSecret?: string | null;

  @Wire('notification_email')
  @Field(() => String, {
    nullable: true,
    description: 'For e-mail: a recipient other than the address of the account.',
  })
  @Transform(trimmed)
  @ValidateIf((input: PersonalSettingsInput) => chose(NotifyType.EMAIL)(input) && Boolean(input.notificationEmail))
  @IsEmail({ require_tld: false }, withError(PersonalSettingsError.notification_email_invalid))
  notificationEmail?: string | null;

  @Wire('accept_unset_model_ratio_model')
  @OptionalBoolean('Models without a price may be used, at the fallback price.')
  acceptUnsetModelRatioModel?: boolean | null;
}
