/** The max tokens of a short reply of most models. */
export const SHORT_REPLY_TOKENS = 10;

/**
 * A field of Chat Completions that limits the length of a reply; none for models that need more than a caller can know.
 */
interface ReplyLimit {
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

/** Limits by the name of the model, of which the first that matches applies. */
const LIMITS: readonly (readonly [RegExp, ReplyLimit])[] = [
  [/^(o\d|gpt-5)/, { max_completion_tokens: SHORT_REPLY_TOKENS }],
  // The budget of its thinking must be below the max tokens.
  [/thinking.*claude|claude.*thinking/s, {}],
  [/thinking/, { max_tokens: 50 }],
  // Its thoughts count as output.
  [/gemini/, { max_tokens: 300 }],
];

/**
 * The limit that a test of a channel sends, so that the model's response is short.
 * @param model its name at the upstream
 */
export function shortReplyLimit(model: string): ReplyLimit {
  return LIMITS.find(([name]) => name.test(model))?.[1] ?? { max_tokens: SHORT_REPLY_TOKENS };
}
