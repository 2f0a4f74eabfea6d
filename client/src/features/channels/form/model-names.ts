export interface ModelDiff {
  /** Offered by the upstream, not yet in the channel. */
  added: string[];
  /** In both. */
  kept: string[];
  /** In the channel, but not offered by the upstream. */
  removed: string[];
}

/** Compares the models of a channel with those that its upstream offers. The order of names is kept. */
export function diffModels(current: readonly string[], offered: readonly string[]): ModelDiff {
  const ours = new Set(current);
  const upstreamNames = new Set(offered);
  return {
    added: [...upstreamNames].filter((model) => !ours.has(model)),
    kept: [...ours].filter((model) => upstreamNames.has(model)),
    removed: [...ours].filter((model) => !upstreamNames.has(model)),
  };
}

/** The models of the channel after adding new models and removing others. */
export function mergeModels(current: readonly string[], add: readonly string[], drop: readonly string[]): string[] {
  const dropped = new Set(drop);
  return [...new Set([...current.filter((model) => !dropped.has(model)), ...add])];
}

/** Whether both lists hold the same names in any order. */
export function sameModels(a: readonly string[], b: readonly string[]): boolean {
  const names = new Set(b);
  return a.length === names.size && a.every((model) => names.has(model));
}
