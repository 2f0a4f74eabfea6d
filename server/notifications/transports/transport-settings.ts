import { type Language } from '../../common/errors/app-error.js';
import { invalidField } from '../../common/errors/invalid-field.js';
import type { CipherPurpose } from '../../platform/crypto/cipher.js';
import {
  isSecretKind,
  type NoticeTransportOptions,
  type TransportSetting,
  type TransportValues,
  targetSettingOf,
} from './notice-transport.js';
import { DEFAULT_TRANSPORT, NOTICE_TRANSPORTS } from './notice-transports.js';

/** The settings of the user on the settings page; keys as in the REST record. */
export interface UserSetting {
  /** The key of the chosen transport. */
  notify_type?: string;
  quota_warning_threshold?: number;
  accept_unset_model_ratio_model?: boolean;
  /** The language of warnings. */
  language?: Language;
  /** The settings of the chosen transport, by their REST names; secrets are encrypted. */
  [transportSetting: string]: string | number | boolean | undefined;
}

/** The purpose of encrypted secrets of all transports; the name is older than the others. */
export const TRANSPORT_SECRET: CipherPurpose = 'webhook-secret';

/** The recipient of a notice. */
export interface Recipient {
  /** Null for a receiver of alerts. */
  readonly userId: number | null;
  readonly receiverId?: number | null;
  /** The address of the account. Empty if it has none. */
  readonly email: string;
  readonly setting: UserSetting;
}

/** The destination of the notices of a recipient. */
export interface Destination {
  readonly transport: NoticeTransportOptions;
  /** The destination, such as an email address or a URL. The key of the transport if the address is secret. */
  readonly target: string;
  /** The other settings that are not secret. */
  readonly values: TransportValues;
  /** The stored secrets of the transport as `decryptedSecrets` reads them. Null if there are none. */
  readonly secretCipher: string | null;
}

/** The name of a setting in REST and in the database. */
export const restNameOf = ({ name }: Pick<TransportSetting, 'name'>): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The stored value of a setting. Empty if there is none. The value of a secret is encrypted. */
export function storedValue(setting: UserSetting, of: Pick<TransportSetting, 'name'>): string {
  const value = setting[restNameOf(of)];
  return typeof value === 'string' ? value : '';
}

/** The chosen transport; the default one for users who have chosen none. */
export function chosenTransport({ notify_type: key }: UserSetting): NoticeTransportOptions {
  return NOTICE_TRANSPORTS.get(key ?? '') ?? DEFAULT_TRANSPORT;
}

/**
 * The chosen transport, or the default one if a required setting of the chosen one is empty. Undefined if the default
 * transport has no target.
 */
export function destinationOf(recipient: Pick<Recipient, 'email' | 'setting'>): Destination | undefined {
  for (const transport of [chosenTransport(recipient.setting), DEFAULT_TRANSPORT]) {
    const target = targetOf(transport, recipient);
    if (target === '') continue;
    const { setting } = recipient;
    return { transport, target, values: valuesOf(transport, setting), secretCipher: secretsOf(transport, setting) };
  }
  return undefined;
}

function targetOf(transport: NoticeTransportOptions, { email, setting }: Pick<Recipient, 'email' | 'setting'>): string {
  if (missingSetting(transport, setting)) return '';
  const declared = targetSettingOf(transport);
  if (isSecretKind(declared.kind)) return transport.key;
  return storedValue(setting, declared) || (declared.fallback?.({ email }) ?? '');
}

/** The first required setting without a value. */
function missingSetting({ settings }: NoticeTransportOptions, setting: UserSetting): TransportSetting | undefined {
  return settings.find((declared) => declared.missing && storedValue(setting, declared) === '');
}

function valuesOf({ settings }: NoticeTransportOptions, setting: UserSetting): TransportValues {
  const plain = settings.filter(({ kind }) => !isSecretKind(kind));
  return Object.fromEntries(plain.map((declared) => [declared.name, storedValue(setting, declared)]));
}

const secretSettings = ({ settings }: NoticeTransportOptions) => settings.filter(({ kind }) => isSecretKind(kind));

/** The encrypted secrets in the order of their declaration, separated by spaces. */
function secretsOf(transport: NoticeTransportOptions, setting: UserSetting): string | null {
  const ciphers = secretSettings(transport).map((declared) => storedValue(setting, declared));
  return ciphers.some((cipher) => cipher !== '') ? ciphers.join(' ') : null;
}

/** The secrets of a stored notice, by the name of their setting. */
export function decryptedSecrets(
  transport: NoticeTransportOptions,
  secretCipher: string | null,
  decrypt: (cipher: string) => string,
): TransportValues {
  const ciphers = secretCipher?.split(' ') ?? [];
  return Object.fromEntries(
    secretSettings(transport).flatMap(({ name }, at) => (ciphers[at] ? [[name, decrypt(ciphers[at])]] : [])),
  );
}

/** The settings as their user may read them. For a secret only whether it is set, as `<name>_set`. */
export function withoutSecrets(setting: UserSetting): UserSetting {
  const shown = { ...setting };
  for (const transport of NOTICE_TRANSPORTS.values()) {
    for (const declared of transport.settings) {
      const name = restNameOf(declared);
      if (!isSecretKind(declared.kind) || !(name in shown)) continue;
      delete shown[name];
      shown[`${name}_set`] = true;
    }
  }
  return shown;
}

/**
 * The settings of a transport as they are stored, without the settings of other transports.
 * @param entered the values that the user has entered, by name; an absent secret is kept only if the host of the target
 *   does not change, so that a caller who cannot read it cannot have it sent to another host
 * @throws {AppError} the error of the first required setting that has no value then
 */
export function settingsToStore(
  transport: NoticeTransportOptions,
  entered: (name: string) => string | null | undefined,
  old: UserSetting,
  encrypt: (secret: string) => string,
): UserSetting {
  const stored: UserSetting = {};
  const keepsSecrets = !isMoved(transport, entered(transport.target), old);
  for (const declared of transport.settings) {
    const value = entered(declared.name);
    const isSecret = isSecretKind(declared.kind);
    const kept = isSecret && value !== '' && keepsSecrets ? storedValue(old, declared) : '';
    const next = value ? (isSecret ? encrypt(value) : value) : kept;
    if (next) stored[restNameOf(declared)] = next;
  }
  const missing = missingSetting(transport, stored);
  if (missing?.missing) throw invalidField(missing.missing, missing.name);
  return stored;
}

/** Whether notices are sent to another host than before; of a secret address, whether it was entered again. */
function isMoved(transport: NoticeTransportOptions, entered: string | null | undefined, old: UserSetting): boolean {
  const declared = targetSettingOf(transport);
  if (isSecretKind(declared.kind)) return Boolean(entered);
  const hostWith = (value: string) => hostOf(value || (declared.fallback?.({ email: '' }) ?? ''));
  return hostWith(entered ?? '') !== hostWith(storedValue(old, declared));
}

/** The origin of a URL. Other targets are returned unchanged. */
function hostOf(target: string): string {
  return URL.parse(target)?.origin ?? target;
}
