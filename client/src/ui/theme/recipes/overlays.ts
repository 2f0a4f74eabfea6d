import { defineSlotRecipe, defineStyle } from '@chakra-ui/react/styled-system';

const backdrop = defineStyle({
  bg: 'backdrop',
  position: 'fixed',
  inset: '0',
  zIndex: 'calc({zIndex.modal} + var(--layer-index, 0) - 1)',
  _open: { animation: 'fade-in {durations.moderate}' },
  _closed: { animation: 'fade-out {durations.fast}' },
});

const positioner = defineStyle({
  display: 'flex',
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100dvh',
  overscrollBehaviorY: 'none',
  zIndex: 'calc({zIndex.modal} + var(--layer-index, 0))',
});

const content = defineStyle({
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  width: '100%',
  bg: 'bg.panel',
  color: 'fg',
  boxShadow: 'float',
  outline: '0',
  textStyle: 'body',
});

const overlaySlots = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'closeTrigger',
  'header',
  'body',
  'footer',
] as const;

const slide = (side: 'start' | 'end') => ({
  positioner: { justifyContent: side === 'end' ? 'flex-end' : 'flex-start' },
  content: {
    _open: { animation: `slide-from-${side} {durations.moderate} {easings.out}, fade-in {durations.moderate}` },
    _closed: { animation: `slide-to-${side} {durations.fast}, fade-out {durations.fast}` },
  },
});

export const drawer = defineSlotRecipe({
  className: 'drawer',
  slots: [...overlaySlots],
  base: {
    backdrop,
    positioner: { ...positioner, alignItems: 'stretch' },
    content: { ...content, maxH: '100dvh' },
    header: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      px: '6',
      py: '4',
      borderBottomWidth: '1px',
      borderColor: 'border',
      flexShrink: '0',
    },
    title: { flex: '1', textStyle: 'section', minW: '0' },
    description: { color: 'fg.muted' },
    body: { px: '6', py: '5', flex: '1', overflow: 'auto', overscrollBehavior: 'contain' },
    footer: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      px: '6',
      py: '3',
      borderTopWidth: '1px',
      borderColor: 'border',
      flexShrink: '0',
      pb: 'calc({spacing.3} + env(safe-area-inset-bottom))',
    },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
  variants: {
    size: {
      xs: { content: { maxW: 'xs' } },
      md: { content: { maxW: { base: '100vw', sm: 'lg' } } },
      lg: { content: { maxW: { base: '100vw', sm: 'xl' } } },
    },
    placement: {
      start: slide('start'),
      end: slide('end'),
      bottom: {
        positioner: { alignItems: 'flex-end' },
        content: {
          maxW: '100vw',
          maxH: '85dvh',
          borderTopRadius: 'card',
          _open: { animation: 'slide-from-bottom {durations.moderate} {easings.out}, fade-in {durations.moderate}' },
          _closed: { animation: 'slide-to-bottom {durations.fast}, fade-out {durations.fast}' },
        },
      },
    },
  },
  defaultVariants: { size: 'md', placement: 'end' },
});

/** Centred from the mobile threshold up, a bottom sheet below it. */
export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: [...overlaySlots],
  base: {
    backdrop,
    positioner: {
      ...positioner,
      justifyContent: 'center',
      alignItems: { base: 'flex-end', sm: 'flex-start' },
      overflow: 'auto',
    },
    content: {
      ...content,
      my: { base: '0', sm: '20' },
      maxH: { base: '90dvh', sm: 'calc(100dvh - 10rem)' },
      borderRadius: { base: '10px 10px 0 0', sm: 'card' },
      _open: { animation: 'rise {durations.moderate} {easings.out}, fade-in {durations.moderate}' },
      _closed: { animation: 'fade-out {durations.fast}' },
    },
    header: { display: 'flex', alignItems: 'center', gap: '3', px: '6', pt: '5', pb: '2', flexShrink: '0' },
    title: { flex: '1', textStyle: 'section', minW: '0' },
    description: { color: 'fg.muted' },
    // Space for the buttons that stay visible, which must not hide a focused field.
    body: { px: '6', py: '2', flex: '1', overflow: 'auto', scrollPaddingBottom: '16' },
    footer: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '3',
      px: '6',
      pt: '4',
      flexShrink: '0',
      flexWrap: 'wrap',
      pb: 'calc({spacing.5} + env(safe-area-inset-bottom))',
    },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
  variants: {
    size: {
      sm: { content: { maxW: { base: '100vw', sm: 'md' } } },
      md: { content: { maxW: { base: '100vw', sm: 'lg' } } },
      lg: { content: { maxW: { base: '100vw', sm: 'xl' } } },
    },
  },
  defaultVariants: { size: 'sm' },
});
