import { describe, expect, it } from '@jest/globals';
import { isIpAllowed, isIpRule, splitIpList, toBlockList } from './ip-rules.js';

describe('splitIpList', () => {
  it.each([
    ['one per line', '1.2.3.4\n5.6.7.8', ['1.2.3.4', '5.6.7.8']],
    ['blanks, commas and Windows line ends', ' 1.2.3.4,\r\n5.6.7.8 , ', ['1.2.3.4', '5.6.7.8']],
    ['repeats', '1.2.3.4\n1.2.3.4', ['1.2.3.4']],
    ['nothing', ' \n ', []],
  ])('parses %s', (_, text, lines) => {
    expect(splitIpList(text)).toEqual(lines);
  });
});

describe('isIpRule', () => {
  it.each(['1.2.3.4', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '::ffff:1.2.3.4'])('accepts %s', (line) => {
    expect(isIpRule(line)).toBe(true);
  });

  it.each([
    '',
    'localhost',
    '1.2.3',
    '256.1.1.1',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/',
    '1.2.3.4/8/8',
    '1.2.3.4/-1',
    'fe80::1%eth0',
  ])('rejects %j', (line) => {
    expect(isIpRule(line)).toBe(false);
  });
});

describe('isIpAllowed', () => {
  it.each<[string, string[], string, boolean]>([
    ['no list allows every address', [], '203.0.113.9', true],
    ['a listed address', ['203.0.113.9'], '203.0.113.9', true],
    ['a neighbour of a listed address', ['203.0.113.9'], '203.0.113.10', false],
    ['inside a range', ['10.1.0.0/16'], '10.1.255.255', true],
    ['outside a range', ['10.1.0.0/16'], '10.2.0.0', false],
    ['an IPv4 client seen through an IPv6 socket', ['10.1.0.0/16'], '::ffff:10.1.2.3', true],
    ['an IPv4 line written as IPv6', ['::ffff:10.1.2.3'], '10.1.2.3', true],
    ['inside an IPv6 range', ['2001:db8::/32'], '2001:db8:1::1', true],
    ['outside an IPv6 range', ['2001:db8::/32'], '2001:db9::1', false],
    ['the second line counts too', ['192.0.2.1', '198.51.100.0/24'], '198.51.100.7', true],
    ['what is not an address at all', ['0.0.0.0/0'], 'unknown', false],
  ])('%s', (_, lines, address, allowed) => {
    expect(isIpAllowed(toBlockList(lines), address)).toBe(allowed);
  });
});
