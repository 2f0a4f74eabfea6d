import { usageOfSeconds } from '../../../../common/usage.js';
import { textOf } from '../../../bytes/untrusted.js';
import { BadAnswer } from '../../../canonical/bad-answer.js';
import type { RawAnswer } from '../../../canonical/whole-codec.js';
import type { AnswerMeter } from '../../../metering/meter.js';
import { answerFields, badAnswer } from '../answer-fields.js';
import { readMediaUsage } from '../media-usage.js';
import { type MeteredAnswer, WholeAnswerMeter } from '../whole-answer-meter.js';
import { subtitleEnd, TEXT_TYPE } from './subtitles.js';

/** Meters a transcript that passes through. An empty one of a silent sound is an answer, too. */
export const transcriptAnswerMeter = new WholeAnswerMeter(look);

/** The same for a client that asked for a bare text, which the upstream was asked for in JSON. */
export const bareTranscriptAnswerMeter: AnswerMeter = {
  read(answer) {
    const read = transcriptAnswerMeter.read(answer);
    return read.error || !isJson(answer) ? read : { ...read, answer: bare(answer) };
  },
};

function look(answer: RawAnswer): MeteredAnswer {
  const { contentType, body } = answer;
  if (/html/.test(contentType)) throw badAnswer(BadAnswer.page);
  if (!isJson(answer)) return { usage: usageOfSeconds(subtitleEnd(body.toString('utf8'))), produced: true };
  const { text, usage, duration } = answerFields(body);
  // Some upstreams write the seconds as a text.
  const seconds = typeof duration === 'string' && duration !== '' ? Number(duration) : duration;
  return { usage: readMediaUsage(usage) ?? usageOfSeconds(seconds), produced: typeof text === 'string' };
}

function isJson({ contentType }: RawAnswer): boolean {
  return /json/.test(contentType);
}

function bare({ body }: RawAnswer): RawAnswer {
  return { contentType: TEXT_TYPE, body: Buffer.from(`${textOf(answerFields(body).text)}\n`) };
}
