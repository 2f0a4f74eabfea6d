/** The kind of call that tests a model. `none`: its calls take minutes or require a session. */
export type ModelKind =
  | 'chat'
  | 'completion'
  | 'embedding'
  | 'rerank'
  | 'moderation'
  | 'ocr'
  | 'image'
  | 'speech'
  | 'transcription'
  | 'none';

/**
 * Patterns of model names, the first match applies; the order separates rerankers from the embedding models in their
 * names.
 */
const NAMES: readonly (readonly [RegExp, ModelKind])[] = [
  [/rerank/, 'rerank'],
  [/embed|bge-|^m3e|^gte-|^e5-/, 'embedding'],
  [/moderation/, 'moderation'],
  [/mistral-ocr|mistral-document-ai/, 'ocr'],
  [/realtime|^(mj|swap)_|midjourney|^suno|^sora|^veo-|video/, 'none'],
  [/dall-e|gpt-image|-image\b|imagen|flux|stable-diffusion|^sd3|sdxl|kolors|cogview|wanx|seedream|recraft/, 'image'],
  [/whisper|transcribe|sensevoice|paraformer|-asr/, 'transcription'],
  [/^tts-|-tts\b|^speech-|cosyvoice|sambert/, 'speech'],
  [/^(gpt-3\.5-turbo-instruct|davinci-002|babbage-002)/, 'completion'],
];

/** The kind of call that a model's name shows; undefined for other names, most of which are chat models. */
export function kindByName(model: string): ModelKind | undefined {
  const name = model.toLowerCase();
  return NAMES.find(([pattern]) => pattern.test(name))?.[1];
}
