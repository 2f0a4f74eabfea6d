import type { TokenCount } from '../../common/usage.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { JsonKey } from '../../protocols/bytes/json-key.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { asArray, asRecord } from '../../protocols/bytes/untrusted.js';

/** Marks of the prompt's parts that are written to a cache, in the APIs of Anthropic and OpenAI. */
const CACHE_MARK = new JsonKey('cache_control');
const LIFETIME = new JsonKey('ttl', ':');
const AN_HOUR = /^\s*"1h"/;
const NO_PARTS: ReadonlySet<TokenCount> = new Set();

/** The tokens with prices of their own that a request of any API asks for: cache writes, and responses with audio or images. */
export function requestedParts(body: RequestBody): ReadonlySet<TokenCount> {
  const { bytes, contentType } = body;
  // A form may be a large file.
  if (!contentType.startsWith(JSON_TYPE)) return NO_PARTS;
  // The search of a long prompt takes as long as to parse it; bodies of clients were scanned before.
  const mark = body.cacheMark ?? CACHE_MARK.indexIn(bytes);
  const { responseModalities } = asRecord(body.get('generationConfig'));
  const modalities = [...asArray(body.get('modalities')), ...asArray(responseModalities)];
  if (mark < 0 && modalities.length === 0) return NO_PARTS;
  const parts = new Set<TokenCount>();
  if (mark >= 0) {
    parts.add('cacheWrite');
    if (hasHour(bytes, mark)) parts.add('cacheWriteHour');
  }
  for (const kind of modalities) {
    if (typeof kind !== 'string') continue;
    if (kind.toLowerCase() === 'audio') parts.add('audioOut');
    if (kind.toLowerCase() === 'image') parts.add('imageOut');
  }
  return parts;
}

function hasHour(bytes: Buffer, from: number): boolean {
  for (let at = LIFETIME.indexIn(bytes, from); at >= 0; at = LIFETIME.indexIn(bytes, at + 1)) {
    const value = at + LIFETIME.length;
    if (AN_HOUR.test(bytes.toString('latin1', value, value + 16))) return true;
  }
  return false;
}
