import { LITELLM } from './litellm.js';
import { NEW_API, VELOERA } from './new-api.js';
import { ONE_API } from './one-api.js';
import { ONE_HUB } from './one-hub.js';
import type { Product } from './product.js';

/** The products whose sites can be imported, by the name that operators give. */
export const PRODUCTS = {
  'one-api': ONE_API,
  'new-api': NEW_API,
  veloera: VELOERA,
  'one-hub': ONE_HUB,
  litellm: LITELLM,
} as const satisfies Readonly<Record<string, Product>>;

export type ProductKind = keyof typeof PRODUCTS;

export const PRODUCT_KINDS = Object.keys(PRODUCTS) as ProductKind[];

/** Whether a text is the name of a product whose sites can be imported. */
export function isProductKind(name: string): name is ProductKind {
  return Object.hasOwn(PRODUCTS, name);
}
