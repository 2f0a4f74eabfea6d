/** The longest answer that a request may ask for, in tokens. More is refused in every dialect, as clients of such gateways know it. */
export const MAX_TOKENS_LIMIT = 1_073_741_823;
