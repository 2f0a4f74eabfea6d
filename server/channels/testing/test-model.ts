import type { ChannelView } from '../directory/channel-view.js';
import { channelTypeOf } from '../types/channel-types.js';

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

/** Kinds with negligible test costs. */
const CHEAP: ReadonlySet<ModelKind> = new Set(['chat', 'completion', 'embedding', 'rerank', 'moderation']);

/**
 * The kind of call that a model supports.
 * @param type of the channel that serves it
 */
export function modelKindOf(model: string, type: number): ModelKind {
  const name = model.toLowerCase();
  const known = NAMES.find(([pattern]) => pattern.test(name))?.[1];
  return known ?? (channelTypeOf(type)?.onlyEmbeddings ? 'embedding' : 'chat');
}

/** Whether a model may be tested by default: image and audio calls are too expensive. */
function isCheapToTest(model: string, type: number): boolean {
  return CHEAP.has(modelKindOf(model, type));
}

/** For channels without any model. */
const FALLBACK = 'gpt-4o-mini';

type Tested = Pick<ChannelView, 'type' | 'testModel' | 'models'>;

/**
 * The default model of a test: the channel's test model, else the first inexpensive one.
 * @returns null when the channel has only models with expensive tests
 */
export function testModelOf({ type, testModel, models }: Tested): string | null {
  if (testModel !== '') return testModel;
  if (models.size === 0) return FALLBACK;
  return [...models].find((model) => isCheapToTest(model, type)) ?? null;
}

/** Whether the channel type supports short calls. */
export function isTestable({ type }: Pick<ChannelView, 'type'>): boolean {
  const known = channelTypeOf(type);
  return known !== undefined && known.tasks === undefined;
}
