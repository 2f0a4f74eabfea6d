import { usageOfSeconds } from '../../../../common/usage.js';
import { FormBody, FormFile, type FormPart } from '../../../bytes/form-body.js';
import { asArray, asRecord } from '../../../bytes/untrusted.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { BadResponse } from '../../../canonical/reply.js';
import type {
  TranscriptionRequest,
  TranscriptionResponse,
  TranscriptionUpstream,
} from '../../../canonical/whole-codec.js';
import { readMediaUsage } from '../media-usage.js';
import { badResponse, responseFields } from '../response-fields.js';
import { type Segment, TIMED_FORMATS } from './subtitles.js';

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
