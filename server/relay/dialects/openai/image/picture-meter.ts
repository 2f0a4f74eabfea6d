import { fieldsOf, itemsOf } from '../../../wire/untrusted.js';
import { answerFields } from '../answer-fields.js';
import { readMediaUsage } from '../media-usage.js';
import { lastUsageObject } from '../openai-usage.js';
import { WholeAnswerMeter, type Worth } from '../whole-answer-meter.js';

/** Pictures can be tens of megabytes of base64: they are counted by the keys they stand under, without parsing. */
const KEYS = ['"b64_json"', '"url"'].map((key) => Buffer.from(key));
const QUOTE = 0x22;
const LONGEST_GAP = 16;

/** Meters an answer of pictures that passes through. */
export const pictureMeter = new WholeAnswerMeter(({ body }): Worth => {
  const images = countPictures(body);
  if (images > 0) return { usage: readMediaUsage(lastUsageObject(body)), produced: true, images };
  const { data, usage } = answerFields(body);
  const given = itemsOf(data).filter((item) => Object.keys(fieldsOf(item)).length > 0).length;
  return { usage: readMediaUsage(usage), produced: given > 0, images: given };
});

/** Inside a text the quotes of a key would be escaped, so nobody's words are counted. */
function countPictures(body: Buffer): number {
  let count = 0;
  for (const key of KEYS) {
    for (let at = body.indexOf(key); at >= 0; at = body.indexOf(key, at + key.length)) {
      if (hasText(body, at + key.length)) count++;
    }
  }
  return count;
}

/** Whether a text follows the key: `"url": null` is no picture. */
function hasText(body: Buffer, from: number): boolean {
  const quote = body.subarray(from, from + LONGEST_GAP).indexOf(QUOTE);
  return quote > 0 && /^\s*:\s*$/.test(body.toString('latin1', from, from + quote)) && body[from + quote + 1] !== QUOTE;
}
