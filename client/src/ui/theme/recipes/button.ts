import { defineRecipe } from '@chakra-ui/react/styled-system';
import { coarse } from './touch';

const size = (height: string, px: string, fontSize: string, touchHeight = '11') => ({
  h: height,
  minW: height,
  px,
  gap: '2',
  fontSize,
  lineHeight: '1.25',
  _icon: { boxSize: '4' },
  [coarse]: { h: touchHeight, minW: touchHeight },
});

export const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    position: 'relative',
    userSelect: 'none',
    whiteSpace: 'nowrap',
    cursor: 'button',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'control',
    fontWeight: 'medium',
    transition: 'background-color {durations.fast}, border-color {durations.fast}, color {durations.fast}',
    _disabled: { layerStyle: 'disabled' },
    _icon: { flexShrink: '0', strokeWidth: '1.75' },
  },
  variants: {
    size: {
      // Inline in text and cells, where the min target size is 24 px.
      xs: size('7', '2', 'xs', '8'),
      sm: size('8', '3', 'cell'),
      md: size('9', '3.5', 'sm'),
      lg: size('11', '4', 'sm'),
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.hover', _disabled: { bg: 'colorPalette.solid' } },
      },
      outline: {
        bg: 'bg.panel',
        color: 'colorPalette.fg',
        borderColor: 'border',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
      },
      ghost: {
        bg: 'transparent',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      plain: { color: 'colorPalette.fg', px: '0', minW: '0', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});
