import { Field, ObjectType } from '@nestjs/graphql';
import { NotifyType } from '../../notifications/notify-type.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Quota } from '../../platform/graphql/scalars.js';
import type { PersonalSettings } from './personal-settings.service.js';

@ObjectType('PersonalSettings', {
  description: 'The low balance warnings of the caller, and whether they accept models without a price.',
})
@Access('user')
export class PersonalSettingsModel implements PersonalSettings {
  @Field(() => NotifyType)
  notifyType: NotifyType;

  @Field(() => Quota, { description: "The caller's own threshold, or the site's threshold without one." })
  quotaWarningThreshold: number;

  @Field(() => String, { description: 'Empty for none.' })
  webhookUrl: string;

  @Field(() => Boolean, { description: 'Whether a secret is set; its value is never returned.' })
  webhookSecretSet: boolean;

  @Field(() => String, { description: 'Empty: the address of the account.' })
  notificationEmail: string;

  @Field(() => Boolean, { description: 'Models without a price may be used, at the fallback price.' })
  acceptUnsetModelRatioModel: boolean;
}
