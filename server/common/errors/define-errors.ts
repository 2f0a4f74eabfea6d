import type { ErrorDefinition } from './app-error.js';

/**
 * Declares a module's failures: key → definition, where the key is the error's code.
 * Placeholders are written `{name}`.
 */
export function defineErrors<Key extends string>(
  definitions: Record<Key, Omit<ErrorDefinition, 'code'>>,
): Record<Key, ErrorDefinition> {
  const result = {} as Record<Key, ErrorDefinition>;
  for (const key of Object.keys(definitions) as Key[]) result[key] = { code: key, ...definitions[key] };
  return result;
}
