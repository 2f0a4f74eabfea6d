import { useState } from 'react';
import type { Texts } from './option-text';
import type { OptionDraft } from './use-option-draft';

/** A row being edited; `id` keeps its place while its name is typed. */
export interface Row {
  id: string;
}

interface RowsOptions<K extends string, R extends Row> {
  /** Undefined while a text is no JSON. */
  read(texts: Texts<K>): R[] | undefined;
  write(rows: readonly R[], texts: Texts<K>): Partial<Texts<K>>;
  /** What is wrong with the rows; undefined when they can be written. */
  flaw(rows: readonly R[]): string | undefined;
}

/**
 * The same draft as rows. Every keystroke goes into the draft as soon as the rows make sense; until then they are kept here with
 * what is wrong. When the draft changes otherwise (JSON, Discard, another person's save), the rows follow it.
 */
export function useDraftRows<K extends string, R extends Row>(draft: OptionDraft<K>, options: RowsOptions<K, R>) {
  const { keys, texts, set } = draft;
  const stamp = texts && keys.map((key) => texts[key]).join('\n');
  const [state, setState] = useState<{ stamp?: string; rows?: R[]; flaw?: string }>({});
  let current = state;
  if (texts && state.stamp !== stamp) {
    current = { stamp, rows: options.read(texts) };
    setState(current);
  }
  const change = (rows: R[]) => {
    if (!texts) return;
    const flaw = options.flaw(rows);
    if (flaw !== undefined) {
      setState({ stamp, rows, flaw });
      return;
    }
    const patch = options.write(rows, texts);
    set(patch);
    setState({ stamp: keys.map((key) => patch[key] ?? texts[key]).join('\n'), rows });
  };
  return {
    rows: current.rows,
    flaw: current.flaw,
    change,
    edit: (id: string, patch: Partial<R>) =>
      change((current.rows ?? []).map((row) => (row.id === id ? { ...row, ...patch } : row))),
    remove: (id: string) => change((current.rows ?? []).filter((row) => row.id !== id)),
    /** Takes the rows of the draft again, without what made no sense. */
    forget: () => setState({}),
  };
}
