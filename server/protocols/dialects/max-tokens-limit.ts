/**
 * The maximum output tokens that a request may set. Higher values are rejected in every dialect, as in similar
 * gateways.
 */
export const MAX_TOKENS_LIMIT = 1_073_741_823;
