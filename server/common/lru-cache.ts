import { LRUCache } from 'lru-cache';

/**
 * A cache of the most recently used entries that grows with them. With `max` the library would reserve the memory of all
 * entries at once, 3 MB for 100,000.
 * @param limit the number of entries
 * @param options those of the library except limits
 */
export function lruCache<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(
  limit: number,
  options: Omit<LRUCache.OptionsSizeLimit<Key, Value, unknown>, 'max' | 'maxSize' | 'sizeCalculation'> = {},
): LRUCache<Key, Value> {
  return new LRUCache({ ...options, maxSize: limit, sizeCalculation: () => 1 });
}
