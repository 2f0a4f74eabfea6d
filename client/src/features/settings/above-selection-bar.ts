/**
 * Position of a sticky bar while rows are selected, whose bar is fixed at the bottom; on phones it may take two lines.
 */
export const aboveSelectionBar = {
  'body:has([data-selection-bar]) &': { bottom: { base: '36', sm: '20' } },
} as const;
