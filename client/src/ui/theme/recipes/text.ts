import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { coarse } from './touch';

export const link = defineRecipe({
  className: 'link',
  base: {
    color: 'brand.fg',
    cursor: 'pointer',
    borderRadius: 'sm',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
  variants: { variant: { plain: {}, underline: { textDecoration: 'underline', textUnderlineOffset: '3px' } } },
  defaultVariants: { variant: 'plain' },
});

export const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderRadius: 'full',
    borderBottomColor: 'transparent',
    borderInlineStartColor: 'transparent',
    animation: 'spin',
    boxSize: 'var(--spinner-size)',
  },
  variants: {
    size: {
      inherit: { '--spinner-size': '1em' },
      sm: { '--spinner-size': 'sizes.4' },
      md: { '--spinner-size': 'sizes.5' },
    },
  },
  defaultVariants: { size: 'sm' },
});

export const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'trigger', 'list', 'content', 'contentGroup', 'indicator'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minW: '0', _vertical: { flexDirection: 'row', gap: '5' } },
    list: {
      display: 'flex',
      gap: '1',
      borderBottomWidth: '1px',
      borderColor: 'border',
      overflowX: 'auto',
      overflowY: 'hidden',
      _vertical: { flexDirection: 'column', flexShrink: '0', borderBottomWidth: '0', borderEndWidth: '1px' },
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      h: '9',
      px: '3',
      color: 'fg.muted',
      fontWeight: 'medium',
      cursor: 'button',
      whiteSpace: 'nowrap',
      mb: '-1px',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      _vertical: { mb: '0', me: '-1px', borderBottomWidth: '0', borderEndWidth: '2px' },
      _selected: { color: 'fg', borderColor: 'brand.solid' },
      _hover: { color: 'fg' },
      [coarse]: { h: '11' },
    },
    content: { pt: '4', outline: '0', _vertical: { pt: '0', flex: '1', minW: '0' } },
  },
  variants: { size: { md: {} }, variant: { line: {} } },
  defaultVariants: { size: 'md', variant: 'line' },
});
