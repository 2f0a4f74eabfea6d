import { expect, it } from '@jest/globals';
import { servedRegion } from './served-region.js';

it.each([
  ['https://eu.api.openai.com', 'geo:eu'],
  ['https://us.api.openai.com/v1', 'geo:us'],
  ['HTTPS://JP.api.openai.com:443', 'geo:jp'],
  ['https://us.api.x.ai', 'geo:us'],
  ['https://api.openai.com', undefined],
  ['https://api.x.ai/v1', undefined],
  ['https://eu.api.openai.com.example.com', undefined],
  ['https://example.com/https://eu.api.openai.com', undefined],
  ['', undefined],
])('the region of %s is %s', (address, region) => {
  expect(servedRegion(address)).toBe(region);
});
