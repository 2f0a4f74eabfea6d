import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render';
import type { DataColumn } from './column';
import { DataTable } from './data-table';

const rows = Array.from({ length: 100 }, (_, row) => ({ id: `${row}` }));
const columns: DataColumn<{ id: string }>[] = [{ id: 'id', header: 'Id', fixed: true, cell: ({ id }) => id }];
const none = () => undefined;

/** Announces to the list that its unmounted rows come near the window. */
let comesNear: (() => void) | undefined;
let respond: () => void;

class Observer {
  constructor(run: (entries: { isIntersecting: boolean }[]) => void) {
    comesNear = () => run([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {
    comesNear = undefined;
  }
}

function List() {
  const [loaded, setLoaded] = useState<typeof rows>();
  respond = () => setLoaded(rows);
  return (
    <DataTable
      id="rows"
      caption="Rows"
      columns={columns}
      rows={loaded}
      rowId={({ id }) => id}
      rowName={({ id }) => id}
      total={100}
      list={{ page: 1, size: 100, filtered: false, setPage: none, setSize: none, clearFilters: none }}
      loading={false}
      onRefresh={none}
      empty={{ title: 'None' }}
    />
  );
}

const mounted = () => screen.getAllByRole('row').length - 1;
const before = globalThis.IntersectionObserver;

beforeEach(async () => {
  Object.assign(globalThis, { IntersectionObserver: Observer });
  await renderScreen(<List />);
  act(() => respond());
});
afterEach(() => {
  Object.assign(globalThis, { IntersectionObserver: before });
});

it('mounts the first rows of a hundred, and more when they come near the window', () => {
  expect(mounted()).toBe(20);
  act(() => comesNear?.());
  expect(mounted()).toBeGreaterThan(20);
});

it('tells screen readers how many rows there are', () => {
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('101');
});

it.each([{ key: 'f', ctrlKey: true }, { key: 'f', metaKey: true }, { key: 'F3' }])(
  'mounts all rows before the browser searches in the page: %o',
  (pressed) => {
    fireEvent.keyDown(document.body, pressed);
    expect(mounted()).toBe(100);
  },
);

it('mounts all rows before the page is printed', () => {
  fireEvent(window, new Event('beforeprint'));
  expect(mounted()).toBe(100);
});
