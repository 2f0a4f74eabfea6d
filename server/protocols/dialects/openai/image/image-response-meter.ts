import { stringEnd } from '../../../bytes/json-scan.js';
import { asArray, asRecord } from '../../../bytes/untrusted.js';
import { CompleteResponseMeter, type MeteredResponse } from '../shared/complete-response-meter.js';
import { lastUsageObject, readMediaUsage } from '../shared/openai-usage.js';
import { responseFields } from '../shared/response-fields.js';

/** Images can be tens of megabytes of base64: they are counted by their keys, without parsing. */
const KEYS = ['"b64_json"', '"url"'].map((key) => Buffer.from(key));
const QUOTE = 0x22;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const MAX_GAP = 16;

/** Meters an image response that passes through. */
export const imageResponseMeter = new CompleteResponseMeter(({ body }): MeteredResponse => {
  const images = countImages(body);
  if (images > 0) return { usage: readMediaUsage(lastUsageObject(body)), produced: true, images };
  const { data, usage } = responseFields(body);
  const given = asArray(data).filter((item) => Object.keys(asRecord(item)).length > 0).length;
  return { usage: readMediaUsage(usage), produced: given > 0, images: given };
});

/** An object with both keys counts as one image. Strings are skipped, so keys inside a text are not counted. */
function countImages(body: Buffer): number {
  let count = 0;
  let counted = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === OPEN_OBJECT || byte === CLOSE_OBJECT) counted = false;
    if (byte !== QUOTE) continue;
    const end = stringEnd(body, at);
    if (end < 0) break;
    if (!counted && KEYS.some((key) => key.equals(body.subarray(at, end))) && hasText(body, end)) {
      counted = true;
      count++;
    }
    at = end - 1;
  }
  return count;
}

/** Whether a string follows the key: `"url": null` is not an image. */
function hasText(body: Buffer, from: number): boolean {
  const quote = body.subarray(from, from + MAX_GAP).indexOf(QUOTE);
  return quote > 0 && /^\s*:\s*$/.test(body.toString('latin1', from, from + quote)) && body[from + quote + 1] !== QUOTE;
}
