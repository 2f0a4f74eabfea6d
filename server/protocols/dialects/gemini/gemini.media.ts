import { ObjectBody } from '../../bytes/request-body.js';
import { asString, isFields } from '../../bytes/untrusted.js';
import type { MediaSource } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import type { ImageUpstream, SpeechUpstream } from '../../canonical/whole-codec.js';
import { googleError } from '../../models/vendor-errors.js';
import { geminiGenerateUpstream } from './gemini.generate.js';
import { noteImageParams, ratioOf } from './gemini.predict.js';
import { field, objectsOf } from './gemini-fields.js';
import { notJson, parsedResponse } from './gemini-response-meter.js';
import { readGeminiUsage } from './gemini-usage.js';
import { speechConfig, writeSafety } from './write-request.js';

/** Image generation with Gemini's multimodal models: `generateContent`. */
export const geminiImageUpstream: ImageUpstream = imageUpstream('image');

/** Image editing with Gemini's multimodal models: `generateContent`. */
export const geminiImageEditUpstream: ImageUpstream = imageUpstream('image_edit');

function imageUpstream(task: ImageUpstream['task']): ImageUpstream {
  return {
    task,
    inlineMedia: true,
    write(request, { vendors = BUILT_IN_SETTINGS }, downgrades) {
      const { prompt, images, mask, size, count, negativePrompt, seed, outputFormat } = request;
      if (mask !== null) throw unsupported('mask');
      noteImageParams(request, downgrades);
      // A response contains one image.
      if (count > 1) downgrades.note('n');
      if (negativePrompt !== null) downgrades.note('negative_prompt');
      if (outputFormat !== null) downgrades.note('output_format');
      const aspectRatio = ratioOf(size);
      const generationConfig = {
        responseModalities: ['TEXT', 'IMAGE'],
        ...(aspectRatio !== null && { imageConfig: { aspectRatio } }),
        ...(seed !== null && { seed }),
      };
      const parts = [{ text: prompt }, ...images.map(inlineData)];
      const safetySettings = writeSafety(vendors.gemini);
      return new ObjectBody({ contents: [{ role: 'user', parts }], safetySettings, generationConfig });
    },
    read({ body }) {
      const response = parsedResponse(body);
      if (response === undefined) throw notJson();
      const { choices, usage } = geminiGenerateUpstream.read(response);
      const parts = choices.flatMap((choice) => choice.parts);
      const images = parts.flatMap((part) => (part.type === 'image' ? [{ source: part.source }] : []));
      if (images.length > 0) return { images, usage };
      // The model explains in text why it generated no image.
      const words = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
      const message = words.trim() || BadResponse.noImages;
      throw new ResponseError(message, 'invalid_request_error', 'content_filter', 400);
    },
  };
}

/** @throws {AppError} unsupported */
function inlineData(source: MediaSource): object {
  if (source.kind !== 'data') throw unsupported('image addresses');
  return { inlineData: { mimeType: source.mediaType || 'image/png', data: source.base64 } };
}

const HEADER_BYTES = 44;

const BYTES_PER_SAMPLE = 2;

const PCM = 1;

/** OpenAI's voices, which Gemini does not have. */
const OPENAI_VOICE = /^(alloy|ash|ballad|cedar|coral|echo|fable|marin|nova|onyx|sage|shimmer|verse)$/;
const VOICE = 'Kore';
const RATE = 24_000;

/**
 * Speech of the Gemini models: `generateContent`. Their audio is raw samples, which are sent to the client as a WAV
 * file.
 */
export const geminiSpeechUpstream: SpeechUpstream = {
  task: 'speech',
  write({ text, voice, format, speed, instructions }, _, downgrades) {
    if (format !== 'wav') downgrades.note('response_format');
    if (speed !== null && speed !== 1) downgrades.note('speed');
    const isOtherVoice = OPENAI_VOICE.test(voice);
    if (isOtherVoice && voice !== 'alloy') downgrades.note('voice');
    const prompt = instructions ? `${instructions}: ${text}` : text;
    return new ObjectBody({
      contents: [{ role: 'user', parts: [{ text: prompt }] }],
      generationConfig: { responseModalities: ['AUDIO'], speechConfig: speechConfig(isOtherVoice ? VOICE : voice) },
    });
  },
  read({ body }) {
    const response = parsedResponse(body);
    if (response === undefined) throw notJson();
    const error = googleError(response);
    if (error) throw error;
    const parts = objectsOf(field(response, 'candidates')).flatMap(({ content }) => objectsOf(field(content, 'parts')));
    const audioParts = parts.map((part) => field(part, 'inlineData')).filter(isFields);
    const bytes = Buffer.concat(audioParts.map(({ data }) => Buffer.from(asString(data), 'base64')));
    if (bytes.length === 0) throw new ResponseError(BadResponse.noAudio, undefined, 'bad_response_body');
    const usage = readGeminiUsage(field(response, 'usageMetadata'));
    const type = asString(field(audioParts[0], 'mimeType'));
    if (!/^audio\/(l16|pcm)/i.test(type)) return { contentType: type || 'audio/wav', audioBytes: bytes, usage };
    const rate = Number(/rate=(\d{4,6})/.exec(type)?.[1] ?? RATE);
    return { contentType: 'audio/wav', audioBytes: toWav(bytes, rate), usage };
  },
};

/** A WAV file of one channel with signed 16-bit samples. */
function toWav(samples: Buffer, rate: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * BYTES_PER_SAMPLE, 28);
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  header.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
