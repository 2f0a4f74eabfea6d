import { textField } from '../../../bytes/body-fields.js';
import type { WireBody } from '../../../bytes/wire-body.js';
import { BadAnswer } from '../../../canonical/bad-answer.js';
import { estimateTokens } from '../../../metering/estimate.js';
import type { Operation } from '../../dialect.js';
import { answerFields, badAnswer } from '../answer-fields.js';
import { readModelOr, rewriteWithModel } from '../default-model.js';
import { MediaStreamMeter } from '../media-stream-meter.js';
import { openaiDialect } from '../openai.dialect.js';
import { WholeAnswerMeter } from '../whole-answer-meter.js';
import { invalidAudio } from './audio.errors.js';
import { openaiSpeechClient } from './openai.speech.client.js';

const DEFAULT_MODEL = 'tts-1';

/** `POST /v1/audio/speech` */
export const openaiSpeech: Operation = {
  format: 'openai.speech',
  task: 'speech',
  dialect: openaiDialect,
  codec: openaiSpeechClient,
  read(body) {
    const model = readModelOr(body, DEFAULT_MODEL);
    const text = spokenText(body);
    const stream = body.get('stream_format') === 'sse';
    const asked = { model, stream, wantsUsage: false, maxTokens: 0 };
    if (!model.startsWith('tts')) return { ...asked, promptEstimate: estimateTokens(text) };
    const count = countCharacters(text);
    return { ...asked, promptEstimate: count, units: { kind: 'characters', count } };
  },
  promptForCount: (body) => ({ texts: [spokenText(body), textField(body, 'instructions') ?? ''], structureTokens: 0 }),
  rewrite: rewriteWithModel,
  answerMeter: () =>
    new WholeAnswerMeter(({ contentType, body }) => {
      if (/html/.test(contentType)) throw badAnswer(BadAnswer.page);
      // Sound is no JSON: this is an error, or somebody's way of saying something else.
      if (/json/.test(contentType)) answerFields(body);
      return { usage: null, produced: body.length > 0 };
    }),
  streamMeter: () => new MediaStreamMeter(),
};

/** @throws {AppError} invalid_audio_request */
function spokenText(body: WireBody): string {
  const text = textField(body, 'input');
  if (text === null) throw invalidAudio('field input is required');
  return text;
}

/** Characters as people count them, not UTF-16 units. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
