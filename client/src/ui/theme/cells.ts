/** The cells of a table; `table-parts.ts` has the components for tables of a few rows. */
const cell = {
  // A list of ten columns fits in a window of 1440 px.
  px: { base: '2', '2xl': '3' },
  textAlign: 'start',
  verticalAlign: 'middle',
  borderBottomWidth: '1px',
  borderColor: 'border',
  bg: 'bg.panel',
  whiteSpace: 'nowrap',
  '&[data-wrap]': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '&[data-align=end]': { textAlign: 'end' },
  _first: { ps: '4' },
  _last: { pe: '4' },
} as const;

export const bodyCell = {
  ...cell,
  'tr:hover > &': { bg: 'bg.subtle' },
  'tr[data-selected] > &': { bg: 'brand.subtle' },
  'tr[data-dimmed] > &': { color: 'fg.subtle' },
} as const;

export const headCell = {
  ...cell,
  h: '8',
  textStyle: 'caption',
  fontWeight: 'medium',
  color: 'fg.muted',
  '&[data-two-lines]': { whiteSpace: 'normal', wordBreak: 'keep-all', '& .truncate': { whiteSpace: 'normal' } },
} as const;
