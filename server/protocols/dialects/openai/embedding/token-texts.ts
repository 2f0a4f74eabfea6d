import { createRequire } from 'node:module';

type Decoder = typeof import('gpt-tokenizer/encoding/cl100k_base');

let decoder: Decoder | undefined;

/**
 * Decodes token ids in the encoding of the embedding models; null for invalid ids. The first call loads the vocabulary,
 * which takes 100 ms; it is only needed for clients that send token ids to upstreams that do not accept them.
 */
export function textOfTokens(ids: readonly number[]): string | null {
  decoder ??= createRequire(import.meta.url)('gpt-tokenizer/encoding/cl100k_base') as Decoder;
  try {
    return decoder.decode(ids);
  } catch {
    return null;
  }
}
