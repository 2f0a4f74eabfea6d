/** Kinds of notices, by their names in webhooks. */
export type NoticeKind =
  | 'quota_exceed'
  | 'channel_test'
  | 'price_update'
  | 'log_archive'
  | 'token_rotated'
  | 'project_budget'
  | `channel_update_${number}_${number}`
  | 'alert'
  | 'test';

/** The state of an incident, for receivers that manage incidents. */
interface NoticeIncident {
  /** Equal in the notices that begin and end the incident. */
  readonly key: string;
  readonly isResolved: boolean;
}

/** The texts of a notice. */
export interface NoticeText {
  readonly title: string;
  /** HTML: the body of a mail, and the content of a webhook. */
  readonly content: string;
  /** The values in the content, for receivers that compose their own text. */
  readonly values: readonly string[];
  /** Plain text: shown below the title in the console. Empty if the title is sufficient. */
  readonly text: string;
  /** The balance in the notice, in quota units. */
  readonly quota?: number;
  readonly incident?: NoticeIncident;
}
