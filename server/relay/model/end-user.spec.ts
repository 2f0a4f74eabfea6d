import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { endUserOf } from './end-user.js';

const header = (value: string) => ({ 'x-litellm-end-user-id': value });
const bodyOf = (fields: object) => new JsonBody(Buffer.from(JSON.stringify(fields)));
const long = 'é'.repeat(300);

describe('end user of a call', () => {
  it.each<[string, Record<string, string>, object, string | undefined]>([
    ['the user of OpenAI', {}, { user: 'c-1' }, 'c-1'],
    ['the safety identifier of OpenAI', {}, { safety_identifier: 'c-2' }, 'c-2'],
    ['the user before the safety identifier', {}, { safety_identifier: 'c-2', user: 'c-1' }, 'c-1'],
    ['the user in the metadata of Anthropic', {}, { metadata: { user_id: 'c-3' } }, 'c-3'],
    ['the header, as for Gemini', header('c-4'), { contents: [] }, 'c-4'],
    ['the header before the body', header('c-4'), { user: 'c-1', metadata: { user_id: 'c-3' } }, 'c-4'],
    ['the body where the header is blank', header(' '), { user: 'c-1' }, 'c-1'],
    ['none without a value', {}, { model: 'm' }, undefined],
    ['none for a blank value', {}, { user: ' \n' }, undefined],
    ['none for other types', {}, { user: 7, safety_identifier: null, metadata: { user_id: {} } }, undefined],
    ['none for metadata that is not an object', {}, { metadata: 'user_id' }, undefined],
    ['the value without control characters', {}, { user: ' a\u0000b\u0085c\n' }, 'abc'],
    ['the first 256 characters', {}, { user: long }, long.slice(0, 256)],
    ['a value with half of a surrogate pair', {}, { user: 'a\ud800' }, 'a\ufffd'],
    [
      'none for an earlier session of Claude Code',
      {},
      { metadata: { user_id: `user_${'0af3'.repeat(16)}_account__session_1b2c-3d` } },
      undefined,
    ],
    [
      'none for a session of Claude Code',
      {},
      { metadata: { user_id: '{"device_id":"d","account_uuid":"","session_id":"s"}' } },
      undefined,
    ],
  ])('is %s', (_, headers, body, expected) => {
    expect(endUserOf(headers, bodyOf(body))).toBe(expected);
  });

  it('is read from the header for calls without a body', () => {
    expect([endUserOf(header('c-1')), endUserOf({})]).toEqual(['c-1', undefined]);
  });
});
