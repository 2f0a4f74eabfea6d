import { defineGlobalStyles } from '@chakra-ui/react/styled-system';

/**
 * The empty page that the inline script of the HTML draws until the console is rendered (`client/build/first-load.ts`).
 * Its measures match `AppShell`, `BarePage`, `PageTitle`, `PageHeader` and `SearchFrame`.
 */
export const firstPaint = defineGlobalStyles({
  '.first-paint': {
    position: 'fixed',
    inset: '0',
    // Below the rendered console, which has no heading yet while it waits for the view of a list.
    zIndex: '-1',
    display: 'grid',
    gridTemplate: '{sizes.topbar} 1fr / auto 1fr',
    overflow: 'hidden',
    pointerEvents: 'none',
  },
  '.first-bar': { gridColumn: '1 / -1', bg: 'bg.panel', borderBottomWidth: '1px', borderColor: 'border' },
  '.first-nav': {
    w: 'sidebar',
    bg: 'bg.panel',
    borderInlineEndWidth: '1px',
    borderColor: 'border',
    '&[data-rail]': { w: 'rail' },
    '@media (max-width: 1023.98px)': { w: 'rail' },
    '@media (max-width: 599.98px)': { display: 'none' },
  },
  '.first-title': {
    gridColumn: '2',
    p: '6',
    textStyle: 'page',
    '@media (max-width: 1023.98px)': { p: '4' },
    // A phone shows the title in its bar.
    '@media (max-width: 599.98px)': { visibility: 'hidden' },
  },
  '.first-paint[data-kind=list] .first-title': {
    layerStyle: 'card',
    m: '6',
    mt: '2',
    px: '4',
    py: '1',
    textStyle: 'section',
    lineHeight: '2rem',
    '@media (max-width: 1023.98px)': { m: '4', mt: '2' },
  },
  // At the position of the search field in windows where it is next to the heading.
  '.first-search': {
    display: 'inline',
    ms: '4.625rem',
    textStyle: 'body',
    fontWeight: 'normal',
    lineHeight: '1',
    color: 'fg.subtle',
    '@media (max-width: 1279.98px)': { display: 'none' },
  },
  '.first-paint[data-kind=bare]': {
    display: 'block',
    '& > .first-title': {
      p: '4',
      pt: '10.25rem',
      textAlign: 'center',
      visibility: 'visible',
      '@media (max-width: 599.98px)': { pt: '8.25rem' },
    },
  },
});
