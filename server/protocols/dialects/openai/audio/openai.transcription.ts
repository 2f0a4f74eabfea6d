import { tokensOf, type Units } from '../../../../common/units.js';
import { usageOfSeconds } from '../../../../common/usage.js';
import type { BodyDraft } from '../../../bytes/body-draft.js';
import { filesOf, openForm } from '../../../bytes/form-body.js';
import { flagField, type RequestBody, textField } from '../../../bytes/request-body.js';
import { asString } from '../../../bytes/untrusted.js';
import { BadResponse } from '../../../canonical/reply.js';
import type { RawResponse } from '../../../canonical/whole-codec.js';
import { estimateTokens } from '../../../metering/estimate.js';
import type { ResponseMeter } from '../../../metering/meter.js';
import type { RequestParams } from '../../../request-params.js';
import type { Operation, PromptForCount, Rewrite } from '../../dialect.js';
import { CompleteResponseMeter, type MeteredResponse } from '../complete-response-meter.js';
import { MediaStreamMeter } from '../media-stream-meter.js';
import { readMediaUsage } from '../media-usage.js';
import { openaiDialect } from '../openai.dialect.js';
import { badResponse, responseFields } from '../response-fields.js';
import { readModelOr, rewriteWithModel } from '../rewrite.js';
import { audioSeconds, guessedSeconds } from './audio-length.js';
import { audioFile, openaiTranscriptionClient, openaiTranslationClient } from './openai.transcription.client.js';
import { subtitleEnd, TEXT_TYPE } from './subtitles.js';
import { transcriptTexts } from './transcript-texts.js';

/** Meters a transcript that passes through. An empty transcript of silent audio is charged, too. */
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
