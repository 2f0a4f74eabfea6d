import { describe, expect, it } from '@jest/globals';
import { networkOf } from './client-network.js';

describe('network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::', '2001:db8:1:2::'],
    ['unix:', 'unix:'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
