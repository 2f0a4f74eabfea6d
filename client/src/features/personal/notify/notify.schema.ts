import * as z from 'zod/mini';
import * as limits from '../../../graphql/limits.generated';
import type { NotifyType, PersonalSettingsFragment, PersonalSettingsInput } from '../personal.generated';

/** Presets in quota units; their labels depend on the units per dollar of the site. */
export const thresholdPresets = [100_000, 500_000, 1_000_000, 5_000_000] as const;

const minThreshold = limits.PersonalSettingsInput.quotaWarningThreshold.min;

/** A transport that can be chosen, with the stored settings of the user. */
export type Transport = PersonalSettingsFragment['noticeTransports'][number];
export type TransportSetting = Transport['settings'][number];

/** The names of the settings of all transports; a transport without texts does not compile. */
export type SettingName = Exclude<
  keyof PersonalSettingsInput,
  'notifyType' | 'quotaWarningThreshold' | 'acceptUnsetModelRatioModel'
>;

export interface NotifyForm {
  notifyType: NotifyType;
  quotaWarningThreshold: number | null;
  /** By name; a blank secret keeps the stored one. */
  settings: Record<string, string>;
  /** The stored secrets to remove, by name. */
  removed: Record<string, boolean>;
}

/** The chosen transport. */
export const transportOf = ({ noticeTransports }: PersonalSettingsFragment, key: NotifyType): Transport | undefined =>
  noticeTransports.find((transport) => transport.key === key);

/** @param texts the errors of a setting with a label */
export const notifySchema = (
  settings: PersonalSettingsFragment,
  texts: { missing(setting: TransportSetting): string; httpsOnly(setting: TransportSetting): string },
) =>
  z
    .object({
      notifyType: z.custom<NotifyType>(),
      quotaWarningThreshold: z.nullable(z.union([z.number(), z.nan()])).check(
        z.refine((units) => units !== null && Number.isSafeInteger(units) && units >= minThreshold, {
          error: 'personal:notify.thresholdWrong',
        }),
      ),
      settings: z.record(z.string(), z.string()),
      removed: z.record(z.string(), z.boolean()),
    })
    .check(({ value, issues }) => {
      for (const setting of transportOf(settings, value.notifyType)?.settings ?? []) {
        const input = value.settings[setting.name]?.trim() ?? '';
        const wrong = input === '' ? setting.required : setting.kind === 'HTTPS_URL' && !isHttps(input);
        const message = input === '' ? texts.missing(setting) : texts.httpsOnly(setting);
        if (wrong) issues.push({ code: 'custom', path: ['settings', setting.name], message, input });
      }
    });

const isHttps = (text: string) => URL.parse(text)?.protocol === 'https:';

export function notifyForm(settings: PersonalSettingsFragment): NotifyForm {
  const all = settings.noticeTransports.flatMap((transport) => transport.settings);
  return {
    notifyType: settings.notifyType,
    quotaWarningThreshold: settings.quotaWarningThreshold,
    settings: Object.fromEntries(all.map(({ name, value }) => [name, value])),
    removed: Object.fromEntries(all.filter(({ kind }) => kind === 'SECRET').map(({ name }) => [name, false])),
  };
}

/** The server replaces all settings at once, so settings outside this form are sent unchanged. */
export function notifyInput(form: NotifyForm, settings: PersonalSettingsFragment): PersonalSettingsInput {
  const entered: [string, string][] = [];
  for (const { name, kind } of transportOf(settings, form.notifyType)?.settings ?? []) {
    const value = form.settings[name]?.trim() ?? '';
    // An absent secret stays, and an empty one is removed.
    if (kind !== 'SECRET' || value !== '' || form.removed[name]) entered.push([name, value]);
  }
  return {
    notifyType: form.notifyType,
    quotaWarningThreshold: form.quotaWarningThreshold ?? 0,
    acceptUnsetModelRatioModel: settings.acceptUnsetModelRatioModel,
    ...Object.fromEntries(entered),
  };
}

/** The same settings with another choice for models without a price. The stored secret stays. */
export const acceptInput = (settings: PersonalSettingsFragment, accept: boolean): PersonalSettingsInput => ({
  ...notifyInput(notifyForm(settings), settings),
  acceptUnsetModelRatioModel: accept,
});

const hostOf = (text: string) => URL.parse(text.trim())?.origin ?? text.trim();

/** The server drops stored secrets when the host changes, so that a changed URL cannot send them to another host. */
export function losesSecrets(target: string, transport: Transport): boolean {
  const stored = transport.settings.find(({ name }) => name === transport.target)?.value ?? '';
  return target.trim() !== '' && hostOf(target) !== hostOf(stored);
}
