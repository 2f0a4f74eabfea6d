import type { ChannelView } from '../../channels/directory/channel-view.js';
import { modelKindOf } from '../../channels/testing/test-model.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { BadResponse } from '../../protocols/canonical/reply.js';
import { openaiSpeech } from '../../protocols/dialects/openai/audio/openai.speech.js';
import { openaiTranscription } from '../../protocols/dialects/openai/audio/openai.transcription.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { openaiCompletion } from '../../protocols/dialects/openai/completion/openai.completion.js';
import { openaiImage } from '../../protocols/dialects/openai/image/openai.image.js';
import { jinaRerank } from '../../protocols/dialects/openai/jina.rerank.js';
import { mistralOcr } from '../../protocols/dialects/openai/mistral.ocr.js';
import { openaiEmbedding } from '../../protocols/dialects/openai/openai.embedding.js';
import { openaiModeration } from '../../protocols/dialects/openai/openai.moderation.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { Metered } from '../../protocols/metering/meter.js';
import { SHORT_REPLY_TOKENS, shortReplyLimit } from '../../protocols/models/short-replies.js';
import type { Deframer, Provider, SmallResponse } from '../../protocols/providers/interface/provider.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { failureOfBadResponse, failureOfHiddenError, failureOfStatus, type UpstreamFailure } from '../model/failure.js';

/** A white PNG of one pixel. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';
const SAMPLES_PER_SECOND = 8_000;
const WAV_HEADER_BYTES = 44;
const SILENCE = 0x80;

/** A test request, in the form of a client's request. */
export interface TestRequest {
  readonly operation: Operation;
  readonly body: RequestBody;
}

/** The channel and model of a test. */
export interface Tested {
  readonly channelType: number;
  /** The model's name for clients. */
  readonly model: string;
  /** The model's name at the upstream. */
  readonly upstreamModel: string;
  readonly stream: boolean;
}

/** The smallest request for a model; null for models of tasks or sessions. */
export async function testRequest({ channelType, model, upstreamModel, stream }: Tested): Promise<TestRequest | null> {
  const own = modelKindOf(model, channelType);
  // An alias has the kind of the mapped model.
  const kind = own === 'chat' ? modelKindOf(upstreamModel, channelType) : own;
  const json = (operation: Operation, fields: object): TestRequest => ({
    operation,
    body: new JsonBody(Buffer.from(JSON.stringify({ model: upstreamModel, ...fields }))),
  });
  switch (kind) {
    case 'none':
      return null;
    case 'embedding':
      return json(openaiEmbedding, { input: ['hello world'] });
    case 'rerank':
      return json(jinaRerank, { query: 'hello', documents: ['hello world', 'good night'], top_n: 1 });
    case 'moderation':
      return json(openaiModeration, { input: 'hello world' });
    case 'ocr':
      return json(mistralOcr, { document: { type: 'image_url', image_url: DOT } });
    case 'image':
      return json(openaiImage, { prompt: 'a small red circle', n: 1 });
    case 'speech':
      return json(openaiSpeech, { input: 'hi', voice: 'alloy' });
    case 'transcription':
      return { operation: openaiTranscription, body: await audioForm(upstreamModel) };
    case 'completion':
      return json(openaiCompletion, { prompt: 'hi', max_tokens: SHORT_REPLY_TOKENS, ...(stream && { stream }) });
    case 'chat': {
      const messages = [{ role: 'user', content: 'hi' }];
      return json(openaiChat, { messages, ...shortReplyLimit(upstreamModel), ...(stream && { stream }) });
    }
  }
}

/** A form with a second of silence, as a client would upload audio. */
async function audioForm(model: string): Promise<RequestBody> {
  const form = new FormData();
  form.set('model', model);
  form.set('file', new File([silence()], 'silence.wav', { type: 'audio/wav' }));
  const upload = new Response(form);
  const bytes = Buffer.from(await upload.arrayBuffer());
  const { open } = openaiTranscription;
  if (!open) throw new TypeError('transcription body is not a form');
  return open(bytes, upload.headers.get('content-type') ?? '');
}

/** WAV: one channel of eight bits. */
function silence(): Buffer<ArrayBuffer> {
  const wav = Buffer.alloc(WAV_HEADER_BYTES + SAMPLES_PER_SECOND, SILENCE);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 40);
  return wav;
}

/** The result of a test: the usage, or the failure. */
export type TestResponse =
  | { readonly metered: Metered; readonly failure: null }
  | { readonly metered: null; readonly failure: UpstreamFailure };

/** Reads the response of a test like the response of a client's call. */
export function readTestResponse(
  response: SmallResponse,
  channel: ChannelView,
  provider: Provider,
  translator: Translator,
  deframer: Deframer | null,
  streamed: boolean,
): TestResponse {
  if (response.status !== 200) {
    return failed(failureOfStatus(response.status, response.headers, response.body, channel, provider));
  }
  const contentType = String(response.headers['content-type'] ?? '');
  return streamed
    ? readStream(response, contentType, translator, deframer)
    : readWhole(response, contentType, translator);
}

function readWhole({ body }: SmallResponse, contentType: string, translator: Translator): TestResponse {
  const read = translator.whole(contentType)?.read({ contentType, body });
  if (!read) return failed(failureOfBadResponse(BadResponse.unexpectedForm));
  if (read.error) return failed(failureOfHiddenError(read.error));
  return judged(read.metered);
}

function readStream(
  { body }: SmallResponse,
  contentType: string,
  translator: Translator,
  deframer: Deframer | null,
): TestResponse {
  const meter = translator.streamed(contentType);
  if (!meter) return failed(failureOfBadResponse(BadResponse.noStream));
  const framed = deframer ? Buffer.concat([deframer.push(body), deframer.end()]) : body;
  for (const { error } of [meter.push(framed), meter.end()]) {
    if (error) return failed(failureOfHiddenError(error));
  }
  return judged(meter.metered());
}

function judged(metered: Metered): TestResponse {
  if (metered.usage || metered.produced) return { metered, failure: null };
  return failed(failureOfBadResponse(BadResponse.noUsage));
}

function failed(failure: UpstreamFailure): TestResponse {
  return { metered: null, failure };
}
