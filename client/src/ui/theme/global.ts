import { defineConfig } from '@chakra-ui/react/styled-system';
import { classes } from './classes';
import { firstPaint } from './first-paint';

/** Styles of the document and of class names. The build writes them to `base.css` (`client/build/theme-styles.ts`). */
export const globalStyles = defineConfig({
  preflight: true,
  globalCss: {
    '*': {
      '--global-font-mono': 'fonts.mono',
      '--global-font-body': 'fonts.body',
      '--global-color-border': 'colors.border',
    },
    html: {
      color: 'fg',
      bg: 'bg',
      colorPalette: 'gray',
      scrollPaddingTop: '4.5rem',
    },
    'html.light': { colorScheme: 'light' },
    'html.dark': { colorScheme: 'dark' },
    // Not on <html>, whose font size defines the rem of the tokens.
    body: { fontFamily: 'body', textStyle: 'body', minH: '100dvh', overflowX: 'clip' },
    ':focus-visible': { outline: '2px solid {colors.focusRing}', outlineOffset: '2px' },
    '::placeholder': { color: 'fg.subtle', opacity: '1' },
    'input:placeholder-shown': { textOverflow: 'ellipsis' },
    '::selection': { bg: 'brand.solid', color: 'brand.contrast' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        // Not zero, because dialogs wait for the end of their animation. Once, because an endless animation would
        // flicker.
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Zero: `transition-property` is `all` by default, so any other duration animates each change of a style.
        transitionDuration: '0s !important',
        transitionDelay: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
    // With reduced motion, a loading indicator would look stopped: it fades instead.
    '.spinner, [role=progressbar]:not([aria-valuenow]) > *': {
      '@media (prefers-reduced-motion: reduce)': {
        animation: '{animations.pulse} !important',
      },
    },
    ...firstPaint,
    ...classes,
  },
});
