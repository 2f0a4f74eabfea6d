import type { ChannelType } from './channel-type.js';
import { OPENAI_COMPATIBLE_TYPES } from './openai-compatible-types.js';
import { OPENAI_TYPES } from './openai-types.js';
import { OWN_API_TYPES } from './own-api-types.js';
import { TASK_TYPES } from './task-types.js';

/**
 * A built-in upstream, so that a site can be tried end to end without a provider's key.
 * Its number is far outside the documented range, which other tools may extend.
 */
export const DEMO_TYPE: ChannelType = {
  id: 1000,
  label: { zh: '演示渠道（内置，不产生真实回答）', en: 'Demo (built in, no real model)' },
  defaultBaseUrl: '',
  defaultModels: ['demo-chat', 'demo-embedding'],
  owner: 'demo',
  keyless: true,
};

const MAPPED = [...OPENAI_TYPES, ...OPENAI_COMPATIBLE_TYPES, ...OWN_API_TYPES, ...TASK_TYPES].sort(
  (a, b) => a.id - b.id,
);

/** Every supported kind of upstream, by number. */
export const CHANNEL_TYPES: readonly ChannelType[] = [...MAPPED, DEMO_TYPE];

/** The types that the channel form offers. */
export const OFFERED_TYPES = CHANNEL_TYPES.filter(({ retired }) => !retired);

/** The type of a channel that names none: OpenAI. */
export const DEFAULT_TYPE = 1;

/** Every model name the catalogue suggests, in catalogue order. */
export const SUGGESTED_MODELS: readonly string[] = [
  ...new Set(CHANNEL_TYPES.flatMap(({ defaultModels }) => defaultModels)),
];

const byId = new Map(CHANNEL_TYPES.map((type) => [type.id, type]));
const ownerByModel = new Map<string, string>();
for (const { owner, defaultModels } of CHANNEL_TYPES) {
  // Several providers sell the same model; the first one in the catalogue is its owner.
  for (const model of defaultModels) if (owner && !ownerByModel.has(model)) ownerByModel.set(model, owner);
}

/** The type with this number. Undefined if this version does not have it. */
export function channelTypeOf(id: number): ChannelType | undefined {
  return byId.get(id);
}

/** `owned_by` of a model in model lists: the provider that first lists it, `custom` for custom names. */
export function ownerOf(model: string): string {
  return ownerByModel.get(model) ?? 'custom';
}
