/** What a column of a vendor's file means. */
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
 * The headers of exports, in lower case, the best first. A list in a list is summed: Anthropic lists uncached tokens, cache
 * writes and cache reads apart, which are together the prompt of our sums. A name that ends with `(` is followed by a currency.
 * Sources: the exports of OpenAI's usage page (costs and completions), of Anthropic's console (cost and usage), of Google
 * Cloud's billing reports and cost tables, and the schema of Azure's cost and usage details
 * (https://learn.microsoft.com/azure/cost-management-billing/dataset-schema/cost-usage-details-ea).
 */
const HEADERS: Readonly<Record<ColumnRole, readonly (string | readonly string[])[]>> = {
  date: [
    ...['start_time_iso', 'usage_date_utc', 'usage_date', 'date', 'day', 'usage start date', 'usagedatetime'],
    ...['start_time', 'timestamp'],
  ],
  model: ['model', 'model_version', 'line_item', 'sku description', 'metername', 'model_name'],
  amount: [
    ...['amount_value', 'cost_usd', 'costinbillingcurrency', 'unrounded subtotal (', 'unrounded cost (', 'subtotal ('],
    ...['cost (', 'pretaxcost', 'amount', 'cost'],
  ],
  currency: ['amount_currency', 'billingcurrencycode', 'billingcurrency', 'currency'],
  promptTokens: [
    [
      ...['usage_input_tokens_no_cache', 'usage_input_tokens_cache_write_5m', 'usage_input_tokens_cache_write_1h'],
      ...['usage_input_tokens_cache_write', 'usage_input_tokens_cache_read'],
    ],
    ...['input_tokens', 'prompt_tokens', 'tokens_in', 'n_context_tokens_total'],
  ],
  completionTokens: [
    ...['usage_output_tokens', 'output_tokens', 'completion_tokens', 'tokens_out', 'n_generated_tokens_total'],
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
 * @param named names that take precedence over those of known exports
 * @returns null for a record that is no header: it has no date, or none of amount, tokens and calls
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
