import { z } from 'zod';
import { type FieldsOf, quotaUnits } from '../../platform/http/openapi/schema-registry.js';

export const personalSettingsSchema = z
  .object({
    notify_type: z.enum(['email', 'webhook']),
    quota_warning_threshold: quotaUnits.describe('Quota units; a balance below this value triggers a warning.'),
    webhook_url: z.string().optional().describe('For webhooks: an https address.'),
    webhook_secret: z
      .string()
      .optional()
      .describe('Never returned. Absent: unchanged while the host of the address stays the same; empty: none.'),
    notification_email: z
      .string()
      .optional()
      .describe('For e-mail: a recipient other than the address of the account.'),
    accept_unset_model_ratio_model: z.boolean().optional(),
  })
  .meta({ id: 'PersonalSettings' });

export const personalSettingsWire = {
  decode(body: FieldsOf<typeof personalSettingsSchema>): object {
    return {
      notifyType: body.notify_type,
      quotaWarningThreshold: body.quota_warning_threshold,
      webhookUrl: body.webhook_url,
      webhookSecret: body.webhook_secret,
      notificationEmail: body.notification_email,
      acceptUnsetModelRatioModel: body.accept_unset_model_ratio_model,
    };
  },
};
