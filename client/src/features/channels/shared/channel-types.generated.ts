// Written by `npm run contracts`.

/** Types that require no key; their servers may still have one. */
export const keylessTypes: readonly number[] = [4, 47, 1000];

/** Types whose key is a JSON document, which contains commas and line breaks. */
export const documentKeyTypes: readonly number[] = [41];

/** Types whose field `other` is a region, or a JSON object that maps models to regions. */
export const regionTypes: readonly number[] = [41];
