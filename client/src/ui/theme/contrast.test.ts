import { describe, expect, it } from '@jest/globals';
import { contrast } from '../../testing/contrast';
import { brand, chart, danger, ink, line, status, surface, type ThemedColor } from './palette';

const themes = ['light', 'dark'] as const;
const white: ThemedColor = { light: '#FFFFFF', dark: '#FFFFFF' };

const minContrast = (foreground: ThemedColor, background: ThemedColor) =>
  Math.min(...themes.map((theme) => contrast(foreground[theme], background[theme])));

describe('contrast in both themes', () => {
  it('is calculated as WCAG defines', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  });

  describe.each(Object.entries(surface))('on %s', (_name, background) => {
    it.each([
      ['fg', ink.default, 12],
      ['fg.muted', ink.muted, 6],
      ['fg.subtle', ink.subtle, 4.5],
    ] as const)('%s has the required ratio', (_ink, foreground, ratio) => {
      expect(minContrast(foreground, background)).toBeGreaterThanOrEqual(ratio);
    });
  });

  it.each([
    ['fg.error', ink.error],
    ['fg.warning', ink.warning],
    ['fg.success', ink.success],
    ['fg.info', ink.info],
    ['brand.fg', brand.fg],
  ] as const)('%s is readable on panel and canvas', (_name, foreground) => {
    expect(minContrast(foreground, surface.panel)).toBeGreaterThanOrEqual(6);
    expect(minContrast(foreground, surface.canvas)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['brand.solid', brand.solid],
    ['brand.hover', brand.hover],
    ['danger.solid', danger.solid],
    ['danger.hover', danger.hover],
  ] as const)('white is readable on %s', (_name, background) => {
    expect(minContrast(white, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('brand text is readable on its own tint', () => {
    expect(minContrast(brand.fg, brand.subtle)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['border.control', line.control],
    ['focusRing', brand.focusRing],
  ] as const)('%s is visible on panel and canvas', (_name, color) => {
    expect(minContrast(color, surface.panel)).toBeGreaterThanOrEqual(3);
    expect(minContrast(color, surface.canvas)).toBeGreaterThanOrEqual(3);
  });

  describe.each(Object.entries(status))('status %s', (_name, palette) => {
    it('text is readable on its background and on the panel', () => {
      expect(minContrast(palette.fg, palette.subtle)).toBeGreaterThanOrEqual(5.8);
      expect(minContrast(palette.fg, surface.panel)).toBeGreaterThanOrEqual(4.5);
    });
    it('dot is visible on its background', () => {
      expect(minContrast(palette.solid, palette.subtle)).toBeGreaterThanOrEqual(3);
    });
  });

  it.each(chart.map((color, index) => [index + 1, color] as const))(
    'series %d of a chart is visible on the panel',
    (_series, color) => {
      expect(minContrast(color, surface.panel)).toBeGreaterThanOrEqual(3);
    },
  );
});
