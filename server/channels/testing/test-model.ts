import { kindByName, type ModelKind } from '../../protocols/models/model-kinds.js';
import type { ChannelView } from '../directory/channel-view.js';
import { channelTypeOf } from '../types/channel-types.js';

/** Kinds with negligible test costs. */
const CHEAP: ReadonlySet<ModelKind> = new Set(['chat', 'completion', 'embedding', 'rerank', 'moderation']);

/**
 * The kind of call that a model supports.
 * @param type of the channel that serves it
 */
export function modelKindOf(model: string, type: number): ModelKind {
  return kindByName(model) ?? (channelTypeOf(type)?.onlyEmbeddings ? 'embedding' : 'chat');
}

/** Whether a model may be tested by default: image and audio calls are too expensive. */
function isCheapToTest(model: string, type: number): boolean {
  return CHEAP.has(modelKindOf(model, type));
}

/** The tested model of channels without any model. */
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
