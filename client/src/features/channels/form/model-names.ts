export interface ModelDiff {
  /** Offered by the upstream, not yet in the channel. */
  added: string[];
  /** In both. */
  kept: string[];
  /** In the channel, no longer offered. */
  removed: string[];
}

/** Compares a channel's models with what its upstream offers. Names keep the order they came in. */
export function diffModels(current: readonly string[], offered: readonly string[]): ModelDiff {
  const ours = new Set(current);
  const theirs = new Set(offered);
  return {
    added: [...theirs].filter((model) => !ours.has(model)),
    kept: [...ours].filter((model) => theirs.has(model)),
    removed: [...ours].filter((model) => !theirs.has(model)),
  };
}

/** The channel's models after taking over some new ones and dropping some that are gone. */
export function mergeModels(current: readonly string[], add: readonly string[], drop: readonly string[]): string[] {
  const gone = new Set(drop);
  return [...new Set([...current.filter((model) => !gone.has(model)), ...add])];
}

/** The same set of names, in whatever order. */
export function sameModels(a: readonly string[], b: readonly string[]): boolean {
  const names = new Set(b);
  return a.length === names.size && a.every((model) => names.has(model));
}
