import { describe, expect, it } from '@jest/globals';
import { endsInVersion, isBaseUrl, withoutTrailingSlash } from './base-url';

describe('base URLs', () => {
  it.each([
    ['', true],
    ['https://api.example.com', true],
    ['http://10.0.0.1:8080/openai/', true],
    ['api.example.com', false],
    ['ftp://example.com', false],
    ['https://user:pass@example.com', false],
    ['https://example.com?key=1', false],
    ['https://example.com/#x', false],
  ])('%j is valid: %s', (address, usable) => {
    expect(isBaseUrl(address)).toBe(usable);
  });

  it.each([
    ['https://a.example/v1', true],
    ['https://a.example/v1///', true],
    ['https://a.example/v1beta', false],
    ['https://a.example', false],
  ])('%j ends in a version: %s', (address, ends) => {
    expect(endsInVersion(address)).toBe(ends);
  });

  it('removes trailing slashes', () => {
    expect(withoutTrailingSlash(' https://a.example/x// ')).toBe('https://a.example/x');
  });
});
