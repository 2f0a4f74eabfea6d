import { defineSemanticTokens } from '@chakra-ui/react/styled-system';
import {
  brand,
  chart,
  danger,
  ink,
  line,
  type StatusColor,
  type StatusPalette,
  status,
  surface,
  type ThemedColor,
} from './palette';

const themed = (color: ThemedColor) => ({ value: { _light: color.light, _dark: color.dark } });
const white = { value: '#FFFFFF' };

const statusTokens = Object.fromEntries(
  (Object.entries(status) as [StatusColor, StatusPalette][]).map(([name, palette]) => [
    name,
    { subtle: themed(palette.subtle), fg: themed(palette.fg), solid: themed(palette.solid) },
  ]),
);

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: themed(surface.canvas),
      panel: themed(surface.panel),
      subtle: themed(surface.subtle),
      muted: themed(surface.muted),
      emphasized: themed(surface.muted),
      inverted: themed({ light: ink.default.light, dark: '#E8ECF2' }),
    },
    fg: {
      DEFAULT: themed(ink.default),
      muted: themed(ink.muted),
      subtle: themed(ink.subtle),
      inverted: themed({ light: '#FFFFFF', dark: surface.canvas.dark }),
      error: themed(ink.error),
      warning: themed(ink.warning),
      success: themed(ink.success),
      info: themed(ink.info),
    },
    border: {
      DEFAULT: themed(line.decorative),
      control: themed(line.control),
      error: themed(ink.error),
    },
    backdrop: { value: { _light: 'rgb(18 22 28 / 40%)', _dark: 'rgb(0 0 0 / 60%)' } },
    focusRing: themed(brand.focusRing),
    brand: {
      solid: themed(brand.solid),
      hover: themed(brand.hover),
      contrast: white,
      fg: themed(brand.fg),
      subtle: themed(brand.subtle),
      muted: themed(brand.subtle),
      emphasized: themed(brand.subtle),
      border: themed(line.decorative),
      focusRing: themed(brand.focusRing),
    },
    danger: {
      solid: themed(danger.solid),
      hover: themed(danger.hover),
      contrast: white,
      fg: themed(ink.error),
      subtle: themed(status.red.subtle),
      muted: themed(status.red.subtle),
      emphasized: themed(status.red.subtle),
      border: themed(line.decorative),
      focusRing: themed(brand.focusRing),
    },
    // Neutral palette of secondary buttons: `colorPalette="gray"` is the default of the page.
    gray: {
      solid: themed(ink.default),
      hover: themed(ink.muted),
      contrast: themed({ light: '#FFFFFF', dark: surface.canvas.dark }),
      fg: themed(ink.default),
      subtle: themed(surface.subtle),
      muted: themed(surface.muted),
      emphasized: themed(surface.muted),
      border: themed(line.decorative),
      focusRing: themed(brand.focusRing),
    },
    status: statusTokens,
    chart: Object.fromEntries(chart.map((color, index) => [String(index + 1), themed(color)])),
  },
  radii: {
    l1: { value: '{radii.sm}' },
    l2: { value: '{radii.control}' },
    l3: { value: '{radii.card}' },
  },
  shadows: {
    float: {
      value: {
        _light: '0 0 0 1px rgb(18 22 28 / 8%), 0 8px 24px rgb(18 22 28 / 12%)',
        _dark: '0 0 0 1px rgb(255 255 255 / 10%), 0 8px 24px rgb(0 0 0 / 60%)',
      },
    },
    /** Before the columns that stay at the end of a wide table. */
    edge: {
      value: { _light: '-12px 0 10px -10px rgb(18 22 28 / 30%)', _dark: '-12px 0 10px -10px rgb(0 0 0 / 90%)' },
    },
  },
});
