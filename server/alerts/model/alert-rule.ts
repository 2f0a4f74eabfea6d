/** The kind of a rule; in lower case in the database. */
export enum AlertKind {
  BUDGET = 'budget',
  ERROR_RATE = 'error_rate',
  LATENCY = 'latency',
  CHANNEL_DISABLED = 'channel_disabled',
  UPSTREAM_BALANCE = 'upstream_balance',
  UNPRICED_MODEL = 'unpriced_model',
  LEDGER_DRIFT = 'ledger_drift',
  SETTLEMENT_LAG = 'settlement_lag',
  JOB_FAILURE = 'job_failure',
}

/** The kind of the subjects of alerts. */
export enum AlertSubject {
  SITE = 'site',
  USER = 'user',
  TOKEN = 'token',
  PROJECT = 'project',
  CHANNEL = 'channel',
  MODEL = 'model',
  JOB = 'job',
}

/** The duration that a latency rule compares. */
export enum AlertMeasure {
  TOTAL = 'total',
  TIME_TO_FIRST_TOKEN = 'first_token',
}

/** A number of a rule. */
export interface NumberParameter {
  readonly min: number;
  readonly max: number;
  readonly preset: number;
}

/** What a kind observes, and the parameters that its rules have. */
export interface AlertKindOptions {
  /** In GraphQL. */
  readonly description: string;
  /** The unit of the observed values and of the threshold. */
  readonly unit: 'percent' | 'ms' | 'seconds' | 'dollars' | 'count';
  readonly subjects: readonly AlertSubject[];
  /** Above it (below it for a balance) the rule fires. */
  readonly threshold?: NumberParameter;
  /** Percentages of a budget, each of which is an alert of its own. */
  readonly hasLevels?: true;
  readonly hasMeasure?: true;
  /** The current hour and this many hours before it. */
  readonly hours?: NumberParameter;
  /** A subject with fewer calls in these hours does not fire. */
  readonly minCalls?: NumberParameter;
  /** The rule can be limited to ids or names. */
  readonly hasSelection?: true;
}

const { SITE, USER, TOKEN, PROJECT, CHANNEL, MODEL, JOB } = AlertSubject;
const HOURS = { min: 0, max: 23, preset: 1 };
const MIN_CALLS = { min: 1, max: 1_000_000, preset: 20 };

/** What every kind observes, and its parameters. Its field of GraphQL and the units of the console derive from it. */
export const ALERT_KINDS: Readonly<Record<AlertKind, AlertKindOptions>> = {
  [AlertKind.BUDGET]: {
    description: 'How much is used of the quota and the caps of tokens, or of what a user was granted.',
    unit: 'percent',
    subjects: [TOKEN, USER, PROJECT],
    hasLevels: true,
    hasSelection: true,
  },
  [AlertKind.ERROR_RATE]: {
    description: 'Failed calls, in percent.',
    unit: 'percent',
    subjects: [CHANNEL, MODEL, SITE],
    threshold: { min: 1, max: 100, preset: 20 },
    hours: HOURS,
    minCalls: MIN_CALLS,
    hasSelection: true,
  },
  [AlertKind.LATENCY]: {
    description: 'The 95th percentile of the total duration or of the time to first token, in ms.',
    unit: 'ms',
    subjects: [CHANNEL, MODEL, SITE],
    threshold: { min: 100, max: 300_000, preset: 10_000 },
    hours: HOURS,
    minCalls: MIN_CALLS,
    hasMeasure: true,
    hasSelection: true,
  },
  [AlertKind.CHANNEL_DISABLED]: {
    description: 'Channels that were disabled automatically, until they are enabled again.',
    unit: 'count',
    subjects: [CHANNEL],
    hasSelection: true,
  },
  [AlertKind.UPSTREAM_BALANCE]: {
    description: 'The last known balance of enabled channels, in US dollars.',
    unit: 'dollars',
    subjects: [CHANNEL],
    threshold: { min: 0, max: 1_000_000_000, preset: 10 },
    hasSelection: true,
  },
  [AlertKind.UNPRICED_MODEL]: {
    description: 'Models of enabled channels whose calls are refused because they have no price.',
    unit: 'count',
    subjects: [MODEL],
  },
  [AlertKind.LEDGER_DRIFT]: {
    description: 'Differences that the last reconciliation found.',
    unit: 'count',
    subjects: [SITE],
  },
  [AlertKind.SETTLEMENT_LAG]: {
    description: 'The age of the oldest bill that is not booked, in seconds.',
    unit: 'seconds',
    subjects: [SITE],
    threshold: { min: 1, max: 3_600, preset: 5 },
  },
  [AlertKind.JOB_FAILURE]: {
    description: 'Parked jobs of a queue, and failed runs of its schedule.',
    unit: 'count',
    subjects: [JOB],
    threshold: { min: 0, max: 1_000_000, preset: 0 },
    hasSelection: true,
  },
};

export const PRESET_LEVELS = [50, 80, 100] as const;

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
  /** Minutes between messages. */
  readonly intervalMinutes: number;
  /** Unacknowledged alerts are reported after this many hours; null: never. */
  readonly reminderHours: number | null;
  readonly evaluatedAt: Date | null;
  readonly lastMessageAt: Date | null;
  /** Why the last evaluation failed. */
  readonly failure: string | null;
  /** The number of its firing alerts. */
  readonly firing: number;
}

/** A subject that an evaluation found beyond the threshold. */
export interface Observation {
  /** Unique in the rule, such as `channel:3`. */
  readonly subject: string;
  /** For people. */
  readonly name: string;
  readonly value: number | null;
  readonly threshold: number | null;
}
