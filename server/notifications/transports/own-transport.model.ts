import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import type { NoticeText } from './notice-text.js';
import { isSecretKind, type NoticeTransportOptions, TransportSettingKind } from './notice-transport.js';
import { NoticeTransportKey } from './transport-input.js';
import { storedValue, type UserSetting } from './transport-settings.js';

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

/**
 * A transport with the settings of a user or of a receiver of alerts.
 * @param example the notice of the example, a low balance; null for no example
 */
export function ownTransport(
  { key, settings, target, format, body }: NoticeTransportOptions,
  account: { readonly email: string; readonly setting: UserSetting },
  example: NoticeText | null,
): NoticeTransportModel {
  return {
    key,
    target,
    settings: settings.map((declared) => {
      const { name, kind, missing, fallback } = declared;
      const value = storedValue(account.setting, declared);
      return {
        name,
        kind,
        required: missing !== undefined,
        valueSet: value !== '',
        value: isSecretKind(kind) ? '' : value,
        fallback: fallback?.(account) ?? '',
      };
    }),
    example:
      format === 'json' && example ? JSON.stringify(JSON.parse(body('quota_exceed', example, {})), null, 2) : null,
  };
}
