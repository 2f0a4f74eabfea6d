import { type RequestBody, textField } from '../../../bytes/request-body.js';
import { BadResponse } from '../../../canonical/reply.js';
import { estimateTokens } from '../../../metering/estimate.js';
import type { Operation } from '../../dialect.js';
import { CompleteResponseMeter } from '../complete-response-meter.js';
import { MediaStreamMeter } from '../media-stream-meter.js';
import { openaiDialect } from '../openai.dialect.js';
import { invalidAudio } from '../openai.errors.js';
import { badResponse, responseFields } from '../response-fields.js';
import { readModelOr, rewriteWithModel } from '../rewrite.js';
import { openaiSpeechClient } from './openai.speech.client.js';

const DEFAULT_MODEL = 'tts-1';

/** `POST /v1/audio/speech` */
export const openaiSpeech: Operation = {
  format: 'openai.speech',
  task: 'speech',
  dialect: openaiDialect,
  codec: openaiSpeechClient,
  read(body) {
    const model = readModelOr(body, DEFAULT_MODEL);
    const text = inputText(body);
    const stream = body.get('stream_format') === 'sse';
    const requested = { model, stream, wantsUsage: false, maxTokens: 0 };
    if (!model.startsWith('tts')) return { ...requested, promptEstimate: estimateTokens(text) };
    const count = countCharacters(text);
    return { ...requested, promptEstimate: count, units: { kind: 'characters', count } };
  },
  promptForCount: (body) => ({ texts: [inputText(body), textField(body, 'instructions') ?? ''], structureTokens: 0 }),
  rewrite: rewriteWithModel,
  responseMeter: () =>
    new CompleteResponseMeter(({ contentType, body }) => {
      if (/html/.test(contentType)) throw badResponse(BadResponse.page);
      // JSON is not audio: the body is an error, or a JSON response without usable audio.
      if (/json/.test(contentType)) responseFields(body);
      return { usage: null, produced: body.length > 0 };
    }),
  streamMeter: () => new MediaStreamMeter(),
};

/** @throws {AppError} invalid_audio_request */
function inputText(body: RequestBody): string {
  const text = textField(body, 'input');
  if (text === null) throw invalidAudio('field input is required');
  return text;
}

/** Counts code points instead of UTF-16 units. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
