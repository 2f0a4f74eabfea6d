import { tokensOf } from '../../../../common/units.js';
import { type Usage, usageOfUnits } from '../../../../common/usage.js';
import { JsonKey, lastObject } from '../../../bytes/json-key.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { asArray, asString, isFields } from '../../../bytes/untrusted.js';
import { estimateTokens } from '../../../metering/estimate.js';
import type { Operation } from '../../dialect.js';
import { type Editable, NO_TEXTS, type ResponseTexts, type TextPlace } from '../../response-texts.js';
import { CompleteResponseMeter, type MeteredResponse } from '../complete-response-meter.js';
import { MediaStreamMeter } from '../media-stream-meter.js';
import { openaiDialect } from '../openai.dialect.js';
import { AudioError, invalidOcr } from '../openai.errors.js';
import { readModel } from '../read-fields.js';
import { responseFields } from '../response-fields.js';
import { rewriteOpenAi } from '../rewrite.js';
import { requestedPages, requestsAnnotations } from './ocr-pages.js';

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
 * only passes through: no other vendor in the channel types has such an API of its own.
 */
export const mistralOcr: Operation = {
  format: 'mistral.ocr',
  task: 'ocr',
  dialect: openaiDialect,
  responseTexts: ocrTexts,
  read(body) {
    // The API has no streams; a field that asks for one would leave the response without a meter.
    if (body.has('stream') && body.get('stream') === true) throw invalidOcr('stream is not supported');
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
 * @param annotated whether the request asked for annotations; all pages are then annotated where the upstream does not say
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
