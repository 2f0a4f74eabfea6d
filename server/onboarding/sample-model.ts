const PREFERRED = ['demo-chat', 'gpt-4o-mini'];
/** Names of models that do not chat; a first snippet must get an answer. */
const NOT_CHAT = /embed|bge-|^m3e|rerank|whisper|tts|dall-e|moderation|realtime|audio|imagen|flux|\*|^mj_|^suno_/i;

/** The model to put into a first snippet: a well-known cheap one, else the first that chats, else any; null for none. */
export function sampleOf(models: readonly string[]): string | null {
  const preferred = PREFERRED.find((model) => models.includes(model));
  return preferred ?? models.find((model) => !NOT_CHAT.test(model)) ?? models[0] ?? null;
}
