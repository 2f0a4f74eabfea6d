import { AppError } from '../../common/errors/app-error.js';
import { ChannelError } from './channel.errors.js';

/**
 * Follows a mapping from the name a client uses to the name the upstream uses, until a name maps to nothing further or
 * to itself.
 * @throws {AppError} model_mapping_cycle
 */
export function resolveModel(mapping: ReadonlyMap<string, string>, name: string): string {
  const seen = new Set([name]);
  let current = name;
  for (;;) {
    const next = mapping.get(current);
    if (next === undefined || next === current) return current;
    if (seen.has(next)) throw new AppError(ChannelError.model_mapping_cycle, { name });
    seen.add(next);
    current = next;
  }
}

/**
 * The upstream's name for a model as a client of this gateway calls it. A mapping may be written with the channel's
 * prefix or without it; the more exact entry wins.
 * @throws {AppError} model_mapping_cycle
 */
export function upstreamName(
  channel: { modelPrefix: string; modelMapping: ReadonlyMap<string, string> },
  model: string,
): string {
  const { modelPrefix, modelMapping } = channel;
  if (modelMapping.has(model)) return resolveModel(modelMapping, model);
  const bare = modelPrefix !== '' && model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : model;
  return resolveModel(modelMapping, bare);
}
