import { createRequire } from 'node:module';

type Decoder = typeof import('gpt-tokenizer/encoding/cl100k_base');

let decoder: Decoder | undefined;

/**
 * The text of token ids, in the encoding of the embedding models; null when they are no such ids. The first call loads the
 * vocabulary, which takes a tenth of a second: only clients that count tokens themselves need it, for upstreams that do not.
 */
export function textOfTokens(ids: readonly number[]): string | null {
  decoder ??= createRequire(import.meta.url)('gpt-tokenizer/encoding/cl100k_base') as Decoder;
  try {
    return decoder.decode(ids);
  } catch {
    return null;
  }
}
