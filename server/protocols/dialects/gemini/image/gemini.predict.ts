import { parseDecimal } from '../../../../common/decimal.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { asString, isFields } from '../../../bytes/untrusted.js';
import { estimateTokens } from '../../../metering/estimate.js';
import { NOTHING_PRODUCED, type ResponseMeter } from '../../../metering/meter.js';
import { googleError } from '../../../models/vendor-errors.js';
import type { Operation } from '../../dialect.js';
import { geminiDialect } from '../gemini.dialect.js';
import { invalidGemini } from '../gemini.errors.js';
import { modelOf } from '../gemini-address.js';
import { notJson, parsedResponse } from '../gemini-response-meter.js';
import { GeminiStreamMeter } from '../gemini-stream-meter.js';
import { aspectRatioOf, geminiPredictClient, imageCount, promptIn } from './gemini.predict.client.js';

const IMAGE = Buffer.from('"bytesBase64Encoded"');

/** Counts images by their key, without parsing: they can be tens of megabytes of base64. */
const predictMeter: ResponseMeter = {
  read(response) {
    let images = 0;
    for (let at = response.body.indexOf(IMAGE); at >= 0; at = response.body.indexOf(IMAGE, at + 1)) images++;
    if (images > 0)
      return { metered: { usage: null, producedText: '', produced: true, images }, error: null, response };
    const body = parsedResponse(response.body);
    const error = isFields(body) ? googleError(body) : (googleError(body) ?? notJson());
    return { metered: NOTHING_PRODUCED, error, response };
  },
};

/** `predict` for the Imagen models. */
export const geminiPredict: Operation = {
  format: 'gemini.predict',
  task: 'image',
  dialect: geminiDialect,
  codec: geminiPredictClient,
  read(body, address) {
    const prompt = promptIn(body);
    if (prompt === '') throw invalidGemini('instances must hold one prompt');
    const size = asString(aspectRatioOf(body)) || '1:1';
    if (!/^\d+:\d+$/.test(size)) throw invalidGemini('aspectRatio is invalid');
    return {
      model: modelOf(address),
      stream: false,
      wantsUsage: false,
      maxTokens: 0,
      promptEstimate: estimateTokens(prompt),
      units: { kind: 'images', count: imageCount(body), size, quality: 'standard', factor: parseDecimal('1') },
    };
  },
  promptForCount: (body: RequestBody) => ({ texts: [promptIn(body)], structureTokens: 0 }),
  rewrite: (draft) => draft.remove('model'),
  responseMeter: () => predictMeter,
  streamMeter: () => new GeminiStreamMeter(),
};
