import { JSON_TYPE } from '../../../bytes/content-types.js';
import { type FormFile, filesOf } from '../../../bytes/form-body.js';
import { numberField, type RequestBody, textField } from '../../../bytes/request-body.js';
import type {
  RawResponse,
  ResponseContext,
  TranscriptionClient,
  TranscriptionResponse,
} from '../../../canonical/whole-codec.js';
import { writeMediaUsage } from '../media-usage.js';
import { invalidAudio } from '../openai.errors.js';
import { TEXT_TYPE, TIMED_FORMATS, writeSrt, writeVtt } from './subtitles.js';

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
export function audioFile(body: RequestBody): FormFile {
  const [file, ...more] = filesOf(body, 'file');
  if (!file) throw invalidAudio('field file is required');
  if (more.length > 0) throw invalidAudio('field file is given more than once');
  return file;
}
