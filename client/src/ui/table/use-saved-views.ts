import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { type ColumnChoice, type Entry, storedJson, useStored } from '../../lib/storage';

const columnsSchema = z.object({ hidden: z.array(z.string()), order: z.array(z.string()) });
const viewSchema = z.object({ id: z.string(), name: z.string(), search: z.string(), columns: columnsSchema });

export type SavedView = z.infer<typeof viewSchema>;

const entries = new Map<string, Entry<SavedView[]>>();

function entryOf(table: string): Entry<SavedView[]> {
  const known = entries.get(table);
  if (known) return known;
  const created = storedJson(`views.${table}`, z.array(viewSchema), []);
  entries.set(table, created);
  return created;
}

/** Parameters that are not part of a view: page, open row and current view. */
const passing = ['page', 'size', 'row', 'view'];

/** The part of the query that a view stores, in canonical order. */
export function viewSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}

const same = (a: ColumnChoice, b: ColumnChoice) =>
  JSON.stringify([[...a.hidden].sort(), a.order]) === JSON.stringify([[...b.hidden].sort(), b.order]);

interface Arranged {
  table: string;
  columns: ColumnChoice;
  onColumns(choice: ColumnChoice): void;
}

/** The views of a table and their actions. `?view=` is the current view. */
export function useSavedViews({ table, columns, onColumns }: Arranged) {
  const entry = entryOf(table);
  const views = useStored(entry);
  const [search, setSearch] = useSearchParams();
  const current = views.find(({ id }) => id === search.get('view'));
  const shown = { search: viewSearch(search), columns };
  const show = (view: SavedView | undefined) => {
    const next = new URLSearchParams(view ? view.search : viewSearch(search));
    if (view) next.set('view', view.id);
    setSearch(next, { preventScrollReset: true });
  };
  return {
    views,
    current,
    /** Filters or columns differ from those of the view. */
    modified: current !== undefined && (current.search !== shown.search || !same(current.columns, columns)),
    apply: (view: SavedView) => {
      onColumns(view.columns);
      show(view);
    },
    save: () => entry.write(views.map((view) => (view.id === current?.id ? { ...view, ...shown } : view))),
    saveAs: (name: string) => {
      const view = { id: freeId(views), name, ...shown };
      entry.write([...views, view]);
      show(view);
    },
    remove: (view: SavedView) => {
      entry.write(views.filter(({ id }) => id !== view.id));
      show(undefined);
    },
  };
}

/** A short unique id for the address. */
const freeId = (views: readonly SavedView[]) =>
  String(views.reduce((most, { id }) => Math.max(most, Number(id) || 0), 0) + 1);
