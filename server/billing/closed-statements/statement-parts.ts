import type { PdfPart } from '../../platform/pdf/pdf-document.js';
import { TimeZone } from '../../platform/time-zone.js';
import type { StatedCounts, StatementFacts, StatementPeriod } from './closed-statement.js';
import type { StatementTexts } from './closed-statement-texts.js';

const MIN_DECIMALS = 6;

type Unit = Pick<StatementFacts, 'quotaPerUnit' | 'inCurrency'>;

/**
 * An amount in the unit of a statement, as the site displayed it when the month was closed: quota units, or dollars
 * with enough decimals to distinguish single quota units.
 */
export function statementAmount({ quotaPerUnit, inCurrency }: Unit, quota: number): string {
  return inCurrency ? dollars(quotaPerUnit, quota) : grouped(String(quota));
}

/** A whole number with its digits in groups of three. */
export function grouped(digits: string): string {
  return digits.replace(/\d(?=(\d{3})+$)/g, '$&,');
}

/**
 * Exact if the quota units of a dollar are a power of ten, or 500,000 as by default; otherwise rounded to the last
 * decimal.
 */
function dollars(quotaPerUnit: number, quota: number): string {
  const decimals = Math.max(MIN_DECIMALS, Math.ceil(Math.log10(quotaPerUnit)));
  const [unit, scale] = [BigInt(quotaPerUnit), 10n ** BigInt(decimals)];
  const size = BigInt(Math.abs(quota)) * scale;
  const rounded = (size + unit / 2n) / unit;
  const whole = grouped(String(rounded / scale));
  return `${quota < 0 ? '-' : ''}${whole}.${String(rounded % scale).padStart(decimals, '0')}`;
}

/** The first and the last day, and the zone that they are days of. */
export function periodText({ beginsAt, endsAt, timeZone }: StatementPeriod): string {
  const zone = TimeZone.named(timeZone);
  return `${zone.dateOf(beginsAt.getTime())} – ${zone.dateOf(endsAt.getTime() - 1)} (${timeZone})`;
}

/** The unit of the amounts of a statement. */
export function unitText({ inCurrency, quotaPerUnit }: StatementPeriod, texts: StatementTexts): string {
  return inCurrency ? texts.inDollars(grouped(String(quotaPerUnit))) : texts.inQuota;
}

/** Calls in a table with their sum. `head` and `nameOf` describe the first column. */
export function usageTable<Row extends StatedCounts>(
  period: StatementPeriod,
  texts: StatementTexts,
  head: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): PdfPart {
  if (rows.length === 0) return { note: texts.none };
  const right = { align: 'right' } as const;
  const cells = ({ requests, promptTokens, completionTokens, quota }: StatedCounts) => [
    ...[requests, promptTokens, completionTokens].map((number) => grouped(String(number))),
    statementAmount(period, quota),
  ];
  const sum = {
    requests: sumOf(rows, (row) => row.requests),
    promptTokens: sumOf(rows, (row) => row.promptTokens),
    completionTokens: sumOf(rows, (row) => row.completionTokens),
    quota: sumOf(rows, (row) => row.quota),
  };
  return {
    columns: [
      { head, share: 0.34 },
      { head: texts.requests, share: 0.13, ...right },
      { head: texts.promptTokens, share: 0.17, ...right },
      { head: texts.completionTokens, share: 0.17, ...right },
      { head: texts.charge, share: 0.19, ...right },
    ],
    rows: [...rows.map((row) => [nameOf(row), ...cells(row)]), [texts.sum, ...cells(sum)]],
    summed: true,
  };
}

/** The sum of a value of all rows: quota units, tokens or calls. */
export function sumOf<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}
