import { chakra } from '@chakra-ui/react/styled-system';

const cell = {
  px: '3',
  textAlign: 'start',
  verticalAlign: 'middle',
  borderBottomWidth: '1px',
  borderColor: 'border',
  bg: 'bg.panel',
  whiteSpace: 'nowrap',
  '&[data-wrap]': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '&[data-align=end]': { textAlign: 'end' },
  '&[data-sticky=start]': { position: 'sticky', left: '0', zIndex: '1', boxShadow: 'inset -1px 0 0 {colors.border}' },
  '&[data-sticky=end]': { position: 'sticky', right: '0', zIndex: '1', boxShadow: 'inset 1px 0 0 {colors.border}' },
  _first: { ps: '4' },
  _last: { pe: '4' },
} as const;

/** Row height 44 px, 36 px when compact; separated by lines, no stripes. */
export const Grid = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'table',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& > tbody > tr > :is(td, th)': { h: '11', py: '1' },
    '&[data-density=compact] > tbody > tr > :is(td, th)': { h: '9', py: '0.5' },
    '& > tbody > tr:last-child > :is(td, th)': { borderBottomWidth: '0' },
  },
});

export const HeadCell = chakra('th', {
  base: { ...cell, h: '9', textStyle: 'caption', fontWeight: 'medium', color: 'fg.muted' },
});

export const BodyCell = chakra('td', {
  base: {
    ...cell,
    'tr:hover > &': { bg: 'bg.subtle' },
    'tr[data-selected] > &': { bg: 'brand.subtle' },
    'tr[data-dimmed] > &': { color: 'fg.subtle' },
  },
});
