import type { Language } from '../../common/errors/app-error.js';

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
