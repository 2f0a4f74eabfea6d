import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { coarse } from './touch';

export const slider = defineSlotRecipe({
  className: 'slider',
  slots: [
    'root',
    'label',
    'thumb',
    'valueText',
    'track',
    'range',
    'control',
    'markerGroup',
    'marker',
    'draggingIndicator',
    'markerIndicator',
    'markerLabel',
  ],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', width: 'full', textStyle: 'body' },
    label: { textStyle: 'label' },
    valueText: { textStyle: 'figure', color: 'fg.muted' },
    control: { display: 'inline-flex', alignItems: 'center', position: 'relative', h: '6', [coarse]: { h: '11' } },
    track: { flex: '1', h: '1', borderRadius: 'full', bg: 'border.control', overflow: 'hidden' },
    range: { h: 'full', bg: 'brand.solid' },
    thumb: {
      boxSize: '4',
      borderRadius: 'full',
      bg: 'bg.panel',
      borderWidth: '2px',
      borderColor: 'brand.solid',
      cursor: 'grab',
      outline: '0',
      left: 'var(--slider-thumb-offset)',
      _focusVisible: { outline: '2px solid {colors.focusRing}', outlineOffset: '2px' },
    },
  },
  variants: { size: { md: {} }, variant: { outline: {} }, orientation: { horizontal: {}, vertical: {} } },
  defaultVariants: { size: 'md', variant: 'outline', orientation: 'horizontal' },
});
