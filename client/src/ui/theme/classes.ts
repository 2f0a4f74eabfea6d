import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { cellClasses } from './cell-classes';
import { bodyCell, headCell } from './cells';
import { coarse } from './recipes/touch';

/** Styles of the cells of a table and of its header. */
const tableClasses = {
  // Zero specificity: any class overrides it.
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

/** Styles of the navigation that every page of a signed-in user has. */
const sideNavClasses = {
  '.side-nav': {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '& ul': { display: 'flex', flexDirection: 'column', listStyleType: 'none' },
  },
  '.side-nav-title': { px: '3', mb: '1', textStyle: 'caption', color: 'fg.subtle' },
  '.side-nav-line': { h: '1px', bg: 'border', mx: '2', mb: '2', '.side-nav > :first-of-type > &': { display: 'none' } },
  '.side-nav-entry': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    // An administrator has twenty entries up to the settings, which a window of 900 px shows.
    h: '8',
    px: '3',
    borderRadius: 'control',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    position: 'relative',
    transition: 'background-color {durations.fast}, color {durations.fast}',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' },
    [coarse]: { h: '11' },
    '& svg': { flexShrink: '0' },
    '& .truncate + svg': { ms: 'auto' },
    '.side-nav[data-rail] &': { justifyContent: 'center' },
  },
  '.side-nav-dot': {
    ms: 'auto',
    boxSize: '2',
    borderRadius: 'full',
    bg: 'status.orange.solid',
    '.side-nav[data-rail] &': { position: 'absolute', top: '1.5', insetEnd: '1.5' },
  },
  '.side-nav-count': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    ms: 'auto',
    minW: '5',
    h: '5',
    px: '1.5',
    borderRadius: 'full',
    textStyle: 'caption',
    bg: 'status.orange.subtle',
    color: 'status.orange.fg',
  },
} as const;

/**
 * Styles of the elements in each of a table's hundred rows, and of the navigation on every page. They are resolved
 * once, with the theme: a component of Chakra resolves its styles at every rendering, which took a third of the time
 * until a list was shown.
 */
export const classes = defineGlobalStyles({ ...tableClasses, ...cellClasses, ...sideNavClasses });
