import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, defineLayerStyles, defineTextStyles } from '@chakra-ui/react/styled-system';
import { button } from './recipes/button';
import { slider } from './recipes/choices';
import { menu, popover, toast } from './recipes/floats';
import { combobox, fieldRoot, input, nativeSelect, textarea } from './recipes/inputs';
import { dialog, drawer } from './recipes/overlays';
import { link, spinner, tabs } from './recipes/text';
import { semanticTokens } from './semantic';
import { keyframes, tokens } from './tokens';

const text = (size: string, fontWeight = 'normal') => ({
  value: { fontSize: size, lineHeight: size, fontWeight },
});

/** `xs`, `sm`, `md`, `lg` are the names that Chakra components use; the others are our own. */
const textStyles = defineTextStyles({
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

const layerStyles = defineLayerStyles({
  card: { value: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'card' } },
  inset: { value: { bg: 'bg.subtle', borderWidth: '1px', borderColor: 'border', borderRadius: 'control' } },
  sticky: { value: { bg: 'bg.panel', boxShadow: 'inset 0 -1px 0 {colors.border}' } },
  disabled: { value: { opacity: '0.55', cursor: 'not-allowed' } },
});

/** The tokens and recipes of the console. */
export const config = defineConfig({
  cssVarsPrefix: 'tg',
  cssVarsRoot: ':where(:root, :host)',
  theme: {
    // `sm` is the mobile threshold: `hideBelow="sm"` means "mobile" everywhere.
    breakpoints: { sm: '600px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    layerStyles,
    recipes: { button, input, textarea, link, spinner },
    slotRecipes: {
      combobox,
      dialog,
      drawer,
      field: fieldRoot,
      menu,
      nativeSelect,
      popover,
      slider,
      tabs,
      toast,
    },
  },
});

/**
 * The design system of the console: Chakra's base engine with custom tokens and only the recipes in use. The styles of
 * the document are in `global.ts`.
 */
export const system = createSystem(defaultBaseConfig, config);
