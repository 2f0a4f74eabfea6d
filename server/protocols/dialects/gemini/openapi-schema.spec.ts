import { describe, expect, it } from '@jest/globals';
import { cleanSchema, toJsonSchema } from './openapi-schema.js';

const object = (property: object, more: object = {}) => ({ type: 'object', properties: { a: property }, ...more });

describe('cleanSchema', () => {
  it.each([
    [
      'drops unknown keywords',
      {
        $schema: 's',
        $id: 'i',
        ...object({ type: 'string', default: 'x', examples: ['y'] }),
        additionalProperties: false,
        patternProperties: {},
      },
      object({ type: 'string' }),
    ],
    [
      'has no exclusive bounds',
      object({ type: 'integer', exclusiveMinimum: 1, minimum: 0 }),
      object({ type: 'integer', minimum: 0 }),
    ],
    ['writes const as a list of one', object({ const: 'x' }), object({ type: 'string', enum: ['x'] })],
    [
      'lists only texts, and no empty ones',
      object({ type: 'integer', enum: [1, 2, '', null] }),
      object({ type: 'string', enum: ['1', '2'], nullable: true }),
    ],
    [
      'takes the type that is not null',
      object({ type: ['string', 'null'] }),
      object({ type: 'string', nullable: true }),
    ],
    [
      'makes branches of several types',
      object({ type: ['string', 'number'] }),
      object({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
    ],
    [
      'writes oneOf as anyOf',
      object({ oneOf: [{ type: 'string' }, { type: 'integer' }] }),
      object({ anyOf: [{ type: 'string' }, { type: 'integer' }] }),
    ],
    [
      'takes the only branch that is not null',
      object({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
      object({ type: 'string', nullable: true }),
    ],
    [
      'joins allOf',
      { allOf: [object({ type: 'string' }, { required: ['a'] }), { properties: { b: { type: 'integer' } } }] },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] },
    ],
    ['keeps only supported formats', object({ type: 'string', format: 'uri' }), object({ type: 'string' })],
    [
      'keeps date-time',
      object({ type: 'string', format: 'date-time' }),
      object({ type: 'string', format: 'date-time' }),
    ],
    [
      'inlines definitions',
      { ...object({ $ref: '#/$defs/x', description: 'here' }), $defs: { x: { type: 'string', description: 'there' } } },
      object({ type: 'string', description: 'here' }),
    ],
    ['has items in every list', object({ type: 'array' }), object({ type: 'array', items: { type: 'string' } })],
    [
      'takes the first of a tuple',
      object({ type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }] }),
      object({ type: 'array', items: { type: 'integer' } }),
    ],
    [
      'requires only existing properties',
      object({ type: 'string' }, { required: ['a', 'absent'] }),
      object({ type: 'string' }, { required: ['a'] }),
    ],
    ['infers an object from its properties', { properties: { a: { type: 'string' } } }, object({ type: 'string' })],
    ['takes upper-case types', object({ type: 'STRING' }), object({ type: 'string' })],
    ['accepts invalid values', { type: 5, properties: [], required: 'a', enum: {}, anyOf: 'x', $ref: 7 }, {}],
  ])('%s', (_, schema, expected) => {
    expect(cleanSchema(schema)).toEqual(expected);
  });

  it('cuts off recursive definitions', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    expect(cleanSchema({ $ref: '#/$defs/node', $defs: { node } })).toEqual({
      type: 'object',
      properties: { next: { type: 'object' } },
    });
    expect(cleanSchema({ $ref: '#' })).toEqual({});
  });

  it('limits definitions that multiply', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => {
        const next = { $ref: `#/$defs/d${n + 1}` };
        return [`d${n}`, { type: 'object', properties: { a: next, b: next } }];
      }),
    );
    expect(JSON.stringify(cleanSchema({ $ref: '#/$defs/d0', $defs })).length).toBeLessThan(2_000_000);
  });
});

describe('toJsonSchema', () => {
  it.each([
    [
      { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [{ type: 'STRING', nullable: true }, { type: ['string', 'null'] }],
    [
      { type: 'STRING', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      { type: 'ARRAY', items: { type: 'INTEGER' }, minItems: '2' },
      { type: 'array', items: { type: 'integer' }, minItems: 2 },
    ],
    [{ any_of: [{ type: 'STRING' }, { type: 'NUMBER' }] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    [{ type: 'object', propertyOrdering: ['a'] }, { type: 'object' }],
    // A property can have the name of a keyword.
    [
      { type: 'OBJECT', properties: { type: { type: 'STRING' } } },
      { type: 'object', properties: { type: { type: 'string' } } },
    ],
  ])('%j becomes %j', (schema, expected) => {
    expect(toJsonSchema(schema)).toEqual(expected);
  });
});
