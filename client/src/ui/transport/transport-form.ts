/** A setting of a transport, as the server declares it. */
export interface TransportSetting {
  name: string;
  kind: 'TEXT' | 'EMAIL' | 'HTTPS_URL' | 'SECRET' | 'SECRET_URL';
  required: boolean;
  /** Empty for secrets. */
  value: string;
  valueSet: boolean;
  fallback: string;
}

/** A way to deliver notices, with the stored settings of its user. */
export interface Transport {
  key: string;
  settings: readonly TransportSetting[];
  /** The name of the setting with the destination of notices. */
  target: string;
  example: string | null;
}

/** The part of a form with the settings of transports. */
export interface TransportValues {
  /** By name; a blank secret keeps the stored one. */
  settings: Record<string, string>;
  /** The stored secrets to remove, by name. */
  removed: Record<string, boolean>;
}

/** Whether values of a setting are never shown. */
export const isSecret = ({ kind }: Pick<TransportSetting, 'kind'>): boolean =>
  kind === 'SECRET' || kind === 'SECRET_URL';

/** The values of a form that has not been changed. */
export function transportValues(transports: readonly Transport[]): TransportValues {
  const all = transports.flatMap((transport) => transport.settings);
  return {
    settings: Object.fromEntries(all.map(({ name, value }) => [name, value])),
    removed: Object.fromEntries(all.filter(isSecret).map(({ name }) => [name, false])),
  };
}

/** The settings to send: an absent secret stays, and an empty one is removed. */
export function transportInput(transport: Transport, { settings, removed }: TransportValues): Record<string, string> {
  const entered: [string, string][] = [];
  for (const setting of transport.settings) {
    const value = settings[setting.name]?.trim() ?? '';
    if (!isSecret(setting) || value !== '' || removed[setting.name]) entered.push([setting.name, value]);
  }
  return Object.fromEntries(entered);
}

/** A setting that cannot be saved as it is. */
interface WrongSetting {
  setting: TransportSetting;
  input: string;
  reason: 'missing' | 'httpsOnly';
}

export function wrongSettings(transport: Transport, values: TransportValues): WrongSetting[] {
  return transport.settings.flatMap((setting): WrongSetting[] => {
    const input = values.settings[setting.name]?.trim() ?? '';
    if (input === '') {
      const isKept = isSecret(setting) && setting.valueSet && !losesSecret(transport, setting, values);
      return setting.required && !isKept ? [{ setting, input, reason: 'missing' }] : [];
    }
    const isAddress = setting.kind === 'HTTPS_URL' || setting.kind === 'SECRET_URL';
    return isAddress && !isHttps(input) ? [{ setting, input, reason: 'httpsOnly' }] : [];
  });
}

/**
 * The server drops stored secrets when the host changes, so that a changed address cannot send them to another host.
 */
export function losesSecret(transport: Transport, setting: TransportSetting, { settings }: TransportValues): boolean {
  if (setting.name === transport.target) return false;
  const target = transport.settings.find(({ name }) => name === transport.target);
  const entered = settings[transport.target]?.trim() ?? '';
  if (!target || entered === '') return false;
  return isSecret(target) ? target.valueSet : hostOf(entered) !== hostOf(target.value || target.fallback);
}

const isHttps = (text: string) => URL.parse(text)?.protocol === 'https:';
const hostOf = (text: string) => URL.parse(text.trim())?.origin ?? text.trim();
