import { ViewColumnWidthInput } from '../../lib/limits.generated';
import type { ColumnChoice } from '../../lib/storage';
import { ABOVE_RECIPES } from '../theme/style-cache';
import type { DataColumn } from './column';

/** Bounds of a chosen width in CSS pixels. */
export const { min: minWidth, max: maxWidth } = ViewColumnWidthInput.width;
export const boundedWidth = (width: number): number => Math.min(maxWidth, Math.max(minWidth, Math.round(width)));

type LaidOut = Pick<DataColumn<never>, 'id' | 'minW' | 'maxW'>;

/** The cells of a row: boxes and arrows before the columns, the columns, and the cell of the actions. */
export interface RowLayout {
  columns: readonly LaidOut[];
  /** Number of cells before the columns. */
  lead: number;
  hasActions: boolean;
}

export type PinnedColumns = Pick<ColumnChoice, 'pinnedStart' | 'pinnedEnd'>;

/** How many cells at each edge stay in view while a wide table scrolls. */
export interface StickyCells {
  start: number;
  end: number;
}

/** Pinned columns and all cells beyond them. Without a pinned column, the first column of a list without checkboxes. */
export function stickyCells({ columns, lead, hasActions }: RowLayout, choice: PinnedColumns): StickyCells {
  const pinned = (ids: readonly string[]) => columns.filter(({ id }) => ids.includes(id)).length;
  const first = pinned(choice.pinnedStart);
  return {
    start: first > 0 ? lead + first : lead === 0 ? 1 : 0,
    end: pinned(choice.pinnedEnd) + (hasActions ? 1 : 0),
  };
}

/** Widths by column. */
export type Widths = Readonly<Record<string, number>>;

/** The widths as variables of the table, so that a change renders no row. */
export const widthVariables = ({ columns }: RowLayout, widths: Widths): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ id }, index) => (widths[id] === undefined ? [] : [[`--width-${index}`, `${widths[id]}px`]])),
  );

type Styles = Record<string, string | number>;

/** Style rules for the cells of one table by their position, so that cells need no separate styles. */
export function layoutRules(
  table: string,
  { columns, lead }: RowLayout,
  widths: Widths,
  sticky: StickyCells,
): Record<string, Styles> {
  const rules: Record<string, Styles> = {};
  const add = (cell: string, styles: Styles, within = '') => {
    const selector = `table[data-list="${table}"]${ABOVE_RECIPES} > * > tr > ${cell}:not([data-detail])${within}`;
    rules[selector] = { ...rules[selector], ...styles };
  };
  columns.forEach(({ id, minW, maxW }, index) => {
    const cell = `:nth-child(${lead + index + 1})`;
    const width = `var(--width-${index})`;
    if (widths[id] === undefined) {
      const limits = { ...(minW && { minWidth: tokenOf(minW) }), ...(maxW && { maxWidth: tokenOf(maxW) }) };
      add(`${cell}:not(:has([data-editor]))`, limits);
      return;
    }
    add(cell, { width, minWidth: width, maxWidth: width });
    add(`${cell}:not(:has([data-editor]))`, { overflowX: 'clip', textOverflow: 'ellipsis' });
    // The editor covers the neighbouring cells, also those that stay in view.
    add(`${cell}:has([data-editor])`, { zIndex: 2 });
    add(cell, editor, ' [data-editor]');
    add(`${cell}[data-align=end]`, { float: 'inline-end' }, ' [data-editor]');
    // The button of the editor covers the adjacent text where there is no space for both.
    add(cell, { marginInlineStart: `min(0px, ${width} - ${buttonWidth}px)` }, ' .inline-edit[data-beside]');
  });
  for (let index = 0; index < sticky.start; index += 1) {
    const edge = index === sticky.start - 1 && { boxShadow: 'inset -1px 0 0 var(--tg-colors-border)' };
    add(`:nth-child(${index + 1})`, { position: 'sticky', left: `var(--start-${index}, 0)`, zIndex: 1, ...edge });
  }
  for (let index = 0; index < sticky.end; index += 1) {
    const edge = index === sticky.end - 1 && { boxShadow: edgeShadow };
    add(`:nth-last-child(${index + 1})`, { position: 'sticky', right: `var(--end-${index}, 0)`, zIndex: 1, ...edge });
  }
  return rules;
}

/** The shadow of sticky columns at the end; other cells scroll below them. */
const edgeShadow = 'inset 1px 0 0 var(--tg-colors-border), var(--tg-shadows-edge)';

/** Width in CSS pixels of a cell that has the button of its editor beside three characters. */
const buttonWidth = 84;

const editor: Styles = {
  position: 'relative',
  zIndex: 2,
  backgroundColor: 'var(--tg-colors-bg-panel)',
  borderRadius: 'var(--tg-radii-control)',
  boxShadow: 'var(--tg-shadows-float)',
};

const tokenOf = (size: string) => `var(--tg-sizes-${size})`;
