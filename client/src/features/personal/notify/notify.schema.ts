import * as z from 'zod/mini';
import * as limits from '../../../lib/limits.generated';
import {
  type TransportSetting,
  type TransportValues,
  transportInput,
  transportValues,
  wrongSettings,
} from '../../../ui/transport/transport-form';
import type { NotifyType, PersonalSettingsFragment, PersonalSettingsInput } from '../shared/personal.generated';

/** Presets in quota units; their labels depend on the units per dollar of the site. */
export const thresholdPresets = [100_000, 500_000, 1_000_000, 5_000_000] as const;

const minThreshold = limits.PersonalSettingsInput.quotaWarningThreshold.min;

type Transport = PersonalSettingsFragment['noticeTransports'][number];

export interface NotifyForm extends TransportValues {
  notifyType: NotifyType;
  quotaWarningThreshold: number | null;
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
      const transport = transportOf(settings, value.notifyType);
      for (const { setting, input, reason } of transport ? wrongSettings(transport, value) : []) {
        issues.push({ code: 'custom', path: ['settings', setting.name], message: texts[reason](setting), input });
      }
    });

export function notifyForm(settings: PersonalSettingsFragment): NotifyForm {
  return {
    notifyType: settings.notifyType,
    quotaWarningThreshold: settings.quotaWarningThreshold,
    ...transportValues(settings.noticeTransports),
  };
}

/** The server replaces all settings together, so settings outside this form are sent unchanged. */
export function notifyInput(form: NotifyForm, settings: PersonalSettingsFragment): PersonalSettingsInput {
  const transport = transportOf(settings, form.notifyType);
  return {
    notifyType: form.notifyType,
    quotaWarningThreshold: form.quotaWarningThreshold ?? 0,
    acceptUnsetModelRatioModel: settings.acceptUnsetModelRatioModel,
    ...(transport && transportInput(transport, form)),
  };
}

/** The same settings with another choice for models without a price. The stored secret stays. */
export const acceptInput = (settings: PersonalSettingsFragment, accept: boolean): PersonalSettingsInput => ({
  ...notifyInput(notifyForm(settings), settings),
  acceptUnsetModelRatioModel: accept,
});
