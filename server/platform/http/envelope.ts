import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ApiDialect } from './api-dialect.js';
import { type PageRequest, pageOf, pageResult } from './input/page-query.js';

/** The response format of the management API, a public contract for existing scripts. */
export interface Envelope<Data = unknown> {
  success: boolean;
  message: string;
  data?: Data;
}

/** A successful response. */
export function ok<Data>(data?: Data, message = ''): Envelope<Data> {
  return data === undefined ? { success: true, message } : { success: true, message, data };
}

// The lists of the management API whose responses differ by dialect: Veloera has bare arrays with pages from 0, new-api
// has pages from 1 with their totals.

/** The number of the first page of these lists. */
export function firstPageOf(dialect: ApiDialect): 0 | 1 {
  return dialect === 'new-api' ? 1 : 0;
}

/** The OpenAPI schema of a list. @param more fields in addition to those of a page in new-api's dialect */
export function listOf(item: z.ZodType, more: z.ZodRawShape = {}) {
  return z
    .union([z.array(item), pageOf(item).extend(more)])
    .describe('An array; with ApiDialect new-api a page with its totals.');
}

interface ListedRows<Row> {
  readonly rows: readonly Row[];
  /** Rows over all pages. */
  readonly total: number;
  /** Fields in addition to those of a page in new-api's dialect. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Responds with a page of a list, and with its total in a header. */
export function listResponse<Row>(reply: FastifyReply, request: PageRequest, listed: ListedRows<Row>) {
  const { rows, total, more } = listed;
  reply.header('x-total-count', total);
  if (reply.request.apiDialect === 'veloera') return ok(rows);
  return ok({ ...pageResult(request, rows, total), ...more });
}
