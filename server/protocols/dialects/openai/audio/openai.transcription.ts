import { tokensOf, type Units } from '../../../../common/units.js';
import { usageOfSeconds } from '../../../../common/usage.js';
import type { BodyDraft } from '../../../bytes/body-draft.js';
import { JSON_TYPE } from '../../../bytes/content-types.js';
import { FormBody, FormFile, type FormPart, filesOf, openForm } from '../../../bytes/form-body.js';
import { flagField, numberField, type RequestBody, textField } from '../../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../../bytes/untrusted.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { BadResponse } from '../../../canonical/reply.js';
import type { RequestParams } from '../../../canonical/request-params.js';
import type {
  RawResponse,
  ResponseContext,
  TranscriptionClient,
  TranscriptionRequest,
  TranscriptionResponse,
  TranscriptionUpstream,
} from '../../../canonical/whole-codec.js';
import { estimateTokens } from '../../../metering/estimate.js';
import type { ResponseMeter } from '../../../metering/meter.js';
import type { Operation, PromptForCount, Rewrite } from '../../shared/dialect.js';
import { CompleteResponseMeter, type MeteredResponse } from '../shared/complete-response-meter.js';
import { MediaStreamMeter } from '../shared/media-stream-meter.js';
import { openaiDialect } from '../shared/openai.dialect.js';
import { invalidAudio } from '../shared/openai.errors.js';
import { readMediaUsage, writeMediaUsage } from '../shared/openai-usage.js';
import { readModelOr, rewriteWithModel } from '../shared/request-fields.js';
import { badResponse, responseFields } from '../shared/response-fields.js';
import { audioSeconds, guessedSeconds } from './audio-length.js';
import {
  type Segment,
  subtitleEnd,
  TEXT_TYPE,
  TIMED_FORMATS,
  transcriptTexts,
  writeSrt,
  writeVtt,
} from './transcripts.js';

/** The client side of `POST /v1/audio/transcriptions`. */
export const openaiTranscriptionClient = clientOf(false);
/** The client side of `POST /v1/audio/translations`. */
export const openaiTranslationClient = clientOf(true);

function clientOf(translate: boolean): TranscriptionClient {
  return {
    task: 'transcription',
    read(body, model) {
      return {
        model,
        file: audioFile(body),
        language: textField(body, 'language'),
        prompt: textField(body, 'prompt'),
        temperature: numberField(body, 'temperature'),
        translate,
        format: formatOf(body),
      };
    },
    write: (response, context) => writeTranscript(response, context, translate),
    events({ text, usage }) {
      const counted = writeMediaUsage(usage);
      const done = { type: 'transcript.text.done', text, ...(counted && { usage: counted }) };
      return [{ type: 'transcript.text.delta', delta: text }, done]
        .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
        .join('');
    },
  };
}

function formatOf(body: RequestBody): string {
  return textField(body, 'response_format') ?? 'json';
}

function writeTranscript(response: TranscriptionResponse, { body }: ResponseContext, translate: boolean): RawResponse {
  const { text, language, duration, segments, usage } = response;
  const format = formatOf(body);
  // Without timestamps the whole text is one segment of the known duration.
  const timed = segments ?? [{ start: 0, end: duration ?? 0, text }];
  if (format === 'text') return { contentType: TEXT_TYPE, body: Buffer.from(`${text}\n`) };
  if (format === 'srt') return { contentType: TEXT_TYPE, body: Buffer.from(writeSrt(timed)) };
  if (format === 'vtt') return { contentType: TEXT_TYPE, body: Buffer.from(writeVtt(timed)) };
  const counted = writeMediaUsage(usage);
  const detail = TIMED_FORMATS.has(format) && {
    task: translate ? 'translate' : 'transcribe',
    language: language ?? '',
    duration: duration ?? 0,
    segments: timed.map((segment, id) => ({ id, ...segment })),
  };
  const fields = { ...detail, text, ...(counted && { usage: counted }) };
  return { contentType: JSON_TYPE, body: Buffer.from(JSON.stringify(fields)) };
}

/**
 * The audio file to transcribe. Vendors differ in which of several files they use, so the billed file could differ from
 * the transcribed one.
 * @throws {AppError} invalid_audio_request: no file, or more than one
 */
function audioFile(body: RequestBody): FormFile {
  const [file, ...more] = filesOf(body, 'file');
  if (!file) throw invalidAudio('field file is required', 'file');
  if (more.length > 0) throw invalidAudio('field file is given more than once', 'file');
  return file;
}

/** Meters a transcript that passes through. An empty transcript of silent audio is also charged. */
export const transcriptResponseMeter = new CompleteResponseMeter(look);

/** For a client that requested plain text, for which JSON was requested from the upstream. */
const bareTranscriptResponseMeter: ResponseMeter = {
  read(response) {
    const read = transcriptResponseMeter.read(response);
    return read.error || !isJson(response) ? read : { ...read, response: bare(response) };
  },
};

const DEFAULT_MODEL = 'whisper-1';

/**
 * The audio duration of a form in seconds: measured when the form is parsed, because measuring reads the whole file.
 */
const lengths = new WeakMap<RequestBody, number>();

async function openAudio(bytes: Buffer, contentType: string): Promise<RequestBody> {
  const body = await openForm(bytes, contentType);
  const [file] = filesOf(body, 'file');
  if (file) lengths.set(body, await audioSeconds(file));
  return body;
}

const common = {
  task: 'transcription',
  dialect: openaiDialect,
  responseTexts: transcriptTexts,
  open: openAudio,
  read: readTranscription,
  promptForCount: (body: RequestBody): PromptForCount => ({
    texts: [textField(body, 'prompt') ?? ''],
    structureTokens: 0,
  }),
  rewrite,
  responseMeter: (_: RequestParams, body: RequestBody) =>
    isBare(body) ? bareTranscriptResponseMeter : transcriptResponseMeter,
  streamMeter: () => new MediaStreamMeter(),
} as const;

/** `POST /v1/audio/transcriptions` */
export const openaiTranscription: Operation = {
  ...common,
  format: 'openai.transcription',
  codec: openaiTranscriptionClient,
};

/** `POST /v1/audio/translations`: into English. */
export const openaiTranslation: Operation = { ...common, format: 'openai.translation', codec: openaiTranslationClient };

function readTranscription(body: RequestBody): RequestParams {
  const model = readModelOr(body, DEFAULT_MODEL);
  const file = audioFile(body);
  const units: Units = { kind: 'seconds', count: Math.ceil(lengths.get(body) ?? guessedSeconds(file)) };
  return {
    model,
    stream: flagField(body, 'stream'),
    wantsUsage: false,
    maxTokens: 0,
    audioEstimate: tokensOf(units),
    promptEstimate: tokensOf(units) + estimateTokens(textField(body, 'prompt') ?? ''),
    units,
  };
}

/** A plain text response contains no usage: JSON is requested from the upstream, and the text is extracted from it. */
function rewrite(draft: BodyDraft, change: Rewrite): void {
  rewriteWithModel(draft, change);
  if (draft.get('response_format') === 'text') draft.set('response_format', 'json');
}

function isBare(body: RequestBody): boolean {
  return textField(body, 'response_format') === 'text';
}

function look(response: RawResponse): MeteredResponse {
  const { contentType, body } = response;
  if (/html/.test(contentType)) throw badResponse(BadResponse.page);
  if (!isJson(response)) return { usage: usageOfSeconds(subtitleEnd(body.toString('utf8'))), produced: true };
  const { text, usage, duration } = responseFields(body);
  // Some upstreams send the seconds as a string.
  const seconds = typeof duration === 'string' && duration !== '' ? Number(duration) : duration;
  return { usage: readMediaUsage(usage) ?? usageOfSeconds(seconds), produced: typeof text === 'string' };
}

function isJson({ contentType }: RawResponse): boolean {
  return /json/.test(contentType);
}

function bare({ body }: RawResponse): RawResponse {
  return { contentType: TEXT_TYPE, body: Buffer.from(`${asString(responseFields(body).text)}\n`) };
}

/** The upstream side of `POST /v1/audio/transcriptions`. */
export const openaiTranscriptionUpstream = upstreamOf(false);
/** The upstream side of `POST /v1/audio/translations`. */
export const openaiTranslationUpstream = upstreamOf(true);

function upstreamOf(translate: boolean): TranscriptionUpstream {
  return {
    task: 'transcription',
    write(request) {
      if (request.translate && !translate) throw unsupported('translations');
      return FormBody.of(partsOf(request));
    },
    read: ({ contentType, body }) => readTranscript(contentType, body),
  };
}

function partsOf({ model, file, language, prompt, temperature, format }: TranscriptionRequest): FormPart[] {
  const texts = {
    model,
    language,
    prompt,
    temperature: temperature === null ? null : String(temperature),
    response_format: TIMED_FORMATS.has(format) ? 'verbose_json' : 'json',
  };
  const parts = Object.entries(texts).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  return [...parts, { name: 'file', value: new FormFile(file.name, file.mediaType, file.bytes) }];
}

function readTranscript(contentType: string, body: Buffer): TranscriptionResponse {
  if (!/json/.test(contentType)) {
    if (/html/.test(contentType)) throw badResponse(BadResponse.page);
    return { text: body.toString('utf8').trim(), usage: null };
  }
  const { text, language, duration, segments, usage } = responseFields(body);
  if (typeof text !== 'string') throw badResponse(BadResponse.noText);
  const stretches = asArray(segments).flatMap(segmentOf);
  return {
    text,
    ...(typeof language === 'string' && { language }),
    ...(typeof duration === 'number' && { duration }),
    ...(stretches.length > 0 && { segments: stretches }),
    usage: readMediaUsage(usage) ?? usageOfSeconds(duration),
  };
}

function segmentOf(value: unknown): Segment[] {
  const { start, end, text } = asRecord(value);
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return [];
  return [{ start, end, text }];
}
