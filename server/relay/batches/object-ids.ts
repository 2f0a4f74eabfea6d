import { randomAlphanumeric } from '../../common/random.js';

const LENGTH = 24;

/** The id of a new file or batch, with the prefix that its vendor uses. */
export function newObjectId(prefix: 'file-' | 'file_' | 'batch_' | 'msgbatch_'): string {
  return prefix + randomAlphanumeric(LENGTH);
}
