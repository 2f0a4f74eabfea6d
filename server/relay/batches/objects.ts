import type { ObjectPage } from '../../batches/file-store.js';
import { AppError } from '../../common/errors/app-error.js';
import { randomAlphanumeric } from '../../common/random.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';

const ID_LENGTH = 24;

/** The id of a new file or batch, with the prefix that its vendor uses. */
export function newObjectId(prefix: 'file-' | 'file_' | 'batch_' | 'msgbatch_'): string {
  return prefix + randomAlphanumeric(ID_LENGTH);
}

/** The largest and the default number of objects of a page. */
export interface PageSizes {
  readonly max: number;
  readonly usual: number;
}

/**
 * The page that a client of OpenAI's API requests: `limit`, `after`, `order`.
 * @throws {AppError} invalid_batch_request
 */
export function openAiPage(query: URLSearchParams | null, { max, usual }: PageSizes): ObjectPage {
  const order = query?.get('order') ?? 'desc';
  if (order !== 'asc' && order !== 'desc') throw invalidBatchRequest('order must be asc or desc');
  return { limit: limitOf(query, max, usual), after: query?.get('after') ?? null, order };
}

/**
 * The page that a client of Anthropic's API requests: `limit`, `after_id`, `before_id`.
 * @throws {AppError} invalid_batch_request
 */
export function anthropicPage(query: URLSearchParams | null, { max, usual }: PageSizes): ObjectPage {
  const limit = limitOf(query, max, usual);
  const newerThan = query?.get('before_id') ?? null;
  return newerThan === null
    ? { limit, after: query?.get('after_id') ?? null, order: 'desc' }
    : { limit, after: newerThan, order: 'asc' };
}

/**
 * A list in the format of Anthropic's API, newest first.
 * @param found in the order of the page, one more object than it has, when there are more
 */
export function anthropicList<Item extends { readonly id: string }>(
  found: readonly Item[],
  { limit, order }: ObjectPage,
) {
  const shown = found.slice(0, limit);
  const data = order === 'desc' ? shown : shown.reverse();
  return { data, has_more: found.length > limit, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
}

/** The number of objects of a page. @throws {AppError} invalid_batch_request */
function limitOf(query: URLSearchParams | null, max: number, usual: number): number {
  const text = query?.get('limit') ?? String(usual);
  const limit = Number(text);
  if (!/^\d{1,6}$/.test(text) || limit < 1 || limit > max) throw invalidBatchRequest(`limit must be from 1 to ${max}`);
  return limit;
}

/** @param detail the problem, naming the field */
export function invalidBatchRequest(detail: string): AppError {
  return new AppError(BatchError.invalid_batch_request, { detail });
}

/** A list in the format of OpenAI's API. @param found one more object than the page has, when there are more */
export function openAiList<Item extends { readonly id: string }>(found: readonly Item[], limit: number) {
  const data = found.slice(0, limit);
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: found.length > limit,
  };
}
