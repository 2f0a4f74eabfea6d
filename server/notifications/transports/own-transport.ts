import type { NoticeText } from './notice-text.js';
import { isSecretKind, type NoticeTransportOptions, type TransportSettingKind } from './notice-transport.js';
import { storedValue } from './transport-settings.js';
import type { UserSetting } from './user-setting.js';

/** A transport of notices with the settings of a user or of a receiver of alerts. */
export interface OwnTransport {
  key: string;
  settings: {
    name: string;
    kind: TransportSettingKind;
    required: boolean;
    /** Empty for secrets. */
    value: string;
    valueSet: boolean;
    fallback: string;
  }[];
  /** The name of the setting that says where notices are sent. */
  target: string;
  /** An example of the JSON that is sent; null for other formats. */
  example: string | null;
}

/** @param example the notice of the example; empty for none */
export function ownTransport(
  { key, settings, target, format, body }: NoticeTransportOptions,
  account: { readonly email: string; readonly setting: UserSetting },
  example: NoticeText | null,
): OwnTransport {
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
