import { JsonKey } from '../../../bytes/json-key.js';
import { linesOf } from '../../../bytes/lines.js';
import { asArray, asRecord, isFields, objectIn } from '../../../bytes/untrusted.js';

const LOGPROBS = new JsonKey('logprobs');
const DATA = Buffer.from('data:');
const NULL = /^\s*:\s*null/;

/**
 * Whether a choice or a part contains probabilities of tokens. They name tokens, so they are output even next to a
 * blank text.
 */
export function hasLogprobs({ logprobs }: Readonly<Record<string, unknown>>): boolean {
  const lists = isFields(logprobs) ? Object.values(logprobs) : [logprobs];
  return lists.some((list) => asArray(list).length > 0);
}

/** Whether an event of a chat or completion stream contains them. Vendors write `"logprobs":null` into most chunks. */
export function streamsLogprobs(block: Buffer): boolean {
  if (!containsValue(block)) return false;
  return [...linesOf(block)].some((line) => {
    if (!line.subarray(0, DATA.length).equals(DATA)) return false;
    const event = objectIn(line.toString('utf8', DATA.length));
    return asArray(event?.choices).some((choice) => hasLogprobs(asRecord(choice)));
  });
}

function containsValue(block: Buffer): boolean {
  for (let at = LOGPROBS.indexIn(block); at >= 0; at = LOGPROBS.indexIn(block, at + 1)) {
    const from = at + LOGPROBS.length;
    if (!NULL.test(block.toString('latin1', from, from + 16))) return true;
  }
  return false;
}
