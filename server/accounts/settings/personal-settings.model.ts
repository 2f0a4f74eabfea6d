import { Field, ObjectType } from '@nestjs/graphql';
import { NoticeTransportModel } from '../../notifications/transports/own-transport.model.js';
import { NoticeTransportKey } from '../../notifications/transports/transport-input.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Quota } from '../../platform/graphql/scalars.js';
import type { PersonalSettings } from './personal-settings.service.js';

@ObjectType('PersonalSettings', {
  description: 'The low balance warnings of the caller, and whether they accept models without a price.',
})
@Access('user')
export class PersonalSettingsModel implements PersonalSettings {
  @Field(() => NoticeTransportKey)
  notifyType: string;

  @Field(() => String, { description: 'Where notices are sent now; empty for nowhere.' })
  noticeTarget: string;

  @Field(() => [NoticeTransportModel], { description: 'All transports that can be chosen.' })
  noticeTransports: NoticeTransportModel[];

  @Field(() => Quota, { description: "The caller's own threshold, or the site's threshold without one." })
  quotaWarningThreshold: number;

  @Field(() => Boolean, { description: 'Models without a price may be used, at the fallback price.' })
  acceptUnsetModelRatioModel: boolean;

  @Field(() => String, { deprecationReason: 'Use noticeTransports.' })
  webhookUrl: string;

  @Field(() => Boolean, { deprecationReason: 'Use noticeTransports.' })
  webhookSecretSet: boolean;

  @Field(() => String, { deprecationReason: 'Use noticeTransports.' })
  notificationEmail: string;
}

/** Maps settings to GraphQL, with the fields of version 0.2. */
export function toPersonalSettingsModel(settings: PersonalSettings): PersonalSettingsModel {
  const all = settings.noticeTransports.flatMap((transport) => transport.settings);
  const find = (name: string) => all.find((setting) => setting.name === name);
  return {
    ...settings,
    webhookUrl: find('webhookUrl')?.value ?? '',
    webhookSecretSet: find('webhookSecret')?.valueSet ?? false,
    notificationEmail: find('notificationEmail')?.value ?? '',
  };
}
