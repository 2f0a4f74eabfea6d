/** Texts, or lists of token ids, in the form of completions and embeddings. */
export interface InputTexts {
  texts: string[];
  /** Number of token ids sent instead of text. */
  tokenIds: number;
}

/** Reads `string | string[] | int[] | int[][]`; null for other types and empty values. */
export function readTexts(input: unknown): InputTexts | null {
  if (typeof input === 'string') return input === '' ? null : { texts: [input], tokenIds: 0 };
  if (!Array.isArray(input) || input.length === 0) return null;
  const items = input as unknown[];
  if (items.every((item) => typeof item === 'string')) return { texts: items, tokenIds: 0 };
  if (items.every(isTokenId)) return { texts: [], tokenIds: items.length };
  if (items.every((item) => Array.isArray(item) && item.every(isTokenId))) {
    return { texts: [], tokenIds: (items as unknown[][]).reduce((sum, ids) => sum + ids.length, 0) };
  }
  return null;
}

function isTokenId(item: unknown): item is number {
  return typeof item === 'number' && Number.isInteger(item) && item >= 0;
}
