import { saneUsage } from '../../../../common/usage.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import { asArray, asRecord, asString, parsedFields } from '../../../bytes/untrusted.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../../canonical/reply.js';
import type { EmbeddingUpstream, ImageUpstream, RawResponse, SpeechUpstream } from '../../../canonical/whole-codec.js';
import { minimaxError } from '../../../models/vendor-errors.js';
import { readJsonResponse } from '../../shared/json-response.js';
import { onHost, type Profile } from '../../shared/openai/profile.js';
import { noteUnsupported } from '../../shared/request-downgrades.js';
import { readImages } from './vendor-codecs.js';

/** The MiniMax voices nearest to OpenAI's; any other name is a MiniMax voice. */
const VOICES: ReadonlyMap<string, string> = new Map([
  ['alloy', 'female-chengshu'],
  ['echo', 'male-qn-qingse'],
  ['fable', 'male-qn-jingying'],
  ['onyx', 'presenter_male'],
  ['nova', 'presenter_female'],
  ['shimmer', 'audiobook_female_1'],
]);

const AUDIO_TYPES: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mpeg'],
  ['wav', 'audio/wav'],
  ['flac', 'audio/flac'],
  ['pcm', 'audio/pcm'],
]);

/** Speech in MiniMax's own API. */
export const minimaxSpeech: SpeechUpstream = {
  task: 'speech',
  write({ model, text, voice, format, speed, instructions }, _, downgrades) {
    if (!AUDIO_TYPES.has(format)) downgrades.note('response_format');
    if (instructions !== null) downgrades.note('instructions');
    return new ObjectBody({
      model,
      text,
      stream: false,
      voice_setting: { voice_id: VOICES.get(voice) ?? voice, ...(speed !== null && { speed }) },
      audio_setting: { format: AUDIO_TYPES.has(format) ? format : 'mp3' },
      output_format: 'hex',
    });
  },
  read(raw) {
    const { data, extra_info } = readResponse(raw);
    const audioBytes = Buffer.from(asString(asRecord(data).audio), 'hex');
    if (audioBytes.length === 0) throw new ResponseError(BadResponse.noAudio);
    const contentType = AUDIO_TYPES.get(asString(asRecord(extra_info).audio_format)) ?? 'audio/mpeg';
    return { contentType, audioBytes, usage: null };
  },
};

/** Supported aspect ratios, as width divided by height. */
const SHAPES: readonly [string, number][] = [
  ['1:1', 1],
  ['16:9', 16 / 9],
  ['4:3', 4 / 3],
  ['3:2', 3 / 2],
  ['2:3', 2 / 3],
  ['3:4', 3 / 4],
  ['9:16', 9 / 16],
  ['21:9', 21 / 9],
];

/** Images in MiniMax's own API. */
export const minimaxImages: ImageUpstream = {
  task: 'image',
  write(request, _, downgrades) {
    const { model, prompt, size, count, wantsBytes } = request;
    noteUnsupported(request, ['size'], downgrades);
    const shape = size === null ? undefined : shapeOf(size);
    return new ObjectBody({
      model,
      prompt,
      ...(shape && { aspect_ratio: shape }),
      n: count,
      response_format: wantsBytes ? 'base64' : 'url',
    });
  },
  read(raw) {
    const { image_urls, image_base64 } = asRecord(readResponse(raw).data);
    const images = [
      ...asArray(image_urls).map((url) => ({ url })),
      ...asArray(image_base64).map((b64_json) => ({ b64_json })),
    ];
    return { images: readImages(images), usage: null };
  },
};

/** Embeddings in MiniMax's own API. */
export const minimaxEmbeddings: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    const texts = inputs.map((input) => {
      if (typeof input !== 'string') throw unsupported('token ids as input');
      return input;
    });
    if (dimensions !== null) downgrades.note('dimensions');
    if (user !== null) downgrades.note('user');
    return new ObjectBody({ model, texts, type: purpose?.endsWith('QUERY') ? 'query' : 'db' });
  },
  read(raw) {
    const { vectors, total_tokens } = readResponse(raw);
    const numbers = asArray(vectors).map((vector) => asArray(vector).filter((value) => typeof value === 'number'));
    if (numbers.length === 0) throw new ResponseError(BadResponse.noVectors);
    return { vectors: numbers, usage: saneUsage({ input: total_tokens, output: 0 }) };
  },
};

function readResponse(raw: RawResponse): Readonly<Record<string, unknown>> {
  const fields = readJsonResponse(raw);
  const error = minimaxError(fields);
  if (error) throw error;
  return fields;
}

/** The aspect ratio nearest to a size like `1024x1792`; undefined when it is not a size. */
function shapeOf(size: string): string | undefined {
  const [width, height] = size.split('x').map(Number);
  if (!width || !height) return undefined;
  const distance = (ratio: number) => Math.abs(Math.log((width / height) * (1 / ratio)));
  return SHAPES.reduce((best, shape) => (distance(shape[1]) < distance(best[1]) ? shape : best))[0];
}

/** MiniMax: chats in OpenAI's format, other tasks in its own API. */
export const minimax: Profile = {
  paths: {
    'openai.chat': '/v1/text/chatcompletion_v2',
    'anthropic.message': onHost(/(^|\.)minimaxi?\.(com|io|chat)$/, '/anthropic/v1/messages'),
  },
  own: {
    speech: { codec: minimaxSpeech, path: '/v1/t2a_v2' },
    image: { codec: minimaxImages, path: '/v1/image_generation' },
    embedding: { codec: minimaxEmbeddings, path: '/v1/embeddings' },
  },
  models: '/v1/models',
  streamUsage: 'when-requested',
  // Accounts of the first years are identified by a group id.
  query: ({ other }): Record<string, string> => (other.trim() === '' ? {} : { GroupId: other.trim() }),
  text: {
    drop: ['parallel_tool_calls'],
    clamp: { temperature: [0.01, 1], top_p: [0.01, 1] },
  },
  failure: (_, body) => minimaxError(parsedFields(body)) ?? undefined,
};
