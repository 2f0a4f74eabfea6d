// Written by `npm run contracts`.

export const conversationSortColumns = {
  LAST_CALL: 'DESC',
  CALLS: 'DESC',
  DURATION: 'DESC',
  PROMPT_TOKENS: 'DESC',
  COMPLETION_TOKENS: 'DESC',
  QUOTA: 'DESC',
  ERRORS: 'DESC',
} as const;
