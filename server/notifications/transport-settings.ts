import type { CipherPurpose } from '../platform/crypto/cipher.js';
import { type NoticeTransportOptions, type TransportSetting, TransportSettingKind } from './notice-transport.js';
import { DEFAULT_TRANSPORT, NOTICE_TRANSPORTS } from './notice-transports.js';
import type { UserSetting } from './user-setting.js';

/** The purpose of encrypted secrets of all transports; the name is older than the others. */
export const TRANSPORT_SECRET: CipherPurpose = 'webhook-secret';

/** The recipient of a notice. */
export interface Recipient {
  readonly userId: number;
  /** The address of the account; empty for none. */
  readonly email: string;
  readonly setting: UserSetting;
}

/** Where the notices of a user are sent. */
export interface Destination {
  readonly transport: NoticeTransportOptions;
  /** Such as a mail address or a URL. */
  readonly target: string;
  /** The stored secret of the transport; null for none. */
  readonly secretCipher: string | null;
}

/** The name of a setting in REST and in the database. */
export const restNameOf = ({ name }: Pick<TransportSetting, 'name'>): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The stored value of a setting; empty for none. That of a secret is encrypted. */
export function storedValue(setting: UserSetting, of: Pick<TransportSetting, 'name'>): string {
  const value = setting[restNameOf(of)];
  return typeof value === 'string' ? value : '';
}

/** The chosen transport; the default one for users who have chosen none. */
export function chosenTransport({ notify_type: key }: UserSetting): NoticeTransportOptions {
  return NOTICE_TRANSPORTS.get(key ?? '') ?? DEFAULT_TRANSPORT;
}

/** The chosen transport, or the default one if the chosen one has no target; undefined if it has none either. */
export function destinationOf(recipient: Pick<Recipient, 'email' | 'setting'>): Destination | undefined {
  for (const transport of [chosenTransport(recipient.setting), DEFAULT_TRANSPORT]) {
    const target = targetOf(transport, recipient);
    if (target !== '') return { transport, target, secretCipher: secretOf(transport, recipient.setting) };
  }
  return undefined;
}

function targetOf(transport: NoticeTransportOptions, { email, setting }: Pick<Recipient, 'email' | 'setting'>): string {
  const target = transport.settings.find(({ name }) => name === transport.target);
  if (!target) throw new Error(`Transport ${transport.key} has no setting ${transport.target}`);
  return storedValue(setting, target) || (target.fallback?.({ email }) ?? '');
}

function secretOf({ settings }: NoticeTransportOptions, setting: UserSetting): string | null {
  const secret = settings.find(({ kind }) => kind === TransportSettingKind.SECRET);
  return (secret && storedValue(setting, secret)) || null;
}

/** The settings as their user may see them: of a secret only that it is set, as `<name>_set`. */
export function withoutSecrets(setting: UserSetting): UserSetting {
  const shown = { ...setting };
  for (const transport of NOTICE_TRANSPORTS.values()) {
    for (const declared of transport.settings) {
      const name = restNameOf(declared);
      if (declared.kind !== TransportSettingKind.SECRET || !(name in shown)) continue;
      delete shown[name];
      shown[`${name}_set`] = true;
    }
  }
  return shown;
}

/**
 * What is stored of the settings of a transport.
 * @param entered the values that the user has entered, by name; an absent secret stays while the host of the target is
 *   the same, so that a caller who cannot read it cannot have it sent to another host
 */
export function settingsToStore(
  transport: NoticeTransportOptions,
  entered: (name: string) => string | null | undefined,
  old: UserSetting,
  encrypt: (secret: string) => string,
): UserSetting {
  const stored: UserSetting = {};
  const sameHost = hostOf(entered(transport.target) ?? '') === hostOf(storedValue(old, { name: transport.target }));
  for (const declared of transport.settings) {
    const value = entered(declared.name);
    const isSecret = declared.kind === TransportSettingKind.SECRET;
    const kept = isSecret && value !== '' && sameHost ? storedValue(old, declared) : '';
    const next = value ? (isSecret ? encrypt(value) : value) : kept;
    if (next) stored[restNameOf(declared)] = next;
  }
  return stored;
}

/** The origin of a URL; other targets as they are. */
function hostOf(target: string): string {
  return URL.parse(target)?.origin ?? target;
}
