import type { TFunction } from 'i18next';
import type { BillingMode, ReceiptKind } from '../../lib/prices/price-dimensions';
import type { Format } from '../use-format';

interface ReceiptLine {
  kind: ReceiptKind;
  /** Name of the called tool; undefined for other kinds of lines. */
  tool?: string | null;
  quantity: number;
  unitPrice: string;
  amount: string;
}

/** A factor on the price of a call. */
export interface FactorData {
  kind: 'CONTEXT' | 'SERVED' | 'TIME' | 'CHANNEL';
  /** The threshold in tokens, the service tier, or the hours in UTC. */
  label: string;
  input: number;
  output: number;
  call: number;
}

/** The itemised charge of the API. Amounts are decimals in quota units, as strings to keep all digits. */
export interface ReceiptData {
  mode: BillingMode;
  lines: ReceiptLine[];
  groupRatio: number;
  /** Factors that the prices of the lines contain. */
  factors?: readonly FactorData[];
  exact: string;
  total: number;
  estimated: boolean;
}

/** The formula with the figures of this request, in quota units: `1200 × 1.25 + 300 × 5 = 3000`. */
export function receiptFormula({ lines, exact }: ReceiptData): string {
  const terms = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, unitPrice }) => `${quantity} × ${unitPrice}`);
  return `${terms.length > 0 ? terms.join(' + ') : '0'} = ${exact}`;
}

/** Label of a line. */
export function lineLabel({ kind, tool }: Pick<ReceiptLine, 'kind' | 'tool'>, t: TFunction<'common'>): string {
  const label = t(`receipt.${kind}`);
  return tool ? `${label} (${tool})` : label;
}

/** Six digits: 0.25 / 0.15 has twelve decimals in the data. The lines of a receipt have the exact prices. */
const rounded = (factor: number): number => Number(factor.toPrecision(6));

/** Why a factor applies, and its numbers. */
export function factorText(
  { kind, label, ...exact }: FactorData,
  mode: ReceiptData['mode'],
  format: Format,
  t: TFunction<'common'>,
): string {
  const [input, output, call] = [rounded(exact.input), rounded(exact.output), rounded(exact.call)];
  const all = mode !== 'PER_TOKEN' ? call : input === output ? input : undefined;
  return t(`factor.${kind}`, {
    label: kind === 'CONTEXT' ? format.integer(Number(label)) : label,
    value: all === undefined ? t('factor.parts', { input, output }) : `×${all}`,
  });
}

/** The receipt as plain text for the clipboard. */
export function receiptText(receipt: ReceiptData, title: string, format: Format, t: TFunction<'common'>): string {
  const rows = receipt.lines.map(
    (line) => `${lineLabel(line, t)}\t${format.integer(line.quantity)}\t${format.quota(Number(line.amount), 'cost')}`,
  );
  return [
    title,
    ...rows,
    `${t('receipt.groupRatio')}\t×${receipt.groupRatio}`,
    ...(receipt.factors ?? []).map((factor) => factorText(factor, receipt.mode, format, t)),
    `${t('receipt.total')}\t${format.quota(receipt.total, 'cost')}`,
    receiptFormula(receipt),
  ].join('\n');
}
