import { numberField, ObjectBody, type RequestBody, textField } from '../../../bytes/request-body.js';
import { BadResponse } from '../../../canonical/reply.js';
import type { SpeechClient, SpeechResponse, SpeechUpstream } from '../../../canonical/whole-codec.js';
import { estimateTokens } from '../../../metering/estimate.js';
import type { Operation } from '../../shared/dialect.js';
import { CompleteResponseMeter } from '../shared/complete-response-meter.js';
import { MediaStreamMeter } from '../shared/media-stream-meter.js';
import { openaiDialect } from '../shared/openai.dialect.js';
import { invalidAudio } from '../shared/openai.errors.js';
import { writeMediaUsage } from '../shared/openai-usage.js';
import { readModelOr, rewriteWithModel } from '../shared/request-fields.js';
import { badResponse, responseFields } from '../shared/response-fields.js';

/** The client side of `POST /v1/audio/speech`. */
export const openaiSpeechClient: SpeechClient = {
  task: 'speech',
  read: (body, model) => ({
    model,
    text: textField(body, 'input') ?? '',
    voice: textField(body, 'voice') ?? 'alloy',
    format: textField(body, 'response_format') ?? 'mp3',
    speed: numberField(body, 'speed'),
    instructions: textField(body, 'instructions'),
  }),
  write: ({ contentType, audioBytes }) => ({ contentType, body: audioBytes }),
  events({ audioBytes, usage }) {
    const delta = { type: 'speech.audio.delta', audio: audioBytes.toString('base64') };
    const counted = writeMediaUsage(usage);
    const done = { type: 'speech.audio.done', ...(counted && { usage: counted }) };
    return [delta, done].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  },
};

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
  if (text === null) throw invalidAudio('field input is required', 'input');
  return text;
}

/** Counts code points instead of UTF-16 units. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The upstream side of `POST /v1/audio/speech`. */
export const openaiSpeechUpstream: SpeechUpstream = {
  task: 'speech',
  write: ({ model, text, voice, format, speed, instructions }) =>
    new ObjectBody({
      model,
      input: text,
      voice,
      response_format: format,
      ...(speed !== null && { speed }),
      ...(instructions !== null && { instructions }),
    }),
  read({ contentType, body }): SpeechResponse {
    if (/json/.test(contentType)) {
      responseFields(body);
      throw badResponse(BadResponse.noAudio);
    }
    if (body.length === 0 || /html/.test(contentType)) throw badResponse(BadResponse.noAudio);
    return { contentType, audioBytes: body, usage: null };
  },
};
