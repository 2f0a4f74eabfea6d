/** What an invoice is compared by: amounts if it has them, else tokens, else the number of calls. */
export const COMPARED_BY = ['amount', 'tokens', 'calls'] as const;
export type ComparedBy = (typeof COMPARED_BY)[number];

/** An imported invoice of a vendor. */
export interface VendorInvoice {
  readonly id: number;
  readonly name: string;
  readonly fileName: string;
  readonly channelIds: readonly number[];
  /** ISO 4217. */
  readonly currency: string;
  /** US dollars for one unit of the currency, a decimal. */
  readonly rate: string;
  /** The upstream's model name by the name on the invoice. */
  readonly modelNames: Readonly<Record<string, string>>;
  /** YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly lineCount: number;
  /** Lines without a date or without a value. */
  readonly ignoredCount: number;
  /** The sum of the lines in the currency, a decimal; null for a file without amounts. */
  readonly amount: string | null;
  readonly comparedBy: ComparedBy;
  readonly createdAt: Date;
}

/** Both sides of a comparison. Decimals are texts, because sums of amounts need not fit a number. */
export interface VendorComparison {
  /** The purchase cost of own calls in quota units, of those whose cost is known. */
  readonly cost: number;
  /** The same in the currency of the invoice, rounded to 6 decimals. */
  readonly costAmount: string;
  /** The invoiced amount in the currency of the invoice; null for a file without amounts. */
  readonly amount: string | null;
  /** The invoiced amount in quota units, exact. */
  readonly invoiced: string | null;
  /** Invoiced minus own, exact: quota units, tokens or calls, see `comparedBy`. */
  readonly difference: string;
  /** The difference in the currency, rounded to 6 decimals; null for a file without amounts. */
  readonly differenceAmount: string | null;
  /** The difference in percent of the own side, rounded to 2 decimals; null when the own side is zero. */
  readonly percent: string | null;
  readonly calls: number;
  /** Own calls whose cost is unknown. */
  readonly callsWithoutCost: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly invoicedCalls: number | null;
  readonly invoicedPromptTokens: number | null;
  readonly invoicedCompletionTokens: number | null;
}

/** A comparison of one day and model. */
export interface VendorReportRow extends VendorComparison {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The upstream's name; empty for amounts without a model. */
  readonly model: string;
  /** The sides that have the day and model. */
  readonly isOwn: boolean;
  readonly isInvoiced: boolean;
}

/** The comparison of an invoice with the sums of its channels. */
export interface VendorReport {
  readonly invoice: VendorInvoice;
  /** The time zone of own days; those of invoices are in UTC. */
  readonly timeZone: string;
  /** Of all rows, whatever the filter. */
  readonly totals: VendorComparison;
  /** The largest difference first. */
  readonly rows: readonly VendorReportRow[];
  /** The number of rows of all pages. */
  readonly rowCount: number;
}
