import * as z from 'zod/mini';
import type { ImportConflictRule, ImportProduct } from './site-imports.generated';

export type SourceKind = 'file' | 'address';

export interface ImportForm {
  product: ImportProduct;
  source: SourceKind;
  file: File | null;
  address: string;
  site: string;
  conflicts: ImportConflictRule;
  logs: boolean;
}

export const products = ['ONE_API', 'NEW_API', 'VELOERA', 'ONE_HUB', 'LITELLM'] as const satisfies ImportProduct[];
export const conflictRules = ['MERGE', 'SKIP', 'REFUSE'] as const satisfies ImportConflictRule[];

/** Names of products are the same in every language. */
export const productNames: Readonly<Record<ImportProduct, string>> = {
  ONE_API: 'one-api',
  NEW_API: 'new-api',
  VELOERA: 'Veloera',
  ONE_HUB: 'one-hub',
  LITELLM: 'LiteLLM',
};

/** LiteLLM stores its data in PostgreSQL only. */
export const hasFiles = (product: ImportProduct): boolean => product !== 'LITELLM';

export const sourceOf = ({ product, source }: Pick<ImportForm, 'product' | 'source'>): SourceKind =>
  hasFiles(product) ? source : 'address';

export const newImport: ImportForm = {
  product: 'ONE_API',
  source: 'file',
  file: null,
  address: '',
  site: '',
  conflicts: 'MERGE',
  logs: true,
};

export const importSchema = z
  .object({
    product: z.enum(products),
    source: z.enum(['file', 'address']),
    file: z.nullable(z.instanceof(File)),
    address: z.string(),
    site: z.string().check(z.regex(/^[a-z0-9-]{0,40}$/, 'imports:error.site')),
    conflicts: z.enum(conflictRules),
    logs: z.boolean(),
  })
  .check(
    z.refine((form) => sourceOf(form) !== 'file' || form.file !== null, {
      path: ['file'],
      error: 'imports:error.file',
    }),
    z.refine((form) => sourceOf(form) !== 'address' || form.address.trim() !== '', {
      path: ['address'],
      error: 'imports:error.address',
    }),
  );
