import * as z from 'zod/mini';
import { parsedJson } from '../../lib/json';
import * as limits from '../../lib/limits.generated';

/** The columns whose names may be configured, with their REST names. */
export const roles = ['date', 'model', 'amount', 'currency', 'prompt_tokens', 'completion_tokens', 'calls'] as const;
export type Role = (typeof roles)[number];

export interface ImportForm {
  name: string;
  fileName: string;
  content: string;
  channelIds: string[];
  /** ISO 4217. */
  currency: string;
  /** US dollars for one unit of the currency. */
  rate: string;
  dateOrder: string;
  /** Empty: as recognised. */
  columns: Record<Role, string>;
  /** JSON object. */
  modelNames: string;
}

export const emptyImport: ImportForm = {
  name: '',
  fileName: '',
  content: '',
  channelIds: [],
  currency: 'USD',
  rate: '',
  dateOrder: '',
  modelNames: '',
  columns: { date: '', model: '', amount: '', currency: '', prompt_tokens: '', completion_tokens: '', calls: '' },
};

const length = (text: string) => [...text.trim()].length;
const isDollars = (currency: string) => currency.trim().toUpperCase() === 'USD';

/** A blank text, or a JSON object of texts. */
function isMapping(text: string): boolean {
  return text.trim() === '' || z.safeParse(z.record(z.string(), z.string()), parsedJson(text)).success;
}

export const modelNames = z.string().check(z.refine(isMapping, 'vendorInvoices:error.modelNames'));

/** Messages are text keys. */
export const importSchema = z
  .object({
    name: z
      .string()
      .check(
        z.refine(
          (text) => length(text) >= 1 && length(text) <= limits.ImportVendorInvoiceInput.name.max,
          'vendorInvoices:error.name',
        ),
      ),
    fileName: z.string(),
    content: z.string().check(z.minLength(1, 'vendorInvoices:error.file')),
    channelIds: z.array(z.string()).check(z.minLength(1, 'vendorInvoices:error.channels')),
    currency: z.string().check(z.regex(/^\s*[A-Za-z]{3}\s*$/, 'vendorInvoices:error.currency')),
    rate: z.string(),
    dateOrder: z.string(),
    columns: z.record(z.enum(roles), z.string()),
    modelNames,
  })
  .check(
    z.refine(({ currency, rate }) => (isDollars(currency) && rate.trim() === '') || /^\d+(\.\d+)?$/.test(rate.trim()), {
      error: 'vendorInvoices:error.rate',
      path: ['rate'],
    }),
  );
