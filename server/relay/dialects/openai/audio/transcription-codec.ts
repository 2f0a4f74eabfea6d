import { usageOfSeconds } from '../../../../billing/prices/usage.js';
import type {
  TranscriptionAnswer,
  TranscriptionClient,
  TranscriptionRequest,
  TranscriptionUpstream,
} from '../../../canonical/audio.js';
import { unsupported } from '../../../canonical/downgrades.js';
import type { AnswerContext, RawAnswer } from '../../../canonical/whole-codec.js';
import { numberField, textField } from '../../../wire/body-fields.js';
import { JSON_TYPE } from '../../../wire/content-types.js';
import { FormBody, FormFile, type FormPart } from '../../../wire/form-body.js';
import { fieldsOf, itemsOf } from '../../../wire/untrusted.js';
import type { WireBody } from '../../../wire/wire-body.js';
import { answerFields, badAnswer } from '../answer-fields.js';
import { readMediaUsage, writeMediaUsage } from '../media-usage.js';
import { soundFile } from './sound-file.js';
import { type Segment, TEXT_TYPE, writeSrt, writeVtt } from './subtitles.js';

/** Formats that say when something was said. */
const TIMED = new Set(['srt', 'vtt', 'verbose_json', 'diarized_json']);

/** The client's half of `POST /v1/audio/transcriptions`. */
export const openaiTranscriptionClient = clientOf(false);
/** The client's half of `POST /v1/audio/translations`. */
export const openaiTranslationClient = clientOf(true);
/** The upstream's half of `POST /v1/audio/transcriptions`. */
export const openaiTranscriptionUpstream = upstreamOf(false);
/** The upstream's half of `POST /v1/audio/translations`. */
export const openaiTranslationUpstream = upstreamOf(true);

function clientOf(translate: boolean): TranscriptionClient {
  return {
    task: 'transcription',
    read(body, model) {
      return {
        model,
        file: soundFile(body),
        language: textField(body, 'language'),
        prompt: textField(body, 'prompt'),
        temperature: numberField(body, 'temperature'),
        translate,
        format: formatOf(body),
      };
    },
    write: (answer, context) => writeTranscript(answer, context, translate),
    events({ text, usage }) {
      const counted = writeMediaUsage(usage);
      const done = { type: 'transcript.text.done', text, ...(counted && { usage: counted }) };
      return [{ type: 'transcript.text.delta', delta: text }, done]
        .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
        .join('');
    },
  };
}

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

function formatOf(body: WireBody): string {
  return textField(body, 'response_format') ?? 'json';
}

function partsOf({ model, file, language, prompt, temperature, format }: TranscriptionRequest): FormPart[] {
  const texts = {
    model,
    language,
    prompt,
    temperature: temperature === null ? null : String(temperature),
    response_format: TIMED.has(format) ? 'verbose_json' : 'json',
  };
  const parts = Object.entries(texts).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  return [...parts, { name: 'file', value: new FormFile(file.name, file.mediaType, file.bytes) }];
}

function writeTranscript(answer: TranscriptionAnswer, { body }: AnswerContext, translate: boolean): RawAnswer {
  const { text, language, duration, segments, usage } = answer;
  const format = formatOf(body);
  // Without times the whole text is one stretch of the length that is known.
  const timed = segments ?? [{ start: 0, end: duration ?? 0, text }];
  if (format === 'text') return { contentType: TEXT_TYPE, body: Buffer.from(`${text}\n`) };
  if (format === 'srt') return { contentType: TEXT_TYPE, body: Buffer.from(writeSrt(timed)) };
  if (format === 'vtt') return { contentType: TEXT_TYPE, body: Buffer.from(writeVtt(timed)) };
  const counted = writeMediaUsage(usage);
  const detail = TIMED.has(format) && {
    task: translate ? 'translate' : 'transcribe',
    language: language ?? '',
    duration: duration ?? 0,
    segments: timed.map((segment, id) => ({ id, ...segment })),
  };
  const fields = { ...detail, text, ...(counted && { usage: counted }) };
  return { contentType: JSON_TYPE, body: Buffer.from(JSON.stringify(fields)) };
}

function readTranscript(contentType: string, body: Buffer): TranscriptionAnswer {
  if (!/json/.test(contentType)) {
    if (/html/.test(contentType)) throw badAnswer('the upstream answered with a page');
    return { text: body.toString('utf8').trim(), usage: null };
  }
  const { text, language, duration, segments, usage } = answerFields(body);
  if (typeof text !== 'string') throw badAnswer('the upstream answered without a text');
  const stretches = itemsOf(segments).flatMap(segmentOf);
  return {
    text,
    ...(typeof language === 'string' && { language }),
    ...(typeof duration === 'number' && { duration }),
    ...(stretches.length > 0 && { segments: stretches }),
    usage: readMediaUsage(usage) ?? usageOfSeconds(duration),
  };
}

function segmentOf(value: unknown): Segment[] {
  const { start, end, text } = fieldsOf(value);
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return [];
  return [{ start, end, text }];
}
