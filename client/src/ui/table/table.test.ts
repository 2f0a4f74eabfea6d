import { describe, expect, it } from '@jest/globals';
import { ABOVE_RECIPES } from '../theme/style-cache';
import type { DataColumn } from './column';
import { layoutRules, stickyCells } from './column-layout';
import { pageNumbers } from './pager';
import { arrangeColumns } from './use-data-table';

describe('page numbers', () => {
  it.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 12, '1 2 3 4 5 … 12'],
    [4, 12, '1 … 3 4 5 … 12'],
    [6, 12, '1 … 5 6 7 … 12'],
    [12, 12, '1 … 8 9 10 11 12'],
  ])('page %d of %d: %s', (page, pages, text) => {
    const shown = pageNumbers(page, pages).map((entry) => (typeof entry === 'string' ? '…' : entry));
    expect(shown.join(' ')).toBe(text);
  });
});

it('pinned columns are at their edge', () => {
  const columns = ['a', 'b', 'c', 'd'].map((id): DataColumn<never> => ({ id, header: id, cell: () => null }));
  const arranged = arrangeColumns(columns, { pinnedStart: ['d'], pinnedEnd: ['a', 'x'], order: [] });
  expect(arranged.map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a']);
});

it('a cell of a column with a chosen width keeps the width while it is edited, and its editor is not cut off', () => {
  const layout = { columns: [{ id: 'a', maxW: '40' }], lead: 0, hasActions: false };
  const rules = Object.entries(layoutRules('list', layout, { a: 48 }, { start: 0, end: 0 }));
  const selectorsWith = (property: string) =>
    rules.flatMap(([selector, styles]) => (property in styles ? [selector] : []));
  const cell = `table[data-list="list"]${ABOVE_RECIPES} > * > tr > :nth-child(1)`;
  expect(selectorsWith('maxWidth')).toEqual([`${cell}:not([data-detail])`]);
  expect(selectorsWith('overflowX')).toEqual([`${cell}:not(:has([data-editor])):not([data-detail])`]);
});

describe('cells that stay in view', () => {
  const columns = ['a', 'b', 'c'].map((id) => ({ id }));

  it.each([
    ['the first column without checkboxes, and the actions', 0, true, [], [], { start: 1, end: 1 }],
    ['no column after checkboxes', 1, false, [], [], { start: 0, end: 0 }],
    ['pinned columns and all beyond them', 2, true, ['a', 'b'], ['c'], { start: 4, end: 2 }],
    ['no hidden column', 1, false, ['hidden'], ['hidden'], { start: 0, end: 0 }],
  ])('are %s', (_, lead, hasActions, pinnedStart, pinnedEnd, expected) => {
    expect(stickyCells({ columns, lead, hasActions }, { pinnedStart, pinnedEnd })).toEqual(expected);
  });
});
