import type { LogEvent } from './log-event.js';

/** A fact that only some rows of the log have. */
interface DetailField {
  readonly type: keyof DetailTypes;
  /** Its key in the record `other` of REST and exports. */
  readonly record: string;
  /** Its description in GraphQL; absent: it is a field of the record only. */
  readonly description?: string;
  /**
   * Where the console shows it among the facts of a row, and whether it is a name to copy. If absent, it is not shown.
   */
  readonly fact?: { readonly section: 'model' | 'usage'; readonly isName?: true };
}

interface DetailTypes {
  text: string;
  /** The record contains it only when it is true. */
  flag: boolean;
  number: number;
}

/**
 * The facts of a row that are neither filtered nor summed, so that they need no column. Their storage in `details`, the
 * record of REST and exports, the fields of GraphQL and what the console reads derive from this table.
 */
export const DETAIL_FIELDS = {
  /** For failed calls: the HTTP status and the error code of the response to the client. */
  status: { type: 'number', record: 'status' },
  code: { type: 'text', record: 'code' },
  /** A call of Anthropic's API. */
  claude: { type: 'flag', record: 'claude' },
  /** The requested reasoning effort, as the client sent it. */
  reasoningEffort: { type: 'text', record: 'reasoning_effort', fact: { section: 'usage' } },
  /** One of several responses in a WebSocket session. */
  inSession: { type: 'flag', record: 'ws' },
  requestedModel: {
    type: 'text',
    record: 'requested_model',
    description:
      'The name that the client sent, when several models could serve the call; modelName is the one charged.',
    fact: { section: 'model', isName: true },
  },
  alias: {
    type: 'text',
    record: 'model_alias',
    description: 'The alias that the model was called for.',
    fact: { section: 'model', isName: true },
  },
  requestedGroup: {
    type: 'text',
    record: 'requested_group',
    description: 'The group of the token, when another one served the call.',
    fact: { section: 'model' },
  },
} as const satisfies Readonly<Record<string, DetailField>>;

type Table = typeof DETAIL_FIELDS;

export type DetailKey = keyof Table;

type DetailValues = { readonly [Key in DetailKey]?: DetailTypes[Table[Key]['type']] };

/** A detail with a field in GraphQL. */
export type DescribedDetail = {
  [Key in DetailKey]: Table[Key] extends { description: string } ? Key : never;
}[DetailKey];

/** Facts that only some rows of the log have. Stored as `details` of the row. */
export interface LogDetails extends DetailValues {
  /** The event of rows that are not charges, and of charges that were not booked. */
  readonly event?: Partial<LogEvent>;
  /** A request of a batch. */
  readonly batch?: { readonly id: string; readonly customId: string };
}

/** The row of a detail, without the types of its texts. */
export function detailOf(key: DetailKey): DetailField {
  return DETAIL_FIELDS[key];
}

export const DETAIL_KEYS = Object.keys(DETAIL_FIELDS) as DetailKey[];
export const DESCRIBED_DETAILS = DETAIL_KEYS.filter(
  (key): key is DescribedDetail => 'description' in DETAIL_FIELDS[key],
);

/** The details of a row under the keys of the record `other`. */
export function recordedDetails(details: LogDetails): Record<string, string | number | boolean> {
  const record: Record<string, string | number | boolean> = {};
  for (const key of DETAIL_KEYS) {
    const value = details[key];
    if (value !== undefined && value !== false) record[DETAIL_FIELDS[key].record] = value;
  }
  return record;
}
