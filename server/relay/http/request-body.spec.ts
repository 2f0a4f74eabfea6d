import { describe, expect, it } from '@jest/globals';
import { maxBodyBytes } from './request-body.js';

const MIB = 1024 * 1024;

describe('memory that a body may occupy', () => {
  it.each([
    ['its length', { 'content-length': '1000' }, 1_000],
    ['the limit, when its length is unknown', {}, 32 * MIB],
    ['the limit, when it is compressed', { 'content-length': '1000', 'content-encoding': 'gzip' }, 32 * MIB],
    ['the limit, when it will be refused as too long', { 'content-length': String(1_000 * MIB) }, 32 * MIB],
    [
      'the limit of forms, for a form of unknown length',
      { 'content-type': 'multipart/form-data; boundary=x' },
      64 * MIB,
    ],
  ])('is %s', (_, headers, bytes) => {
    expect(maxBodyBytes(headers)).toBe(bytes);
  });
});
