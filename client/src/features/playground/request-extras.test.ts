import { describe, expect, it } from '@jest/globals';
import { extrasOf, mockOf } from './request-extras';
import { checkReply, type ReplyCheck } from './schema-check';
import { withParts } from './use-chat';

const weather = { type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } };
const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const json = JSON.stringify;
/** A schema that refers to itself. */
const TREE = json({
  $ref: '#/$defs/node',
  $defs: { node: { type: 'object', properties: { to: { $ref: '#/$defs/node' } } } },
});
const CHOICES = json({ items: { anyOf: [{ type: 'null' }, { enum: ['a', 'b'] }] } });

describe('tools and schema of a request', () => {
  it.each<[string, string, string, object]>([
    ['nothing for blank texts', '', ' ', {}],
    ['tools without their stored results', json([{ ...weather, mock: 21 }]), '', { tools: [weather] }],
    ['nothing for a list that is not valid', json([{ ...weather, type: 'x' }]), '[]', {}],
    [
      'a schema as response format',
      '',
      json(schema),
      { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } } },
    ],
    [
      'a named schema as it is',
      '',
      json({ name: 'city', strict: true, schema }),
      { response_format: { type: 'json_schema', json_schema: { name: 'city', strict: true, schema } } },
    ],
  ])('are %s', (_, tools, text, extras) => expect(extrasOf(tools, text)).toEqual(extras));

  it.each([
    [{ mock: 'sunny' }, 'sunny'],
    [{ mock: { celsius: 21 } }, '{\n  "celsius": 21\n}'],
    [{}, ''],
  ])('have the stored result %j', (more, text) =>
    expect(mockOf(json([{ ...weather, ...more }]), 'get_weather')).toBe(text),
  );
});

describe('calls of a streamed reply', () => {
  it.each([
    ['with places', [0, 0, 1, 1]],
    ['without places', [undefined, undefined, undefined, undefined]],
  ])('are joined from their parts %s', (_, [a, b, c, d]) => {
    const parts = [
      { index: a, id: 'c1', function: { name: 'one', arguments: '' } },
      { index: b, function: { arguments: '{"a":' } },
      { index: c, id: 'c2', function: { name: 'two', arguments: '{}' } },
      { index: d, function: { arguments: '' } },
    ];
    const calls = parts.reduce((now, part) => withParts(now, [part]), withParts([], []));
    expect(calls).toEqual([
      { id: 'c1', name: 'one', arguments: '{"a":' },
      { id: 'c2', name: 'two', arguments: '{}' },
    ]);
  });
});

describe('check of a reply', () => {
  it.each<[string, string, ReplyCheck | undefined]>([
    ['{"city": "Oslo"}', json(schema), { kind: 'valid' }],
    ['{"city": 1}', json({ name: 'city', schema }), { kind: 'mismatch', places: ['$.city'] }],
    ['[]', json(schema), { kind: 'mismatch', places: ['$'] }],
    ['Oslo', json(schema), { kind: 'text' }],
    ['{}', '{"$ref": "https://example.com/other.json"}', { kind: 'unchecked' }],
    ['"Oslo"', '{"pattern": "("}', { kind: 'unchecked' }],
    [
      '[1]',
      '{"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"const": 2}]}',
      { kind: 'mismatch', places: ['$.0'] },
    ],
    ['{}', '{"$ref": "#"}', { kind: 'unchecked' }],
    ['{}', json(schema), { kind: 'mismatch', places: ['$.city'] }],
    [
      '{"city": "Oslo", "x": 1}',
      json({ ...schema, additionalProperties: false }),
      { kind: 'mismatch', places: ['$.x'] },
    ],
    ['[1, "a", 2.5]', '{"items": {"type": "integer"}}', { kind: 'mismatch', places: ['$.1', '$.2'] }],
    ['{"to": {"to": {"to": 1}}}', TREE, { kind: 'mismatch', places: ['$.to.to.to'] }],
    ['[null, "b", 3]', CHOICES, { kind: 'mismatch', places: ['$.2'] }],
    ['"é😀"', '{"type": "string", "minLength": 2, "maxLength": 2, "pattern": "^é"}', { kind: 'valid' }],
    [
      '[7, 0]',
      '{"items": {"exclusiveMinimum": 0, "maximum": 7}, "maxItems": 2}',
      { kind: 'mismatch', places: ['$.1'] },
    ],
    ['{}', '', undefined],
  ])('%s with %s', (content, text, found) => expect(checkReply(content, text)).toEqual(found));
});
