import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { TransportSettingKind } from './notice-transport.js';
import { NoticeTransportKey } from './transport-input.js';

registerEnumType(TransportSettingKind, {
  name: 'NoticeTransportSettingKind',
  valuesMap: {
    SECRET: { description: 'Stored encrypted and never returned.' },
    SECRET_URL: { description: 'An https address with a key in it; stored encrypted and never returned.' },
  },
});

@ObjectType('NoticeTransportSetting', { description: 'A setting that users of a transport fill in.' })
@Access('user')
export class NoticeTransportSettingModel {
  @Field(() => String, { description: 'A field of PersonalSettingsInput and AlertReceiverInput.' })
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

@ObjectType('NoticeTransport', { description: 'A way to deliver notices, with the settings of its user.' })
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
