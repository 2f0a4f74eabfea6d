import type { ChannelView } from '../directory/channel-view.js';
import { channelTypeOf } from '../types/channel-types.js';
import { isCheapToTest } from './model-kind.js';

/** For channels that name no model at all. */
const FALLBACK = 'gpt-4o-mini';

type Tested = Pick<ChannelView, 'type' | 'testModel' | 'models'>;

/**
 * The model a test asks for when nobody named one: the channel's test model, else the first that costs next to nothing.
 * @returns null when the channel has only models whose test would cost something
 */
export function testModelOf({ type, testModel, models }: Tested): string | null {
  if (testModel !== '') return testModel;
  if (models.size === 0) return FALLBACK;
  return [...models].find((model) => isCheapToTest(model, type)) ?? null;
}

/** Whether a channel is of a type that answers short calls at all. */
export function isTestable({ type }: Pick<ChannelView, 'type'>): boolean {
  const known = channelTypeOf(type);
  return known !== undefined && !known.untestable;
}
