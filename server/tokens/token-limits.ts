/** A limit of a token that is a column of `tokens`; null means no limit. */
interface TokenLimit {
  /** `rate`: calls or tokens, `quota`: quota units. */
  readonly type: 'rate' | 'quota';
  readonly column: string;
  /** Its name in REST. */
  readonly rest: string;
  /** The description in GraphQL. The two below replace it for the input in GraphQL and in REST if they differ. */
  readonly description: string;
  readonly inputDescription?: string;
  readonly restDescription?: string;
  /** Its place in the `TokenView` of the relay. */
  readonly view: readonly ['rates' | 'caps', string];
}

/**
 * The limits of a token. The entity, inputs, GraphQL, REST, what the relay reads and the form and the facts of the
 * console derive from this table; `server/relay/limits` and billing enforce them.
 */
const TOKEN_LIMITS = {
  requestsPerMinute: {
    type: 'rate',
    column: 'requests_per_minute',
    rest: 'rpm_limit',
    description: 'Null: no limit.',
    restDescription: 'Max calls per minute; null or 0: no limit, as in the following four fields.',
    view: ['rates', 'requests'],
  },
  tokensPerMinute: {
    type: 'rate',
    column: 'tokens_per_minute',
    rest: 'tpm_limit',
    description: 'Of prompts and responses together.',
    inputDescription: 'Of prompts and responses together.',
    restDescription: 'Max tokens per minute, of prompts and responses together.',
    view: ['rates', 'tokens'],
  },
  dailyQuota: {
    type: 'quota',
    column: 'daily_quota',
    rest: 'daily_quota',
    description: "Max quota per day in the site's time zone.",
    inputDescription: "Max quota units per day in the site's time zone.",
    view: ['caps', 'day'],
  },
  weeklyQuota: {
    type: 'quota',
    column: 'weekly_quota',
    rest: 'weekly_quota',
    description: 'Max quota per week, from Monday.',
    inputDescription: 'Max quota units per week, from Monday.',
    view: ['caps', 'week'],
  },
  monthlyQuota: {
    type: 'quota',
    column: 'monthly_quota',
    rest: 'monthly_quota',
    description: 'Max quota per month.',
    inputDescription: 'Max quota units per month.',
    view: ['caps', 'month'],
  },
} as const satisfies Readonly<Record<string, TokenLimit>>;

type Table = typeof TOKEN_LIMITS;
export type TokenLimitName = keyof Table;

/** The limits of a token; null: no limit. */
export type TokenLimits = { [Name in TokenLimitName]: number | null };

/** Limits by their names in REST. */
export type RestTokenLimits<Value> = { [Name in TokenLimitName as Table[Name]['rest']]: Value };

type ViewOf<Group extends 'rates' | 'caps'> = Extract<Table[TokenLimitName]['view'], readonly [Group, string]>[1];

/** The limits of a kind as the relay reads them. */
export type TokenLimitView<Group extends 'rates' | 'caps'> = { readonly [Name in ViewOf<Group>]: number | null };

export const TOKEN_LIMIT_NAMES = Object.keys(TOKEN_LIMITS) as TokenLimitName[];

/** The row of a limit, without the types of its texts. */
export function tokenLimitOf(name: TokenLimitName): TokenLimit {
  return TOKEN_LIMITS[name];
}

/** The limits of a row. */
export function limitsOf(row: TokenLimits): TokenLimits {
  return Object.fromEntries(TOKEN_LIMIT_NAMES.map((name) => [name, row[name]])) as TokenLimits;
}

/** A value for each limit, by its name in REST. */
export function byRestName<Value>(of: (name: TokenLimitName) => Value): RestTokenLimits<Value> {
  return Object.fromEntries(
    TOKEN_LIMIT_NAMES.map((name) => [tokenLimitOf(name).rest, of(name)]),
  ) as RestTokenLimits<Value>;
}

/** The limits of a kind in a row with the fields of the table. Null if none of them is set. */
export function limitView<Group extends 'rates' | 'caps'>(
  group: Group,
  row: TokenLimits,
): TokenLimitView<Group> | null {
  const limits = TOKEN_LIMIT_NAMES.flatMap((name) => {
    const [of, as] = tokenLimitOf(name).view;
    return of === group ? [[as, row[name]] as const] : [];
  });
  return limits.some(([, limit]) => limit !== null) ? (Object.fromEntries(limits) as TokenLimitView<Group>) : null;
}
