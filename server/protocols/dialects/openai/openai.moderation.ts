import type { RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import { estimateTokens } from '../../metering/estimate.js';
import type { Operation } from '../shared/dialect.js';
import { CompleteResponseMeter } from './shared/complete-response-meter.js';
import { openaiDialect } from './shared/openai.dialect.js';
import { OpenAiStreamMeter } from './shared/openai-stream-meter.js';
import { readOpenAiUsage } from './shared/openai-usage.js';
import { invalidText, readModelOr, rewriteWithModel } from './shared/request-fields.js';
import { responseFields } from './shared/response-fields.js';

const DEFAULT_MODEL = 'omni-moderation-latest';
/** Estimated tokens of an image. */
const TOKENS_PER_IMAGE = 85;

/** `POST /v1/moderations` */
export const openaiModeration: Operation = {
  format: 'openai.moderation',
  task: 'moderation',
  dialect: openaiDialect,
  read(body) {
    const model = readModelOr(body, DEFAULT_MODEL);
    const { texts, images } = inputOf(body);
    const promptEstimate = texts.reduce((sum, text) => sum + estimateTokens(text), images * TOKENS_PER_IMAGE);
    return { model, stream: false, wantsUsage: false, maxTokens: 0, promptEstimate };
  },
  promptForCount(body) {
    const { texts, images } = inputOf(body);
    return { texts, structureTokens: images * TOKENS_PER_IMAGE };
  },
  rewrite: rewriteWithModel,
  responseMeter: () =>
    new CompleteResponseMeter(({ body }) => {
      const { results, usage } = responseFields(body);
      return { usage: readOpenAiUsage(usage), produced: asArray(results).length > 0 };
    }),
  streamMeter: (requested) => new OpenAiStreamMeter(requested.wantsUsage),
};

/** @throws {AppError} invalid_text_request: `input` is not a string, a list of strings, or a list of parts. */
function inputOf(body: RequestBody): { texts: string[]; images: number } {
  const input = body.get('input');
  const items = typeof input === 'string' ? [input] : asArray(input);
  const parts = items.map((item) => (typeof item === 'string' ? { type: 'text', text: item } : asRecord(item)));
  const texts = parts.map(({ text }) => asString(text)).filter((text) => text !== '');
  const images = parts.filter(({ type }) => type === 'image_url').length;
  if (texts.length + images === 0) throw invalidText('field input is required', 'input');
  return { texts, images };
}
