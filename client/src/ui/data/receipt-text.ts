import type { TFunction } from 'i18next';
import type { ReceiptKind } from '../../lib/prices/price-dimensions';
import type { Format } from '../use-format';

interface ReceiptLine {
  kind: ReceiptKind;
  /** Name of the called tool; undefined for other kinds of lines. */
  tool?: string | null;
  quantity: number;
  unitPrice: string;
  amount: string;
}

/** The itemised charge of the API. Amounts are decimals in quota units, as strings to keep all digits. */
export interface ReceiptData {
  mode: 'PER_TOKEN' | 'PER_CALL';
  lines: ReceiptLine[];
  groupRatio: number;
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

/** The receipt as plain text for the clipboard. */
export function receiptText(receipt: ReceiptData, title: string, format: Format, t: TFunction<'common'>): string {
  const rows = receipt.lines.map(
    (line) => `${lineLabel(line, t)}\t${format.integer(line.quantity)}\t${format.quota(Number(line.amount), 'cost')}`,
  );
  return [
    title,
    ...rows,
    `${t('receipt.groupRatio')}\t×${receipt.groupRatio}`,
    `${t('receipt.total')}\t${format.quota(receipt.total, 'cost')}`,
    receiptFormula(receipt),
  ].join('\n');
}
