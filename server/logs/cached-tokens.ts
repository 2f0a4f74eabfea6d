/** SQL of the cached tokens of a log row; rows of versions before the column have the number in their text. */
export const CACHED_TOKENS_OF_ROW = `coalesce(cached_tokens, substring(other FROM '"cache_tokens":(\\d{1,12})')::bigint)`;
