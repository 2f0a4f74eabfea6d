/** What a model is asked for in a test. `none`: what it does takes minutes or a session of its own. */
export type ModelKind =
  | 'chat'
  | 'completion'
  | 'embedding'
  | 'rerank'
  | 'moderation'
  | 'image'
  | 'speech'
  | 'transcription'
  | 'none';

/** Serves nothing but vectors. */
const MOKA = 44;

/** By their names, first match; the order tells a reranker from the embedding model it is named after. */
const NAMES: readonly (readonly [RegExp, ModelKind])[] = [
  [/rerank/, 'rerank'],
  [/embed|bge-|^m3e|^gte-|^e5-/, 'embedding'],
  [/moderation/, 'moderation'],
  [/realtime|^(mj|swap)_|midjourney|^suno|^sora|^veo-|video/, 'none'],
  [/dall-e|gpt-image|-image\b|imagen|flux|stable-diffusion|^sd3|sdxl|kolors|cogview|wanx|seedream|recraft/, 'image'],
  [/whisper|transcribe|sensevoice|paraformer|-asr/, 'transcription'],
  [/^tts-|-tts\b|^speech-|cosyvoice|sambert/, 'speech'],
  [/^(gpt-3\.5-turbo-instruct|davinci-002|babbage-002)/, 'completion'],
];

/** A test of one of these costs next to nothing. */
const CHEAP: ReadonlySet<ModelKind> = new Set(['chat', 'completion', 'embedding', 'rerank', 'moderation']);

/**
 * What kind of call a model answers.
 * @param type of the channel that serves it
 */
export function modelKindOf(model: string, type: number): ModelKind {
  const name = model.toLowerCase();
  const known = NAMES.find(([pattern]) => pattern.test(name))?.[1];
  return known ?? (type === MOKA ? 'embedding' : 'chat');
}

/** Whether a model may be called for a test without being asked for: pictures and sound cost too much. */
export function isCheapToTest(model: string, type: number): boolean {
  return CHEAP.has(modelKindOf(model, type));
}
