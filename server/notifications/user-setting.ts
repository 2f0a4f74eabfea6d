import type { Language } from '../common/errors/app-error.js';

/** The settings of the user on the settings page; keys as in the REST record. The webhook's secret is encrypted. */
export interface UserSetting {
  notify_type?: 'email' | 'webhook';
  quota_warning_threshold?: number;
  webhook_url?: string;
  webhook_secret?: string;
  notification_email?: string;
  accept_unset_model_ratio_model?: boolean;
  /** The language of warnings. */
  language?: Language;
}
