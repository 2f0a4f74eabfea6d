import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AppError } from '../../../common/errors/app-error.js';
import { inputSchema, readToolName, strictSchema, writeToolName } from './claude-tools.js';

it.each([
  ['get_weather', 'get_weather'],
  ['fs.read', 'fs_x2e_read'],
  ['a_x2e_b', 'a_x5f_x2e_b'],
  ['天气', '_x5929__x6c14_'],
])('writeToolName of %s is %s', (name, written) => {
  expect(writeToolName(name)).toBe(written);
});

it('readToolName restores every name', () => {
  const name = fc.string({ maxLength: 12, unit: fc.constantFrom('a', '_', 'x', '2', 'e', '.', '5', 'f', '😀', '-') });
  fc.assert(
    fc.property(name, (text) => {
      const written = writeToolName(text);
      expect(written).toMatch(/^[a-zA-Z0-9_-]*$/);
      expect(readToolName(written)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

it('writeToolName rejects a name that is too long', () => {
  expect(() => writeToolName('.'.repeat(40))).toThrow(AppError);
});

describe('inputSchema', () => {
  it.each([
    [null, { type: 'object', properties: {} }],
    [{}, { type: 'object', properties: {} }],
    [
      { properties: { a: {} }, required: ['a'] },
      { type: 'object', properties: { a: {} }, required: ['a'] },
    ],
    [
      {
        anyOf: [
          { properties: { a: {}, b: {} }, required: ['a', 'b'] },
          { properties: { b: {} }, required: ['b'] },
        ],
      },
      { type: 'object', properties: { a: {}, b: {} }, required: ['b'] },
    ],
    [
      { type: 'object', properties: { c: {} }, allOf: [{ properties: { a: {} }, required: ['a'] }, null] },
      { type: 'object', properties: { a: {}, c: {} }, required: ['a'] },
    ],
  ])('converts %j to an object without branches', (schema, expected) => {
    expect(inputSchema(schema)).toEqual(expected);
  });
});

describe('strictSchema', () => {
  it('closes objects and removes limits at every depth', () => {
    const schema = {
      type: 'object',
      properties: {
        minimum: { type: 'integer', minimum: 1, maximum: 2 },
        list: {
          type: 'array',
          minItems: 2,
          items: { anyOf: [{ properties: { s: { type: 'string', maxLength: 3 } } }] },
        },
        one: { type: 'array', minItems: 1 },
        kind: { enum: [{ maximum: 1 }] },
      },
      $defs: { d: { type: 'object' } },
    };
    expect(strictSchema(schema)).toEqual({
      type: 'object',
      properties: {
        minimum: { type: 'integer' },
        list: {
          type: 'array',
          items: { anyOf: [{ properties: { s: { type: 'string' } }, additionalProperties: false }] },
        },
        one: { type: 'array', minItems: 1 },
        kind: { enum: [{ maximum: 1 }] },
      },
      $defs: { d: { type: 'object', additionalProperties: false } },
      additionalProperties: false,
    });
  });
});
