import createCache, { type EmotionCache } from '@emotion/cache';

/** Raises a selector above every selector without it, regardless of the number of their classes. */
export const ABOVE_RECIPES = ':not(#_)';

/**
 * Where styles of components go. Chakra writes recipes in a cascade layer, below the styles of single elements.
 * Chromium lays out the whole page again when a rule is added to a sheet with layers, which takes 60 ms with a hundred
 * rows. So the rules have no layers, and rules of single elements have a higher specificity.
 */
export function styleCache(nonce?: string): EmotionCache {
  const cache = createCache({ key: 't', nonce });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  sheet.insert = (rule) => insert(withoutLayers(rule));
  return cache;
}

/** A layer becomes a group without a condition, because a rule may contain several rules. */
export const withoutLayers = (rule: string): string =>
  rule.startsWith('@layer')
    ? rule.replace(/@layer \w+/, '@media all')
    : rule.replace(/\.t-[\w-]+/g, `$&${ABOVE_RECIPES}`);
