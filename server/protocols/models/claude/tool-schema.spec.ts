import { describe, expect, it } from '@jest/globals';
import { inputSchema, strictSchema } from './tool-schema.js';

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
