import { LRUCache } from 'lru-cache';

/**
 * A cache of the most recently used entries whose memory grows with their number. With `max`, the library would reserve
 * the memory of all entries in advance, 3 MB for 100,000.
 * @param limit the number of entries
 * @param options the options of the library except limits
 */
export function lruCache<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(
  limit: number,
  options: Omit<LRUCache.OptionsSizeLimit<Key, Value, unknown>, 'max' | 'maxSize' | 'sizeCalculation'> = {},
): LRUCache<Key, Value> {
  return new LRUCache({ ...options, maxSize: limit, sizeCalculation: () => 1 });
}
