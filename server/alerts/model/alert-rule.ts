import type { AlertKind, AlertMeasure, AlertSubject } from './alert-kind.js';

/** The parameters of a rule; null and empty for those that its kind does not have. */
export interface AlertParameters {
  readonly subject: AlertSubject;
  readonly threshold: number | null;
  /** Percentages in ascending order. */
  readonly levels: readonly number[];
  readonly measure: AlertMeasure | null;
  readonly hours: number | null;
  readonly minCalls: number | null;
  /** Ids of users, tokens and channels, names of models and queues; empty: all. */
  readonly only: readonly string[];
}

export interface AlertRule {
  readonly id: number;
  readonly name: string;
  readonly kind: AlertKind;
  readonly parameters: AlertParameters;
  readonly receiverIds: readonly number[];
  readonly enabled: boolean;
  /** Minutes of the day in the time zone of the site; both null: none. */
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  /** At most one message in so many minutes. */
  readonly intervalMinutes: number;
  /** Unacknowledged alerts are reported again after so many hours; null: never. */
  readonly reminderHours: number | null;
  readonly evaluatedAt: Date | null;
  readonly lastMessageAt: Date | null;
  /** Why the last evaluation failed. */
  readonly failure: string | null;
  /** The number of its firing alerts. */
  readonly firing: number;
}

/** What an evaluation found: a subject that is beyond the threshold. */
export interface Observation {
  /** Unique in the rule, such as `channel:3`. */
  readonly subject: string;
  /** For people. */
  readonly name: string;
  readonly value: number | null;
  readonly threshold: number | null;
}
