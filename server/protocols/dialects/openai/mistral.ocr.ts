import { type PageUnits, tokensOf } from '../../../common/units.js';
import { type Usage, usageOfUnits } from '../../../common/usage.js';
import { JsonKey, lastObject } from '../../bytes/json-key.js';
import type { RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString, isFields } from '../../bytes/untrusted.js';
import { estimateTokens } from '../../metering/estimate.js';
import type { Operation } from '../shared/dialect.js';
import { type Editable, NO_TEXTS, type ResponseTexts, type TextPlace } from '../shared/response-texts.js';
import { CompleteResponseMeter, type MeteredResponse } from './shared/complete-response-meter.js';
import { MediaStreamMeter } from './shared/media-stream-meter.js';
import { openaiDialect } from './shared/openai.dialect.js';
import { AudioError, invalidOcr } from './shared/openai.errors.js';
import { readModel, rewriteOpenAi } from './shared/request-fields.js';
import { responseFields } from './shared/response-fields.js';

/** The maximum number of pages that Mistral reads; the path and its format are defined by its API. */
const MAX_DOCUMENT_PAGES = 1_000;
/** A page of a document has more bytes than this, so an embedded document has fewer pages than its size over this. */
const MIN_PAGE_BYTES = 1_024;
/** Bytes of a document in four characters of base64. */
const BASE64_SHARE = 0.75;
const RANGE = /^(\d{1,6})(?:-(\d{1,6}))?$/;

/** The pages of a request, if they are known before the document is read. */
interface RequestedPages {
  /** The minimum that is charged. */
  readonly units: PageUnits;
  /** The maximum that can be charged; absent where it is `units`. */
  readonly maxUnits?: PageUnits;
}

/** Whether the request contains structured annotations, which have their own price. */
function requestsAnnotations(body: RequestBody): boolean {
  return ['document_annotation_format', 'bbox_annotation_format'].some((field) => isSet(body, field));
}

/**
 * The pages that a request is charged for: those that it lists; one of an image; for other documents at least one, and
 * at most what their size or the vendor's limit allows.
 * @throws {AppError} invalid_ocr_request
 */
function requestedPages(body: RequestBody): RequestedPages {
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
  if (url === '' && document.file_id === undefined) throw invalidOcr('field document is required', 'document');
  if (!url.startsWith('data:')) return MAX_DOCUMENT_PAGES;
  const bytes = (url.length - url.indexOf(',')) * BASE64_SHARE;
  return Math.min(Math.max(Math.ceil(bytes / MIN_PAGE_BYTES), 1), MAX_DOCUMENT_PAGES);
}

/** The number of different pages in a number, a text such as `0-4,7`, or a list of these. */
function listedPages(value: unknown): number {
  const items = (Array.isArray(value) ? value : [value]).flatMap((item: unknown) =>
    typeof item === 'string' ? item.split(',') : [String(item)],
  );
  const pages = new Set<number>();
  for (const item of items) {
    const [, first, last = first] = RANGE.exec(item.trim()) ?? [];
    if (first === undefined) throw invalidOcr('pages is invalid', 'pages');
    for (let page = Number(first); page <= Number(last) && pages.size <= MAX_DOCUMENT_PAGES; page++) pages.add(page);
  }
  if (pages.size === 0 || pages.size > MAX_DOCUMENT_PAGES) throw invalidOcr('pages is invalid', 'pages');
  return pages.size;
}

function isSet(body: RequestBody, field: string): boolean {
  return body.has(field) && body.get(field) !== null;
}

const USAGE = new JsonKey('usage_info');

/** Texts of recognized documents: the pages, and the annotations. They have no stop reason, and no stream. */
const ocrTexts: ResponseTexts = {
  refusal: AudioError.answer_filtered,
  places: (response) => [
    ...asArray(response.pages).flatMap((page, index) => (isFields(page) ? placesOf(page, index) : [])),
    ...textIn(response, 'document_annotation', 'annotation'),
  ],
  dropCopies: () => false,
  cut: () => undefined,
  stream: () => ({
    named: false,
    read: () => NO_TEXTS,
    dropCopies: () => false,
    send: () => false,
    cut: () => ({ now: [], last: [] }),
  }),
};

/**
 * `POST /v1/ocr` of Mistral, https://docs.mistral.ai/api/endpoint/ocr: the text of a document, charged by its pages. It
 * only passes through: no other vendor in the channel types has its own API of this kind.
 */
export const mistralOcr: Operation = {
  format: 'mistral.ocr',
  task: 'ocr',
  dialect: openaiDialect,
  responseTexts: ocrTexts,
  read(body) {
    // The API has no streams; with the field, the usage of the response could not be read.
    if (body.has('stream') && body.get('stream') === true) throw invalidOcr('stream is not supported', 'stream');
    const pages = requestedPages(body);
    const promptEstimate = tokensOf(pages.units) + estimateTokens(promptOf(body));
    return { model: readModel(body), stream: false, wantsUsage: false, maxTokens: 0, promptEstimate, ...pages };
  },
  promptForCount: (body) => ({ texts: [promptOf(body)], structureTokens: 0 }),
  rewrite: rewriteOpenAi,
  responseMeter(_, body) {
    const annotated = requestsAnnotations(body);
    return new CompleteResponseMeter((response) => look(response.body, annotated));
  },
  streamMeter: () => new MediaStreamMeter(),
};

function promptOf(body: RequestBody): string {
  return body.has('document_annotation_prompt') ? asString(body.get('document_annotation_prompt')) : '';
}

/** Responses may contain the images of all pages, so only their usage is parsed where they report one. */
function look(body: Buffer, annotated: boolean): MeteredResponse {
  const reported = readOcrUsage(lastObject(body, USAGE), annotated);
  if (reported) return { usage: reported, produced: true };
  const { length } = asArray(responseFields(body).pages);
  const counted = pageUsage(annotated ? { count: 0, annotated: length } : { count: length, annotated: 0 });
  return { usage: counted, produced: counted !== null };
}

function placesOf(page: Editable, index: number): TextPlace[] {
  const images = asArray(page.images).filter(isFields);
  return [
    ...textIn(page, 'markdown', `${index}`),
    ...images.flatMap((image, at) => textIn(image, 'image_annotation', `${index}.${at}`)),
  ];
}

function textIn(holder: Editable, field: string, key: string): TextPlace[] {
  const text = asString(holder[field]);
  const replace = (shown: string) => {
    holder[field] = shown;
  };
  return text === '' ? [] : [{ key, text, kind: 'text', replace }];
}

/** A higher count is an error or an attack. */
const MAX_PAGES = 1_000_000;

/**
 * The pages of a response's `usage_info`. Upstreams that count annotated pages separately leave them out of the others.
 * @param annotated whether annotations were requested; all pages are then annotated where the upstream does not count
 * them
 * @returns null when no page, or no plausible number, is reported
 */
export function readOcrUsage(value: unknown, annotated: boolean): Usage | null {
  if (!isFields(value)) return null;
  const pages = value.pages_processed ?? 0;
  const separately = value.pages_processed_annotation ?? (annotated ? null : 0);
  if (!isCount(pages) || !(separately === null || isCount(separately))) return null;
  return pageUsage(separately === null ? { count: 0, annotated: pages } : { count: pages, annotated: separately });
}

/** The usage of these pages; null for none. */
function pageUsage({ count, annotated }: { count: number; annotated: number }): Usage | null {
  return count + annotated > 0 ? usageOfUnits({ kind: 'pages', count, annotated }) : null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_PAGES;
}
