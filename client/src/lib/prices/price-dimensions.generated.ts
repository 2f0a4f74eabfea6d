/** The numbers that a model is charged by. Written by `npm run contracts`. */
export const priceDimensions = {
  modelRatio: {"option":"ModelRatio","of":null,"default":"37.5","dollarsPer":null,"factor":{"key":"input","like":null},"tokens":[{"count":"input","partOf":null,"line":"PROMPT","record":null}],"units":null},
  completionRatio: {"option":"CompletionRatio","of":null,"default":"1","dollarsPer":null,"factor":{"key":"output","like":null},"tokens":[{"count":"output","partOf":null,"line":"COMPLETION","record":null}],"units":null},
  reasoningRatio: {"option":"ReasoningRatio","of":null,"default":null,"dollarsPer":null,"factor":{"key":"reasoning","like":"completionRatio"},"tokens":[{"count":"reasoning","partOf":"output","line":"REASONING","record":"reasoning_tokens"}],"units":null},
  cacheRatio: {"option":"CacheRatio","of":null,"default":"1","dollarsPer":null,"factor":{"key":"cache_read","like":"modelRatio"},"tokens":[{"count":"cacheRead","partOf":"input","line":"CACHED","record":"cache_tokens"},{"count":"cacheReadText","partOf":"input","line":"CACHED","record":null}],"units":null},
  cacheWriteRatio: {"option":"CreateCacheRatio","of":null,"default":"1.25","dollarsPer":null,"factor":{"key":"cache_write","like":"modelRatio"},"tokens":[{"count":"cacheWrite","partOf":"input","line":"CACHE_WRITE","record":"cache_creation_tokens"},{"count":"cacheWriteHour","partOf":"cacheWrite","line":"CACHE_WRITE","record":"cache_creation_hour_tokens"}],"units":null},
  cacheWriteHourRatio: {"option":"CreateCacheHourRatio","of":null,"default":null,"dollarsPer":null,"factor":{"key":"cache_write_hour","like":"cacheWriteRatio"},"tokens":[{"count":"cacheWriteHour","partOf":"cacheWrite","line":"CACHE_WRITE","record":"cache_creation_hour_tokens"}],"units":null},
  audioRatio: {"option":"AudioRatio","of":null,"default":null,"dollarsPer":null,"factor":{"key":"audio_input","like":"modelRatio"},"tokens":[{"count":"audioIn","partOf":"input","line":"PROMPT","record":"audio_input"}],"units":null},
  audioCacheRatio: {"option":"AudioCacheRatio","of":null,"default":null,"dollarsPer":null,"factor":{"key":"audio_cache_read","like":"cacheRatio"},"tokens":[{"count":"cacheReadAudio","partOf":"audioIn","line":"CACHED_AUDIO","record":"cache_audio_tokens"}],"units":null},
  audioCompletionRatio: {"option":"AudioCompletionRatio","of":"audioRatio","default":null,"dollarsPer":null,"factor":{"key":"audio_output","like":"completionRatio"},"tokens":[{"count":"audioOut","partOf":"output","line":"COMPLETION","record":"audio_output"}],"units":null},
  imageRatio: {"option":"ImageRatio","of":null,"default":null,"dollarsPer":null,"factor":{"key":"image_input","like":"modelRatio"},"tokens":[{"count":"imageIn","partOf":"input","line":"IMAGE_INPUT","record":"image_input"}],"units":null},
  imageCompletionRatio: {"option":"ImageCompletionRatio","of":null,"default":null,"dollarsPer":null,"factor":{"key":"image_output","like":"completionRatio"},"tokens":[{"count":"imageOut","partOf":"output","line":"IMAGE_OUTPUT","record":"image_output"}],"units":null},
  modelPrice: {"option":"ModelPrice","of":null,"default":"0","dollarsPer":"call","factor":{"key":"call","like":null},"tokens":[],"units":null},
  pagePrice: {"option":"PagePrice","of":null,"default":null,"dollarsPer":"page","factor":{"key":"page","like":"modelPrice"},"tokens":[],"units":{"record":"page_count","orElse":null,"line":"PAGE"}},
  annotatedPagePrice: {"option":"AnnotatedPagePrice","of":null,"default":null,"dollarsPer":"page","factor":{"key":"annotated_page","like":"pagePrice"},"tokens":[],"units":{"record":"annotated_page_count","orElse":"pagePrice","line":"ANNOTATED_PAGE"}},
} as const;

/** The billing modes, by what their prices are per, and the dimension that a price of each always has. */
export const billingModes = {
  PER_TOKEN: {"per":"token","base":"modelRatio"},
  PER_CALL: {"per":"call","base":"modelPrice"},
  PER_PAGE: {"per":"page","base":"pagePrice"},
} as const;

/** The kinds of lines of a receipt; their names are texts of `common`. */
export const receiptLines = [
  'PROMPT',
  'COMPLETION',
  'REASONING',
  'CACHED',
  'CACHE_WRITE',
  'CACHED_AUDIO',
  'IMAGE_INPUT',
  'IMAGE_OUTPUT',
  'PAGE',
  'ANNOTATED_PAGE',
  'CALL',
  'IMAGE',
  'CHARACTER',
  'AUDIO_DURATION',
  'VIDEO',
  'TOOL',
] as const;
