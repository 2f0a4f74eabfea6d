export interface LiveRow {
  id: string;
  createdAt: string;
}

/** Rows that arrived while the page was open. `waiting` ones are announced but not on screen yet. */
export interface LiveBuffer<T extends LiveRow> {
  shown: T[];
  waiting: T[];
  /** Rows the server left out, or that did not fit. */
  dropped: number;
}

/** Rows kept on either side. */
export const capacity = 500;

export const emptyBuffer = { shown: [], waiting: [], dropped: 0 };

const newestFirst = (a: LiveRow, b: LiveRow) => b.createdAt.localeCompare(a.createdAt);

export type LiveAction<T extends LiveRow> =
  | { type: 'receive'; rows: readonly T[]; dropped: number; known: ReadonlySet<string> }
  | { type: 'insert' }
  | { type: 'reset' };

/** A row counts once, however often the socket and the polling bring it. */
export function liveReducer<T extends LiveRow>(buffer: LiveBuffer<T>, action: LiveAction<T>): LiveBuffer<T> {
  if (action.type === 'reset') return emptyBuffer;
  if (action.type === 'insert') {
    return { ...buffer, waiting: [], shown: [...buffer.waiting, ...buffer.shown].slice(0, capacity) };
  }
  const have = new Set([...action.known, ...buffer.shown.map(({ id }) => id), ...buffer.waiting.map(({ id }) => id)]);
  const fresh = action.rows.filter(({ id }) => !have.has(id)).sort(newestFirst);
  if (fresh.length === 0 && action.dropped === 0) return buffer;
  const waiting = [...fresh, ...buffer.waiting].sort(newestFirst);
  const overflow = Math.max(0, waiting.length - capacity);
  return {
    ...buffer,
    waiting: overflow > 0 ? waiting.slice(0, capacity) : waiting,
    dropped: buffer.dropped + action.dropped + overflow,
  };
}

/** Live rows above the page's own; a row both have appears once. */
export function merged<T extends LiveRow>(live: readonly T[], rows: readonly T[]): T[] {
  const ids = new Set(live.map(({ id }) => id));
  return [...live, ...rows.filter(({ id }) => !ids.has(id))];
}
