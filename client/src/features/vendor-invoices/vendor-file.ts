import { request } from '../../lib/rest';
import type { ImportForm } from './import-form.schema';

/** The body limit of the REST endpoint, in bytes; the JSON text of a file is longer than the file. */
export const maxFileBytes = 15 * 1024 * 1024;

/** The content of a file, as the server read it. */
export interface FilePreview {
  columns: readonly { role: string; names: readonly string[] }[];
  header: readonly string[];
  first_records: readonly (readonly string[])[];
  models: readonly string[];
  line_count: number;
  ignored_count: number;
  problems: readonly { code: string; message: string }[];
}

/** The form's part that decides how a file is read. */
export type FileTerms = Pick<ImportForm, 'content' | 'currency' | 'dateOrder' | 'columns'>;

const termsOf = ({ content, currency, dateOrder, columns }: FileTerms) => ({
  content,
  currency: currency.trim().toUpperCase(),
  date_order: dateOrder,
  ...Object.fromEntries(Object.entries(columns).map(([role, name]) => [`${role}_column`, name])),
});

/** Reads a file on the server, which stores nothing. By REST, because GraphQL documents are limited to 1 MiB. */
export const previewFile = (terms: FileTerms) =>
  request<FilePreview>('POST', '/api/vendor_invoice/preview', termsOf(terms));

/** Imports a file. Resolves to the id of the invoice. */
export const importFile = (form: ImportForm) =>
  request<number>('POST', '/api/vendor_invoice/', {
    ...termsOf(form),
    name: form.name.trim(),
    file_name: form.fileName,
    channel_ids: form.channelIds.map(Number),
    rate: form.rate.trim(),
    model_names: form.modelNames,
  });
