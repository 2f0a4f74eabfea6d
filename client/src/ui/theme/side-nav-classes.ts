import { coarse } from './recipes/touch';

/** Styles of the navigation that every page of a signed-in user has. */
export const sideNavClasses = {
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
