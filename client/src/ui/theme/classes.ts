import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { status } from './palette';
import { coarse } from './recipes/touch';

/** The cells of a table; `table-parts.ts` has the components for tables of a few rows. */
export const cell = {
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

export const bodyCell = {
  ...cell,
  'tr:hover > &': { bg: 'bg.subtle' },
  'tr[data-selected] > &': { bg: 'brand.subtle' },
  'tr[data-dimmed] > &': { color: 'fg.subtle' },
} as const;

const iconButtonSize = (size: string, touch: string) => ({ boxSize: size, [coarse]: { boxSize: touch } });

/**
 * Styles of what a table has in each of a hundred rows. They are resolved once, with the theme: a component of Chakra
 * resolves its styles at every rendering, which took a third of the time until a list was shown.
 */
export const classes = defineGlobalStyles({
  '.row[data-opens]': { cursor: 'pointer' },
  '.cell': {
    ...bodyCell,
    '&[data-narrow]': { pe: '0' },
    '&[data-detail]': { 'tr:hover > &': { bg: 'bg.panel' } },
  },
  '.cell-actions': { display: 'flex', justifyContent: 'flex-end', gap: '1' },
  '.check-box': {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    flexShrink: '0',
    boxSize: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'sm',
    cursor: 'checkbox',
    _before: { content: '""', boxSize: '2.5', transform: 'scale(0)', bg: 'brand.contrast' },
    '&:checked, &:indeterminate': { bg: 'brand.solid', borderColor: 'brand.solid' },
    '&:checked::before': {
      transform: 'scale(1)',
      clipPath: 'polygon(14% 44%, 0 65%, 50% 100%, 100% 16%, 80% 0%, 43% 62%)',
    },
    '&:indeterminate::before': { transform: 'scale(1)', clipPath: 'inset(42% 5%)' },
    '@media (forced-colors: active)': { appearance: 'auto' },
    _disabled: { layerStyle: 'disabled' },
  },
  '.icon-button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    cursor: 'button',
    borderRadius: 'control',
    color: 'colorPalette.fg',
    transition: 'background-color {durations.fast}',
    ...iconButtonSize('8', '11'),
    '&[data-size=xs]': iconButtonSize('7', '8'),
    '& svg': { boxSize: '4', flexShrink: '0', strokeWidth: '1.75' },
    _hover: { bg: 'colorPalette.subtle' },
    _expanded: { bg: 'colorPalette.subtle' },
    _disabled: { layerStyle: 'disabled' },
  },
  '.badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2',
    h: '6',
    borderRadius: 'full',
    textStyle: 'caption',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
  },
  '.badge-dot': { boxSize: '6px', borderRadius: 'full' },
  ...Object.fromEntries(
    Object.keys(status).flatMap((color) => [
      [`.tint[data-color=${color}]`, { bg: `status.${color}.subtle`, color: `status.${color}.fg` }],
      [`.tint-solid[data-color=${color}]`, { bg: `status.${color}.solid` }],
    ]),
  ),
  '.figure': { fontVariantNumeric: 'tabular-nums lining-nums', borderRadius: 'sm', whiteSpace: 'nowrap' },
  '.subtle': { color: 'fg.subtle' },
  '.muted-caption': { textStyle: 'caption', color: 'fg.muted' },
  '.mono': { fontFamily: 'mono', display: 'inline-block', verticalAlign: 'bottom', borderRadius: 'sm' },
  '.truncate': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', borderRadius: 'sm' },
  '.chip': {
    px: '1.5',
    borderRadius: 'sm',
    bg: 'bg.muted',
    color: 'fg.muted',
    textStyle: 'caption',
    fontWeight: 'normal',
    maxW: '32',
  },
  '.line': { display: 'inline-flex', alignItems: 'center', gap: '2', minW: '0' },
  '.line-wrap': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'inherit', gap: '1.5' },
  '.line-end': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '2' },
  '.bar': { w: '10', h: '3px', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden', flexShrink: '0' },
  '.bar > span': { display: 'block', h: 'full' },
  '.monogram': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: '6',
    borderRadius: 'control',
    textStyle: 'caption',
    fontWeight: 'semibold',
  },
  '.row-link': {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '6',
    fontWeight: 'medium',
    color: 'inherit',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
  },
  '.inline-number': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    position: 'relative',
    minW: '7',
    h: '7',
    px: '1.5',
    ms: '-1.5',
    me: '-1.5',
    borderRadius: 'control',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums lining-nums',
    cursor: 'button',
    _hover: { bg: 'colorPalette.subtle' },
    '& > span': { position: 'absolute', insetInlineEnd: '100%', color: 'fg.subtle', opacity: '0' },
    '&:is(:hover, :focus-visible) > span': { opacity: '1' },
    // On a card the pencil is between the label and the number.
    [coarse]: { h: '8', minW: '8', ms: '2.5', '& > span': { opacity: '1' } },
    '& svg': { boxSize: '3', strokeWidth: '1.75' },
  },
});
