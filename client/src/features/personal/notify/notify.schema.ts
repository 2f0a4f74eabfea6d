import * as z from 'zod/mini';
import * as limits from '../../../graphql/limits.generated';
import type { NotifyType, PersonalSettingsFragment, PersonalSettingsInput } from '../personal.generated';

/** Presets in quota units; their labels depend on the units per dollar of the site. */
export const thresholdPresets = [100_000, 500_000, 1_000_000, 5_000_000] as const;

export interface NotifyForm {
  notifyType: NotifyType;
  quotaWarningThreshold: number | null;
  notificationEmail: string;
  webhookUrl: string;
  /** Blank keeps the stored secret. */
  webhookSecret: string;
  removeSecret: boolean;
}

const isHttps = (text: string) => URL.parse(text.trim())?.protocol === 'https:';

export const notifySchema = z
  .object({
    notifyType: z.enum(['EMAIL', 'WEBHOOK']),
    quotaWarningThreshold: z.nullable(z.union([z.number(), z.nan()])).check(
      z.refine(
        (units) =>
          units !== null &&
          Number.isSafeInteger(units) &&
          units >= limits.PersonalSettingsInput.quotaWarningThreshold.min,
        {
          error: 'personal:notify.thresholdWrong',
        },
      ),
    ),
    notificationEmail: z.string(),
    webhookUrl: z.string(),
    webhookSecret: z.string(),
    removeSecret: z.boolean(),
  })
  .check(
    z.refine(({ notifyType, webhookUrl }) => notifyType === 'EMAIL' || webhookUrl.trim() !== '', {
      error: 'personal:notify.urlRequired',
      path: ['webhookUrl'],
    }),
    z.refine(({ notifyType, webhookUrl }) => notifyType === 'EMAIL' || !webhookUrl.trim() || isHttps(webhookUrl), {
      error: 'personal:notify.urlHttps',
      path: ['webhookUrl'],
    }),
  );

export const notifyForm = (settings: PersonalSettingsFragment): NotifyForm => ({
  notifyType: settings.notifyType,
  quotaWarningThreshold: settings.quotaWarningThreshold,
  notificationEmail: settings.notificationEmail,
  webhookUrl: settings.webhookUrl,
  webhookSecret: '',
  removeSecret: false,
});

/** The server replaces all settings at once, so settings outside this form are sent unchanged. */
export function notifyInput(form: NotifyForm, settings: PersonalSettingsFragment): PersonalSettingsInput {
  const common = {
    notifyType: form.notifyType,
    quotaWarningThreshold: form.quotaWarningThreshold ?? 0,
    acceptUnsetModelRatioModel: settings.acceptUnsetModelRatioModel,
  };
  if (form.notifyType === 'EMAIL') return { ...common, notificationEmail: form.notificationEmail.trim() };
  const secret = form.webhookSecret.trim() || (form.removeSecret ? '' : undefined);
  return { ...common, webhookUrl: form.webhookUrl.trim(), ...(secret !== undefined && { webhookSecret: secret }) };
}

/** The same settings with another choice for models without a price. The stored secret stays. */
export const acceptInput = (settings: PersonalSettingsFragment, accept: boolean): PersonalSettingsInput => ({
  ...notifyInput(notifyForm(settings), settings),
  acceptUnsetModelRatioModel: accept,
});

const originOf = (text: string) => URL.parse(text.trim())?.origin;

/** The server drops the stored secret when the host changes, so that a changed URL cannot send it to another host. */
export const losesSecret = (url: string, settings: PersonalSettingsFragment): boolean =>
  settings.webhookSecretSet && url.trim() !== '' && originOf(url) !== originOf(settings.webhookUrl);
