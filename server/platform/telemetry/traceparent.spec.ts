import { describe, expect, it } from '@jest/globals';
import { readTraceparent } from './otlp-tracing.js';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

describe('traceparent header', () => {
  it.each([
    [`00-${trace}-${span}-01`, 1],
    [`00-${trace}-${span}-00`, 0],
    [`00-${trace}-${span}-03`, 1],
    [`cc-${trace}-${span}-01-what-the-future-will-be-like`, 1],
  ])('%s is valid', (header, traceFlags) => {
    expect(readTraceparent(header)).toEqual({ traceId: trace, spanId: span, traceFlags });
  });

  it.each([
    '',
    'nonsense',
    `ff-${trace}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${trace}-${span}`,
  ])('%s is invalid', (header) => {
    expect(readTraceparent(header)).toBeNull();
  });
});
