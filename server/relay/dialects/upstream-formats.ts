import type { UpstreamCodec } from '../canonical/codec.js';
import type { Format } from '../wire/format.js';

/** How upstreams are spoken to in the formats that clients use too. Formats that only pass through are not listed. */
const UPSTREAM_CODECS: Partial<Record<Format, UpstreamCodec>> = {};

export function upstreamCodecOf(format: Format): UpstreamCodec | undefined {
  return UPSTREAM_CODECS[format];
}
