import { defineKeyframes, defineTokens } from '@chakra-ui/react/styled-system';

const rem = (px: number) => `${px / 16}rem`;

/** The 4-px grid. Keys are quarter-rems as in Chakra, so `p="4"` is 16 px. */
const spacing = Object.fromEntries(
  [
    0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
    64, 72, 80, 96,
  ].map((step) => [String(step), { value: rem(step * 4) }]),
);

const sizes = {
  ...spacing,
  full: { value: '100%' },
  xs: { value: rem(320) },
  sm: { value: rem(400) },
  md: { value: rem(480) },
  lg: { value: rem(560) },
  xl: { value: rem(720) },
  prose: { value: rem(880) },
  page: { value: rem(1120) },
  topbar: { value: rem(56) },
  sidebar: { value: rem(232) },
  rail: { value: rem(64) },
};

export const tokens = defineTokens({
  // Offsets of elements that stick below the top bar.
  spacing: { ...spacing, topbar: sizes.topbar },
  sizes,
  fonts: {
    body: {
      value:
        // Inter has no Chinese characters: they come from the fonts of the system. On many Linux desktops `system-ui` is
        // DejaVu Sans, which is wide and heavy, so their default fonts are listed before it.
        '"Inter Variable", Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Ubuntu, Cantarell, "Noto Sans", "Open Sans", "Liberation Sans", "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif',
    },
    heading: { value: '{fonts.body}' },
    mono: { value: 'ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, monospace' },
  },
  fontSizes: {
    xs: { value: rem(12) },
    cell: { value: rem(13) },
    sm: { value: rem(14) },
    md: { value: rem(16) },
    lg: { value: rem(20) },
    kpi: { value: rem(28) },
    hero: { value: rem(36) },
  },
  lineHeights: {
    xs: { value: rem(16) },
    cell: { value: rem(20) },
    sm: { value: rem(22) },
    md: { value: rem(24) },
    lg: { value: rem(28) },
    kpi: { value: rem(36) },
    hero: { value: rem(44) },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
  },
  radii: {
    none: { value: '0' },
    sm: { value: '4px' },
    control: { value: '6px' },
    card: { value: '10px' },
    full: { value: '9999px' },
  },
  borders: { hairline: { value: '1px solid' } },
  durations: { fast: { value: '120ms' }, moderate: { value: '200ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0, 0, 1)' } },
  zIndex: {
    sticky: { value: 10 },
    header: { value: 100 },
    overlay: { value: 1300 },
    modal: { value: 1400 },
    popover: { value: 1500 },
    skipNav: { value: 1600 },
    toast: { value: 1700 },
    tooltip: { value: 1800 },
  },
  cursor: {
    button: { value: 'pointer' },
    checkbox: { value: 'pointer' },
    disabled: { value: 'not-allowed' },
    menuitem: { value: 'pointer' },
    option: { value: 'pointer' },
    radio: { value: 'pointer' },
    slider: { value: 'pointer' },
    switch: { value: 'pointer' },
  },
  animations: {
    spin: { value: 'spin 1s linear infinite' },
    pulse: { value: 'pulse 1.6s ease-in-out infinite' },
  },
});

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.45' } },
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  'slide-from-end': { from: { translate: '32px 0' }, to: { translate: '0 0' } },
  'slide-to-end': { from: { translate: '0 0' }, to: { translate: '32px 0' } },
  'slide-from-start': { from: { translate: '-32px 0' }, to: { translate: '0 0' } },
  'slide-to-start': { from: { translate: '0 0' }, to: { translate: '-32px 0' } },
  'slide-from-bottom': { from: { translate: '0 24px' }, to: { translate: '0 0' } },
  'slide-to-bottom': { from: { translate: '0 0' }, to: { translate: '0 24px' } },
  rise: { from: { translate: '0 4px' }, to: { translate: '0 0' } },
});
