import type { AlertKind } from '../model/alert-kind.js';

/** What a rule found, from its first evaluation beyond the threshold to the first one within it. */
export interface Alert {
  readonly id: number;
  readonly ruleId: number;
  /** At the time of the alert. */
  readonly ruleName: string;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly subjectName: string;
  /** The last value beyond the threshold. */
  readonly value: number | null;
  readonly threshold: number | null;
  readonly firedAt: Date;
  readonly resolvedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedName: string;
}
