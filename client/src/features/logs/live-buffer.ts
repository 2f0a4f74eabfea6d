export interface LiveRow {
  id: string;
  createdAt: string;
}

/** Rows received while the page is open. `waiting` rows are counted but not shown yet. */
export interface LiveBuffer<T extends LiveRow> {
  shown: T[];
  waiting: T[];
  /** Rows omitted by the server or by the size limit. */
  dropped: number;
}

/** Max number of shown and of waiting rows. */
export const maxRows = 500;

export const emptyBuffer = { shown: [], waiting: [], dropped: 0 };

const newestFirst = (a: LiveRow, b: LiveRow) => b.createdAt.localeCompare(a.createdAt);

export type LiveAction<T extends LiveRow> =
  | { type: 'receive'; rows: readonly T[]; dropped: number; known: ReadonlySet<string> }
  | { type: 'insert' }
  | { type: 'reset' };

/** A row is added once, even if both the socket and polling deliver it. */
export function liveReducer<T extends LiveRow>(buffer: LiveBuffer<T>, action: LiveAction<T>): LiveBuffer<T> {
  if (action.type === 'reset') return emptyBuffer;
  if (action.type === 'insert') {
    const shown = [...buffer.waiting, ...buffer.shown];
    const overflow = Math.max(0, shown.length - maxRows);
    return { waiting: [], shown: shown.slice(0, maxRows), dropped: buffer.dropped + overflow };
  }
  const have = new Set([...action.known, ...buffer.shown.map(({ id }) => id), ...buffer.waiting.map(({ id }) => id)]);
  const fresh = action.rows.filter(({ id }) => !have.has(id)).sort(newestFirst);
  if (fresh.length === 0 && action.dropped === 0) return buffer;
  const waiting = [...fresh, ...buffer.waiting].sort(newestFirst);
  const overflow = Math.max(0, waiting.length - maxRows);
  return {
    ...buffer,
    waiting: overflow > 0 ? waiting.slice(0, maxRows) : waiting,
    dropped: buffer.dropped + action.dropped + overflow,
  };
}

/** Live rows above the rows of the page, without duplicates. */
export function merged<T extends LiveRow>(live: readonly T[], rows: readonly T[]): T[] {
  const ids = new Set(live.map(({ id }) => id));
  return [...live, ...rows.filter(({ id }) => !ids.has(id))];
}
