import type { SystemContext } from '@chakra-ui/react/styled-system';
import { system } from '../ui/theme/system';

type Recipe = ReturnType<SystemContext['cva']>;
type RecipeConfig = Parameters<SystemContext['cva']>[0];
type SlotRecipe = ReturnType<SystemContext['sva']>;
type SlotRecipeConfig = Parameters<SystemContext['sva']>[0];

const noStyle = {};

/** Calls `create` once for each key. */
function once<Key extends WeakKey, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? create(key);
    known.set(key, value);
    return value;
  };
}

/** The variants of a recipe are still known, since they are not passed on as attributes. */
const withoutStyle = (recipe: Recipe): Recipe =>
  Object.assign(() => noStyle, recipe, { merge: once((other: Recipe) => withoutStyle(recipe.merge(other))) }) as Recipe;

const cva = once((config: RecipeConfig) => withoutStyle(system.cva(config)));
const sva = once((config: SlotRecipeConfig) => Object.assign(() => noStyle, system.sva(config)) as SlotRecipe);

const properties = new Map<string, boolean>();

/** The same as Chakra's, which computes a hash of the name each time to find its result. */
function isValidProperty(name: string): boolean {
  const valid = properties.get(name) ?? system.isValidProperty(name);
  properties.set(name, valid);
  return valid;
}

/**
 * The design system without its styles: elements are rendered with the same attributes, but have no class names.
 * Computing the class names takes a tenth of the time of a test that renders a page.
 */
export const unstyledSystem = {
  ...system,
  _global: [],
  css: () => noStyle,
  isValidProperty,
  cva,
  sva,
  getRecipeFn: (key: string, fallback: RecipeConfig = noStyle) => cva(system.getRecipe(key, fallback)),
  getSlotRecipeFn: (key: string, fallback: SlotRecipeConfig = { slots: [] }) =>
    sva(system.getSlotRecipe(key, fallback)),
} as SystemContext;
