import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../../protocols/bytes/json-body.js';
import { leftOut, outgoingBody, requireFields } from './mj-request.js';

const body = (fields: unknown) => new JsonBody(Buffer.from(JSON.stringify(fields)));
const strict = { accountFilter: false, notifyHook: false, clearsModes: false };

describe('request body sent to a proxy', () => {
  const requested = {
    prompt: 'a --fast cat --fast --v 7',
    notifyHook: 'https://a.example',
    accountFilter: { modes: [] },
  };
  it.each<[string, typeof strict, string | null, Record<string, unknown>]>([
    ['drops fields that the site does not allow', strict, null, { prompt: requested.prompt }],
    ['keeps fields that the site allows', { ...strict, accountFilter: true, notifyHook: true }, null, requested],
    [
      "contains the gateway's notice address",
      strict,
      'https://me.example/n',
      { prompt: requested.prompt, notifyHook: 'https://me.example/n' },
    ],
    ['drops speeds when the site clears modes', { ...strict, clearsModes: true }, null, { prompt: 'a cat --v 7' }],
  ])('%s', (_, rules, noticeUrl, expected) => {
    expect(JSON.parse(outgoingBody(body(requested), rules, noticeUrl).toString())).toEqual(expected);
  });

  it('keeps the caller’s own notice address when the site allows it', () => {
    const rules = { ...strict, notifyHook: true, accountFilter: true };
    expect(JSON.parse(outgoingBody(body(requested), rules, 'https://me.example').toString())).toEqual(requested);
    expect(leftOut(body(requested), strict)).toEqual(['accountFilter', 'notifyHook']);
    expect(leftOut(body({}), strict)).toEqual([]);
  });
});

it.each<[string, Record<string, unknown>, string]>([
  ['IMAGINE', { prompt: ' ' }, 'prompt_is_required'],
  ['IMAGINE', { prompt: ['x'] }, 'prompt_is_required'],
  ['DESCRIBE', {}, 'base64_is_required'],
  ['BLEND', { base64Array: 'x' }, 'base64_is_required'],
  ['SWAP_FACE', { sourceBase64: 'x' }, 'source_and_target_are_required'],
])('%s of %j is refused', (action, fields, code) => {
  expect(() => requireFields(action, body(fields))).toThrow(expect.objectContaining({ code }));
});
