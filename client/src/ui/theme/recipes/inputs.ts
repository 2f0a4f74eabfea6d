import { defineRecipe, defineSlotRecipe, defineStyle } from '@chakra-ui/react/styled-system';
import { coarse } from './touch';

/** iOS zooms into inputs below 16 px, so the font is larger below the mobile threshold. */
const field = defineStyle({
  width: '100%',
  minWidth: '0',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'control',
  fontSize: { base: 'md', sm: 'sm' },
  lineHeight: 'sm',
  outline: '0',
  transition: 'border-color {durations.fast}',
  _placeholder: { color: 'fg.subtle', opacity: '1' },
  _focusVisible: { borderColor: 'focusRing', boxShadow: '0 0 0 1px {colors.focusRing}' },
  _invalid: { borderColor: 'border.error', _focusVisible: { boxShadow: '0 0 0 1px {colors.border.error}' } },
  _disabled: { layerStyle: 'disabled' },
  _readOnly: { bg: 'bg.subtle' },
});

const heights = {
  sm: { h: '8', px: '2.5', [coarse]: { h: '11' } },
  md: { h: '9', px: '3', [coarse]: { h: '11' } },
  lg: { h: '11', px: '3' },
};

export const input = defineRecipe({
  className: 'input',
  base: { ...field, textAlign: 'start' },
  variants: { size: heights, variant: { outline: {} } },
  defaultVariants: { size: 'md', variant: 'outline' },
});

export const textarea = defineRecipe({
  className: 'textarea',
  base: { ...field, appearance: 'none', textAlign: 'start', minH: '20', px: '3', py: '1.5' },
  variants: { size: { md: {} }, variant: { outline: {} } },
  defaultVariants: { size: 'md', variant: 'outline' },
});

export const nativeSelect = defineSlotRecipe({
  className: 'native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { display: 'flex', position: 'relative', width: '100%', height: 'fit-content' },
    field: {
      ...field,
      appearance: 'none',
      pe: '8',
      cursor: 'pointer',
      textOverflow: 'ellipsis',
      '& > option': { bg: 'bg.panel', color: 'fg' },
    },
    indicator: {
      position: 'absolute',
      insetEnd: '2',
      top: '0',
      height: '100%',
      display: 'inline-flex',
      alignItems: 'center',
      pointerEvents: 'none',
      color: 'fg.muted',
      _icon: { boxSize: '4' },
    },
  },
  variants: {
    size: {
      sm: { field: { h: '8', ps: '2.5', [coarse]: { h: '11' } } },
      md: { field: { h: '9', ps: '3', [coarse]: { h: '11' } } },
      lg: { field: { h: '11', ps: '3' } },
    },
    variant: { outline: {} },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

export const fieldRoot = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'errorText', 'helperText', 'requiredIndicator', 'errorIcon', 'select', 'input', 'textarea'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      width: '100%',
      position: 'relative',
      gap: '1.5',
    },
    label: { display: 'flex', alignItems: 'center', gap: '1', textStyle: 'label', textAlign: 'start' },
    requiredIndicator: { color: 'fg.error' },
    helperText: { color: 'fg.muted', textStyle: 'caption' },
    errorText: {
      color: 'fg.error',
      textStyle: 'caption',
      fontWeight: 'medium',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
    },
  },
  variants: { orientation: { vertical: {}, horizontal: {} } },
  defaultVariants: { orientation: 'vertical' },
});

export const combobox = defineSlotRecipe({
  className: 'combobox',
  slots: [
    'root',
    'label',
    'control',
    'input',
    'trigger',
    'clearTrigger',
    'indicatorGroup',
    'positioner',
    'content',
    'list',
    'item',
    'itemText',
    'itemIndicator',
    'itemGroup',
    'itemGroupLabel',
    'empty',
  ],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', width: 'full' },
    control: { position: 'relative' },
    input: { ...field, pe: '14' },
    indicatorGroup: {
      display: 'flex',
      alignItems: 'center',
      position: 'absolute',
      insetEnd: '1',
      top: '0',
      bottom: '0',
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      boxSize: '6',
      color: 'fg.muted',
      cursor: 'pointer',
      _icon: { boxSize: '4' },
    },
    clearTrigger: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      boxSize: '6',
      color: 'fg.muted',
      cursor: 'pointer',
      _icon: { boxSize: '3.5' },
      _hidden: { display: 'none' },
    },
    content: {
      bg: 'bg.panel',
      boxShadow: 'float',
      borderRadius: 'control',
      p: '1',
      maxH: '80',
      overflowY: 'auto',
      outline: '0',
      zIndex: 'calc({zIndex.popover} + var(--layer-index, 0))',
      minW: 'var(--reference-width)',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      px: '2',
      py: '1.5',
      borderRadius: 'sm',
      cursor: 'option',
      _highlighted: { bg: 'bg.muted' },
      _disabled: { layerStyle: 'disabled' },
      _icon: { boxSize: '4' },
      [coarse]: { minH: '11' },
    },
    itemText: { flex: '1', minW: '0', overflowWrap: 'anywhere' },
    itemIndicator: { color: 'brand.fg' },
    empty: { px: '2', py: '3', color: 'fg.muted' },
  },
  variants: {
    size: {
      sm: { input: { h: '8', ps: '2.5', [coarse]: { h: '11' } } },
      md: { input: { h: '9', ps: '3', [coarse]: { h: '11' } } },
    },
    variant: { outline: {} },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});
