import { describe, expect, it } from '@jest/globals';
import { dataOf, deleteUnused, keepData } from './attachment-data';

describe('data of an attachment', () => {
  it('is released when no message contains the attachment', async () => {
    keepData('used', 'a');
    keepData('removed', 'b');
    await deleteUnused(new Set(['used']));
    expect([dataOf('used'), dataOf('removed')]).toEqual(['a', undefined]);
  });
});
