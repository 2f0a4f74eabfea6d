// Written by `npm run contracts`.

export const logSortColumns = {
  TIME: 'DESC',
  DURATION: 'DESC',
  PROMPT_TOKENS: 'DESC',
  COMPLETION_TOKENS: 'DESC',
  QUOTA: 'DESC',
} as const;
