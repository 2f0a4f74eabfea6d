import type { RawAnswer } from '../../../canonical/whole-codec.js';
import { answerFields, badAnswer } from '../answer-fields.js';
import { readMediaUsage, usageOfSeconds } from '../media-usage.js';
import { WholeAnswerMeter, type Worth } from '../whole-answer-meter.js';
import { subtitleEnd } from './subtitles.js';

/** Meters a transcript that passes through, in whichever of its formats. An empty one of a silent sound is an answer, too. */
export const transcriptMeter = new WholeAnswerMeter(look);

function look({ contentType, body }: RawAnswer): Worth {
  if (/html/.test(contentType)) throw badAnswer('the upstream answered with a page');
  if (!/json/.test(contentType)) return { usage: usageOfSeconds(subtitleEnd(body.toString('utf8'))), produced: true };
  const { text, usage, duration } = answerFields(body);
  // Some upstreams write the seconds as a text.
  const seconds = typeof duration === 'string' && duration !== '' ? Number(duration) : duration;
  return { usage: readMediaUsage(usage) ?? usageOfSeconds(seconds), produced: typeof text === 'string' };
}
