import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
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

describe('a list of a hundred rows', () => {
  it('mounts the first ones, and more when they come near the window', () => {
    expect(mounted()).toBe(20);
    act(() => comesNear?.());
    expect(mounted()).toBeGreaterThan(20);
  });

  it('keeps the mounted rows if the user scrolls up during mounting', () => {
    const below = jest.spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect');
    below.mockReturnValue({ top: 10_000 } as DOMRect);
    act(() => comesNear?.());
    below.mockRestore();
    expect(mounted()).toBeGreaterThanOrEqual(20);
  });

  it('has the number of all rows and the index of each for screen readers', () => {
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('101');
    const [, ...shown] = screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'));
    expect(shown).toEqual(Array.from({ length: 20 }, (_, row) => `${row + 2}`));
  });

  it.each([
    ['the browser searches in the page', { key: 'f', ctrlKey: true }],
    ['the browser searches in the page', { key: 'f', metaKey: true }],
    ['the browser searches on', { key: 'F3' }],
    ['a shortcut goes to the last one', { key: 'k' }],
  ])('mounts all before %s: %o', (_, pressed) => {
    fireEvent.keyDown(document.body, pressed);
    expect(mounted()).toBe(100);
  });

  it('mounts no further ones while the user types in a field', () => {
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'k' });
    field.remove();
    expect(mounted()).toBe(20);
  });

  it('mounts all before the page is printed', () => {
    fireEvent(window, new Event('beforeprint'));
    expect(mounted()).toBe(100);
  });
});
