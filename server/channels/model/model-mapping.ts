import { AppError } from '../../common/errors/app-error.js';
import { ChannelError } from './channel.errors.js';

/**
 * Follows a mapping from the client's name to the upstream's name, until a name has no further mapping or maps to
 * itself.
 * @throws {AppError} model_mapping_cycle
 */
export function resolveModel(mapping: ReadonlyMap<string, string>, name: string): string {
  // Most models have no mapping, and each call asks several times.
  if (!mapping.has(name)) return name;
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
 * The upstream's name of a model that a client requests. A mapping may be written with the channel's prefix or without
 * it; the entry with the prefix takes precedence.
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
