// Written by `npm run contracts`.

/** Failures after which the next target of an alias may be tried. */
export const fallbackConditions = [
  'no_channel',
  'rate_limited',
  'server_error',
  'timeout',
  'context_length',
  'content_refused',
] as const;

export const maxTargets = 10;
