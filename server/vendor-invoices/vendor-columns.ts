import { DAY_SECONDS } from '../common/durations.js';
/** The meaning of a column of a vendor's file. */
export const COLUMN_ROLES = [
  'date',
  'model',
  'amount',
  'currency',
  'promptTokens',
  'completionTokens',
  'calls',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Names of columns that the importer states for roles. */
export type NamedColumns = { readonly [Role in ColumnRole]?: string | null };

/** Whether a date such as 01/02/2026 begins with the month or the day. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The columns of one role: their places in a record. Several are summed. */
export interface RoleColumns {
  readonly role: ColumnRole;
  readonly columns: readonly { readonly name: string; readonly at: number }[];
}

/**
 * The headers of exports, in lower case, best first. A list in a list is summed: Anthropic lists uncached tokens, cache
 * writes and cache reads apart, which are together the prompt of our sums. A name that ends with `(` is followed by a
 * currency. Sources: the exports of OpenAI's usage page (costs and completions), of Anthropic's console (cost and
 * usage), of Google Cloud's billing reports and cost tables, and the schema of Azure's cost and usage details
 * (https://learn.microsoft.com/azure/cost-management-billing/dataset-schema/cost-usage-details-ea).
 */
const HEADERS: Readonly<Record<ColumnRole, readonly (string | readonly string[])[]>> = {
  date: [
    'start_time_iso',
    'usage_date_utc',
    'usage_date',
    'date',
    'day',
    'usage start date',
    'usagedatetime',
    'start_time',
    'timestamp',
  ],
  model: ['model', 'model_version', 'line_item', 'sku description', 'metername', 'model_name'],
  amount: [
    'amount_value',
    'cost_usd',
    'costinbillingcurrency',
    'unrounded subtotal (',
    'unrounded cost (',
    'subtotal (',
    'cost (',
    'pretaxcost',
    'amount',
    'cost',
  ],
  currency: ['amount_currency', 'billingcurrencycode', 'billingcurrency', 'currency'],
  promptTokens: [
    [
      'usage_input_tokens_no_cache',
      'usage_input_tokens_cache_write_5m',
      'usage_input_tokens_cache_write_1h',
      'usage_input_tokens_cache_write',
      'usage_input_tokens_cache_read',
    ],
    'input_tokens',
    'prompt_tokens',
    'tokens_in',
    'n_context_tokens_total',
  ],
  completionTokens: [
    'usage_output_tokens',
    'output_tokens',
    'completion_tokens',
    'tokens_out',
    'n_generated_tokens_total',
  ],
  calls: ['num_model_requests', 'requests', 'calls', 'n_requests', 'request_count'],
};

const VALUES: readonly ColumnRole[] = ['amount', 'promptTokens', 'completionTokens', 'calls'];

const plain = (name: string) => name.trim().toLowerCase();

function isNamed(cell: string, wanted: string): boolean {
  return wanted.endsWith('(') ? cell.startsWith(wanted) : cell === wanted;
}

/**
 * The columns of a header.
 * @param named names that take precedence over the names of known exports
 * @returns null for a record that is not a header: it has no date, or none of amount, tokens and calls
 */
export function columnsOf(header: readonly string[], named: NamedColumns): RoleColumns[] | null {
  const cells = header.map(plain);
  const at = (wanted: string) => cells.findIndex((cell) => isNamed(cell, wanted));
  const found = COLUMN_ROLES.flatMap((role): RoleColumns[] => {
    const name = named[role];
    const choices = name ? [plain(name)] : HEADERS[role];
    for (const choice of choices) {
      const places = [choice]
        .flat()
        .map(at)
        .filter((place) => place >= 0);
      const columns = places.map((place) => ({ name: header[place]?.trim() ?? '', at: place }));
      if (columns.length > 0) return [{ role, columns }];
    }
    return [];
  });
  const has = (role: ColumnRole) => found.some((column) => column.role === role);
  return has('date') && VALUES.some(has) ? found : null;
}

/** The order of dates that an export is documented to have: Azure writes MM/DD/YYYY. */
export function documentedOrder(columns: readonly RoleColumns[]): DateOrder | null {
  const isAzure = columns.some(({ columns: [first] }) => plain(first?.name ?? '') === 'costinbillingcurrency');
  return isAzure ? 'mdy' : null;
}

/** OpenAI's line items are a model and what is charged of it, such as `gpt-4o-2024-08-06, input`. */
export function modelIn(text: string, column: string): string {
  return plain(column) === 'line_item' ? (text.split(',')[0] ?? '').trim() : text.trim();
}

/** Amounts are integer multiples of 10^-30 of their currency: OpenAI exports 30 decimals. */
export const AMOUNT_DECIMALS = 30;

const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;
/** Unix seconds of the years 2001 to 2286. */
const SECONDS = /^\d{10}$/;

/**
 * The day of a line, in UTC. Times without an offset are in UTC, as OpenAI and Anthropic write them.
 * @param order of dates with slashes; null when it is not known
 * @returns YYYY-MM-DD, `ambiguous` when the order is needed, or null when it is not a date
 */
export function readDay(text: string, order: DateOrder | null): string | 'ambiguous' | null {
  const value = text.trim();
  if (SECONDS.test(value))
    return new Date(Math.floor(Number(value) / DAY_SECONDS) * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  const slashed = SLASHED.exec(value);
  if (slashed) {
    if (order === null) return 'ambiguous';
    const [, first = '', second = '', year = ''] = slashed;
    return order === 'mdy' ? dayOf(year, first, second) : dayOf(year, second, first);
  }
  const [, year = '', month = '', day = '', time, offset] = ISO.exec(value) ?? COMPACT.exec(value) ?? [];
  const date = dayOf(year, month, day);
  if (date === null || time === undefined) return date;
  const zone = offset === undefined || /^(z|utc)$/i.test(offset) ? 'Z' : offset.replace(/^(...):?(..)$/, '$1:$2');
  const instant = new Date(`${date}T${time}${zone}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString().slice(0, 10);
}

function dayOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  // Without this check, 30 February would become a day of March.
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date ? null : date;
}

const AMOUNT = /^([+-]?)(\d{1,20}|\d{1,3}(?:,\d{3}){1,6}(?=\.))(?:\.(\d{0,60}))?(?:e([+-]?\d{1,2}))?$/i;

/**
 * An amount, exact. A comma is accepted only as a separator of thousands before decimals: `1,234` may be either.
 * @returns multiples of 10^-30, or null when it is not such a number or has more decimals
 */
export function readAmount(text: string): bigint | null {
  const [, sign, whole = '', fraction = '', exponent = '0'] = AMOUNT.exec(text.trim()) ?? [];
  if (sign === undefined) return null;
  const shift = AMOUNT_DECIMALS + Number(exponent) - fraction.length;
  const digits = BigInt(whole.replaceAll(',', '') + fraction) * (sign === '-' ? -1n : 1n);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : null;
}

/** @returns null when it is not a whole number with an exact value; `1000.0` is one */
export function readCount(text: string): number | null {
  const value = text.trim();
  if (!/^-?\d{1,16}(\.0*)?$/.test(value)) return null;
  const count = Number(value);
  return Number.isSafeInteger(count) ? count : null;
}
