import { useState } from 'react';
import type { Texts } from './option-text';
import type { OptionDraft } from './use-option-draft';

/** A row being edited; `id` is stable while the name changes. */
export interface Row {
  id: string;
}

interface RowsOptions<K extends string, R extends Row> {
  /** Undefined if a text is not valid JSON. */
  read(texts: Texts<K>): R[] | undefined;
  write(rows: readonly R[], texts: Texts<K>): Partial<Texts<K>>;
  /** The error of the rows; undefined if they are valid. */
  problem(rows: readonly R[]): string | undefined;
}

/**
 * The draft as rows. Valid rows are written to the draft on every keystroke; invalid rows are kept here with their
 * error. When the draft changes otherwise (JSON, Discard, save by another administrator), the rows are reset.
 */
export function useDraftRows<K extends string, R extends Row>(draft: OptionDraft<K>, options: RowsOptions<K, R>) {
  const { keys, texts, set } = draft;
  const stamp = texts && keys.map((key) => texts[key]).join('\n');
  const [state, setState] = useState<{ stamp?: string; rows?: R[]; problem?: string }>({});
  let current = state;
  if (texts && state.stamp !== stamp) {
    current = { stamp, rows: options.read(texts) };
    setState(current);
  }
  const change = (rows: R[]) => {
    if (!texts) return;
    const problem = options.problem(rows);
    if (problem !== undefined) {
      setState({ stamp, rows, problem });
      return;
    }
    const patch = options.write(rows, texts);
    set(patch);
    setState({ stamp: keys.map((key) => patch[key] ?? texts[key]).join('\n'), rows });
  };
  return {
    rows: current.rows,
    problem: current.problem,
    change,
    edit: (id: string, patch: Partial<R>) =>
      change((current.rows ?? []).map((row) => (row.id === id ? { ...row, ...patch } : row))),
    remove: (id: string) => change((current.rows ?? []).filter((row) => row.id !== id)),
    /** The draft; when it is discarded, invalid input is dropped as well. */
    draft: {
      ...draft,
      discard: () => {
        draft.discard();
        setState({});
      },
    },
  };
}
