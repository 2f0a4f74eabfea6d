import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadTexts, type Namespace } from '../i18n/setup';

export const screenMark = { screen: true };

/**
 * A lazy screen whose chunk and texts load together. `under` are further paths of the same screen (a list with its
 * drawer open), or screens within it; they keep the component mounted.
 */
export function screen(
  path: string,
  texts: Namespace[],
  load: () => Promise<ComponentType>,
  under: readonly (string | RouteObject)[] = [],
): RouteObject {
  return {
    path,
    // Distinguishes a screen from its drawers, which have child paths.
    handle: screenMark,
    lazy: async () => {
      const [Component] = await Promise.all([load(), loadTexts(...texts)]);
      return { Component };
    },
    children: under.map((child) => (typeof child === 'string' ? { path: child, element: null } : child)),
  };
}
