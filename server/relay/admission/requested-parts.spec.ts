import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import { requestedParts } from './requested-parts.js';

const mark = (ttl?: string) => ({ system: [{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral', ttl } }] });

describe('parts of a request with prices of their own', () => {
  it.each<[string, object, string[]]>([
    ['none', { messages: [{ role: 'user', content: 'cache_control, "ttl":"1h"' }], modalities: ['text'] }, []],
    ['cache writes', mark(), ['cacheWrite']],
    [
      'cache writes of the whole prompt',
      { cache_control: { type: 'ephemeral', ttl: '1h' } },
      ['cacheWrite', 'cacheWriteHour'],
    ],
    ['cache writes before a top-level mark', { ...mark('1h'), cache_control: {} }, ['cacheWrite', 'cacheWriteHour']],
    [
      'none of other names',
      { messages: [{ 'cache-control': 1, cache_controls: 2, cache: 'a "cache_control": b' }] },
      [],
    ],
    ['cache writes of five minutes', mark('5m'), ['cacheWrite']],
    ['cache writes of an hour', { ...mark('5m'), messages: [mark('1h')] }, ['cacheWrite', 'cacheWriteHour']],
    ['audio of an OpenAI response', { modalities: ['text', 'audio'] }, ['audioOut']],
    ['images of a Gemini response', { generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } }, ['imageOut']],
    ['none of invalid fields', { modalities: 'audio', generationConfig: [{ responseModalities: ['AUDIO'] }] }, []],
  ])('are %s', (_, fields, parts) => {
    expect([...requestedParts(new JsonBody(Buffer.from(JSON.stringify(fields))))]).toEqual(parts);
    expect([...requestedParts(new ObjectBody({ ...fields }))]).toEqual(parts);
  });
});
