import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useStickyOffsets } from './use-sticky-offsets';

const sized = <T extends HTMLElement>(element: T, width: number): T =>
  Object.defineProperties(element, { clientWidth: { value: width }, offsetWidth: { value: width } });

/** A table in a region of the given width, whose columns have the given widths. */
function tableOf(visible: number, columns: number[]) {
  const region = sized(document.createElement('div'), visible);
  const table = document.createElement('table');
  region.append(table);
  const row = table.createTHead().insertRow();
  row.append(...columns.map((width) => sized(document.createElement('th'), width)));
  return { table, row };
}

function render(table: HTMLTableElement, sticky: { start: number; end: number }) {
  const ref = { current: table };
  return renderHook((cells) => useStickyOffsets(ref, cells), { initialProps: sticky });
}

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(private readonly measure: ResizeObserverCallback) {}
    observe = () => this.measure([], this);
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

describe('pinned columns', () => {
  it.each([
    ['stay in view', 1_000, true],
    ['do not if they cover most of the table', 800, false],
  ])('%s', (_, visible, fits) => {
    const { table } = tableOf(visible, [100, 200, 500, 300]);
    expect(render(table, { start: 2, end: 1 }).result.current).toBe(fits);
  });

  it('have the distances of their new order', () => {
    const { table, row } = tableOf(1_000, [100, 200, 500]);
    const { rerender } = render(table, { start: 2, end: 0 });
    expect(table.style.getPropertyValue('--start-1')).toBe('100px');
    row.append(row.cells[0] as HTMLElement);
    rerender({ start: 2, end: 0 });
    expect(table.style.getPropertyValue('--start-1')).toBe('200px');
  });
});
