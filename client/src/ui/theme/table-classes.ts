import { bodyCell, headCell } from './cells';
import { coarse } from './recipes/touch';

/** Styles of the cells of a table and of its header. */
export const tableClasses = {
  // Without weight: any class says otherwise.
  ':where(td, th, dd) :where(a)': {
    [coarse]: { display: 'inline-block', minH: '6', lineHeight: '1.5rem' },
  },
  '.row[data-opens]': { cursor: 'pointer' },
  '.cell': {
    ...bodyCell,
    '&[data-narrow]': { pe: '0' },
    '&[data-detail]': { 'tr:hover > &': { bg: 'bg.panel' } },
  },
  '.head-cell': { ...headCell, position: 'relative', '&[data-narrow]': { w: '10', pe: '0' } },
  '.column-separator': {
    position: 'absolute',
    insetBlock: '0',
    insetEnd: '0',
    w: '2',
    cursor: 'col-resize',
    touchAction: 'none',
    [coarse]: { w: '4' },
    _after: { content: '""', position: 'absolute', insetBlock: '1.5', insetEnd: '0', w: '2px', borderRadius: 'full' },
    '.head-cell:hover > &::after': { bg: 'border.control' },
    '&:is(:hover, :active, :focus-visible)::after': { bg: 'brand.solid' },
    // Outside, the next header cell would cover it.
    _focusVisible: { outlineOffset: '-2px' },
  },
  '.sort-button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '6',
    maxW: 'full',
    verticalAlign: 'bottom',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'fg' },
    '& svg': { boxSize: '0.875em', flexShrink: '0', opacity: '0.5' },
    '[aria-sort] > & svg': { opacity: '1' },
  },
  '.cell-actions > *': { verticalAlign: 'middle' },
  '.cell-actions > * + *': { ms: { base: '0', '2xl': '1' } },
} as const;
