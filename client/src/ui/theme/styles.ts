import { defineLayerStyles, defineTextStyles } from '@chakra-ui/react/styled-system';

const text = (size: string, fontWeight = 'normal') => ({
  value: { fontSize: size, lineHeight: size, fontWeight },
});

/** `xs`, `sm`, `md`, `lg` are the names that Chakra components use; the others are our own. */
export const textStyles = defineTextStyles({
  page: text('lg', 'semibold'),
  section: text('md', 'semibold'),
  body: text('sm'),
  table: { value: { fontSize: 'cell', lineHeight: 'cell' } },
  caption: text('xs'),
  kpi: {
    value: {
      fontSize: 'kpi',
      lineHeight: 'kpi',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
  },
  hero: text('hero', 'semibold'),
  code: { value: { fontFamily: 'mono', fontSize: 'cell', lineHeight: 'cell' } },
  label: text('sm', 'medium'),
  figure: { value: { fontVariantNumeric: 'tabular-nums lining-nums' } },
  xs: text('xs'),
  sm: text('sm'),
  md: text('md'),
  lg: text('md', 'semibold'),
});

export const layerStyles = defineLayerStyles({
  card: { value: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'card' } },
  inset: { value: { bg: 'bg.subtle', borderWidth: '1px', borderColor: 'border', borderRadius: 'control' } },
  sticky: { value: { bg: 'bg.panel', boxShadow: 'inset 0 -1px 0 {colors.border}' } },
  disabled: { value: { opacity: '0.55', cursor: 'not-allowed' } },
});
