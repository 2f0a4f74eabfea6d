import { ObjectBody } from '../../bytes/request-body.js';
import { asString, isFields } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { SpeechUpstream } from '../../canonical/whole-codec.js';
import { googleError } from '../../models/vendor-errors.js';
import { field, objectsOf } from './gemini-fields.js';
import { notJson, parsedResponse } from './gemini-response-meter.js';
import { readGeminiUsage } from './gemini-usage.js';
import { speechConfig } from './write-request.js';

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
    if (bytes.length === 0) throw new ResponseError(BadResponse.noSound, undefined, 'bad_response_body');
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
