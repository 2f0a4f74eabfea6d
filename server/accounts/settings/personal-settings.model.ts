import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { TransportSettingKind } from '../../notifications/notice-transport.js';
import { NoticeTransportKey } from '../../notifications/transport-input.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Quota } from '../../platform/graphql/scalars.js';
import type { PersonalSettings } from './personal-settings.service.js';

registerEnumType(TransportSettingKind, {
  name: 'NoticeTransportSettingKind',
  valuesMap: { SECRET: { description: 'Stored encrypted and never returned.' } },
});

@ObjectType('NoticeTransportSetting', { description: 'A setting that users of a transport fill in.' })
@Access('user')
export class NoticeTransportSettingModel {
  @Field(() => String, { description: 'A field of PersonalSettingsInput.' })
  name: string;

  @Field(() => TransportSettingKind)
  kind: TransportSettingKind;

  @Field(() => Boolean)
  required: boolean;

  @Field(() => String, { description: 'Empty for none, and for secrets.' })
  value: string;

  @Field(() => Boolean, { description: 'Whether a value is stored.' })
  valueSet: boolean;

  @Field(() => String, { description: 'The value that is used while this one is empty; empty for none.' })
  fallback: string;
}

@ObjectType('NoticeTransport', { description: 'A way to deliver notices, with the settings of the caller.' })
@Access('user')
export class NoticeTransportModel {
  @Field(() => NoticeTransportKey)
  key: string;

  @Field(() => [NoticeTransportSettingModel])
  settings: NoticeTransportSettingModel[];

  @Field(() => String, {
    description:
      'The name of the setting that says where notices are sent. Stored secrets are dropped when its host changes.',
  })
  target: string;

  @Field(() => String, { nullable: true, description: 'An example of the JSON that is sent.' })
  example: string | null;
}

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
