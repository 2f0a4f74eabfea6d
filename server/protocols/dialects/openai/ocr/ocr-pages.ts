import type { PageUnits } from '../../../../common/units.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { asRecord, asString } from '../../../bytes/untrusted.js';
import { invalidOcr } from '../openai.errors.js';

/** Pages of a document that Mistral reads at most; the path and its format are those of its API. */
const MAX_PAGES = 1_000;
/** A page of a document has more bytes than this, so an embedded document has fewer pages than its size over this. */
const MIN_PAGE_BYTES = 1_024;
/** Bytes of a document in four characters of base64. */
const BASE64_SHARE = 0.75;
const RANGE = /^(\d{1,6})(?:-(\d{1,6}))?$/;

/** The pages of a request, as far as they are known before the document is read. */
export interface RequestedPages {
  /** The least that is charged. */
  readonly units: PageUnits;
  /** The most that can be charged; absent where it is `units`. */
  readonly maxUnits?: PageUnits;
}

/** Whether the request asks for structured annotations, which have a price of their own. */
export function requestsAnnotations(body: RequestBody): boolean {
  return ['document_annotation_format', 'bbox_annotation_format'].some((field) => isSet(body, field));
}

/**
 * The pages that a request is charged for: those that it lists; one of an image; for other documents at least one, and
 * at most what their size or the vendor's limit allows.
 * @throws {AppError} invalid_ocr_request
 */
export function requestedPages(body: RequestBody): RequestedPages {
  const annotated = requestsAnnotations(body);
  const unitsOf = (pages: number): PageUnits => ({
    kind: 'pages',
    count: annotated ? 0 : pages,
    annotated: annotated ? pages : 0,
  });
  const maxPages = maxPagesOf(body);
  const listed = isSet(body, 'pages') ? listedPages(body.get('pages')) : null;
  if (listed !== null) return { units: unitsOf(listed) };
  return maxPages === 1 ? { units: unitsOf(1) } : { units: unitsOf(1), maxUnits: unitsOf(maxPages) };
}

/** @throws {AppError} invalid_ocr_request without a document */
function maxPagesOf(body: RequestBody): number {
  const document = asRecord(body.get('document'));
  if (document.image_url !== undefined) return 1;
  const url = asString(document.document_url);
  if (url === '' && document.file_id === undefined) throw invalidOcr('field document is required');
  if (!url.startsWith('data:')) return MAX_PAGES;
  const bytes = (url.length - url.indexOf(',')) * BASE64_SHARE;
  return Math.min(Math.max(Math.ceil(bytes / MIN_PAGE_BYTES), 1), MAX_PAGES);
}

/** The number of different pages in a number, a text such as `0-4,7`, or a list of these. */
function listedPages(value: unknown): number {
  const items = (Array.isArray(value) ? value : [value]).flatMap((item: unknown) =>
    typeof item === 'string' ? item.split(',') : [String(item)],
  );
  const pages = new Set<number>();
  for (const item of items) {
    const [, first, last = first] = RANGE.exec(item.trim()) ?? [];
    if (first === undefined) throw invalidOcr('pages is invalid');
    for (let page = Number(first); page <= Number(last) && pages.size <= MAX_PAGES; page++) pages.add(page);
  }
  if (pages.size === 0 || pages.size > MAX_PAGES) throw invalidOcr('pages is invalid');
  return pages.size;
}

function isSet(body: RequestBody, field: string): boolean {
  return body.has(field) && body.get(field) !== null;
}
