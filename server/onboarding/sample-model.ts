const PREFERRED = ['demo-chat', 'gpt-4o-mini'];
/** Names of models without chat; the first snippet must get a response. */
const NOT_CHAT = /embed|bge-|^m3e|rerank|whisper|tts|dall-e|moderation|realtime|audio|imagen|flux|\*|^mj_|^suno_/i;

/**
 * The model for the first snippet: a well-known inexpensive one, else the first chat model, else any; null for none.
 */
export function sampleOf(models: readonly string[]): string | null {
  const preferred = PREFERRED.find((model) => models.includes(model));
  return preferred ?? models.find((model) => !NOT_CHAT.test(model)) ?? models[0] ?? null;
}
