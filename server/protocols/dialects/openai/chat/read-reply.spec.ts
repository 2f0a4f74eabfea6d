import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Part } from '../../../canonical/conversation.js';
import { ResponseError } from '../../../canonical/reply.js';
import { OpenAiStreamMeter } from '../shared/openai-stream-meter.js';
import { OpenAiResponseMeter } from './openai-response-meter.js';
import { readReply } from './read-reply.js';
import { OpenAiReplyReader } from './reply-reader.js';

const responseWith = (message: object, more: object = {}, finish: string | null = 'stop') => ({
  id: 'c1',
  model: 'm1',
  choices: [{ index: 0, message, finish_reason: finish }],
  ...more,
});
const parts = (message: object, more?: object) => readReply(responseWith(message, more)).choices[0]?.parts;
const stop = (message: object, finish: string | null) => readReply(responseWith(message, {}, finish)).choices[0]?.stop;
const TEXT: Part = { type: 'text', text: 'ok' };
const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } };
const CALL: Part = { type: 'tool_call', id: 'a', name: 'f', arguments: '{"x":1}' };

describe('chat response', () => {
  it("is read with its id, model, usage and OpenAI's own fields", () => {
    const usage = { prompt_tokens: 7, completion_tokens: 3 };
    expect(readReply(responseWith({ content: 'ok' }, { usage, service_tier: 'flex' }))).toEqual({
      id: 'c1',
      model: 'm1',
      choices: [{ parts: [TEXT], stop: 'stop' }],
      usage: expect.objectContaining({ input: 7, output: 3 }),
      only: { openai: { service_tier: 'flex' } },
    });
  });

  it.each<[string, object, Part[]]>([
    ['reasoning', { content: 'ok', reasoning_content: 'hm' }, [{ type: 'reasoning', text: 'hm' }, TEXT]],
    ['reasoning under its other name', { content: 'ok', reasoning: 'hm' }, [{ type: 'reasoning', text: 'hm' }, TEXT]],
    [
      'reasoning with its signature',
      {
        content: 'ok',
        reasoning: 'hm',
        reasoning_details: [{ type: 'reasoning.text', text: 'hm', signature: 'S', format: 'google-gemini-v1' }],
      },
      [{ type: 'reasoning', text: 'hm', signature: 'S', issuer: 'gemini' }, TEXT],
    ],
    [
      'reasoning without a type',
      { content: 'ok', reasoning_details: [{ text: 'hm' }] },
      [{ type: 'reasoning', text: 'hm' }, TEXT],
    ],
    [
      'thinking parts',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
          { type: 'text', text: 'ok' },
        ],
      },
      [{ type: 'reasoning', text: 'hm' }, TEXT],
    ],
    ['a refusal', { content: null, refusal: 'no' }, [{ type: 'refusal', text: 'no' }]],
    ['calls', { content: null, tool_calls: [call] }, [CALL]],
    ['calls without a type', { content: '', tool_calls: [{ ...call, type: undefined }] }, [CALL]],
    [
      'an image',
      { content: '', images: [{ image_url: { url: 'https://x.test' } }] },
      [{ type: 'image', source: { kind: 'url', url: 'https://x.test' } }],
    ],
    [
      'audio',
      { content: null, audio: { id: 'au', data: 'AAAA', transcript: 'la', expires_at: 1 } },
      [
        {
          type: 'audio',
          source: { kind: 'data', mediaType: '', base64: 'AAAA' },
          format: '',
          transcript: 'la',
          id: 'au',
        },
      ],
    ],
    [
      'values of wrong types',
      { content: { a: 1 }, tool_calls: 'x', images: [7], audio: 7, annotations: {}, reasoning_details: [null] },
      [],
    ],
  ])('with %s', (_, message, expected) => {
    expect(parts(message)).toEqual(expected);
  });

  it.each([
    ['END', { stopSequence: 'END' }],
    ['', {}],
    [null, {}],
    [7, {}],
  ])('with the stop sequence %j', (met, expected) => {
    const [choice] = responseWith({ content: 'ok' }).choices;
    const read = readReply({ choices: [{ ...choice, stop_reason: met }] }).choices[0];
    expect(read).toEqual({ parts: [TEXT], stop: 'stop', ...expected });
  });

  it('with a legacy function call', () => {
    const message = { content: null, function_call: { name: 'f', arguments: '{"x":1}' } };
    expect(parts(message)).toEqual([{ ...CALL, id: expect.stringMatching(/^call_\w{32}$/) }]);
    expect(stop(message, 'function_call')).toBe('tool_calls');
  });

  it('reads its sources, in the message or next to it', () => {
    const quote = {
      type: 'url_citation',
      url_citation: { url: 'https://x.test', title: 'X', start_index: 0, end_index: 2 },
    };
    expect(parts({ content: 'ok', annotations: [quote] })).toMatchObject([
      { citations: [{ url: 'https://x.test', title: 'X', start: 0, end: 2, raw: quote }] },
    ]);
    expect(parts({ content: 'ok' }, { citations: ['https://x.test'] })).toEqual([
      { ...TEXT, citations: [{ url: 'https://x.test' }] },
    ]);
    const listed = { web_search: [{ link: 'https://x.test', title: 'X' }] };
    expect(parts({ content: 'ok' }, listed)).toEqual([{ ...TEXT, citations: [{ url: 'https://x.test', title: 'X' }] }]);
  });

  it.each<[object, string | null, string]>([
    [{ content: 'ok' }, null, 'stop'],
    [{ content: 'ok' }, 'length', 'length'],
    [{ content: 'ok' }, 'sensitive', 'content_filter'],
    [{ content: null, tool_calls: [call] }, 'stop', 'tool_calls'],
    [{ content: null, tool_calls: [call] }, null, 'tool_calls'],
    [{ content: null, tool_calls: [call] }, 'length', 'length'],
  ])('of %j with the finish reason %s has the stop reason %s', (message, finish, reason) => {
    expect(stop(message, finish)).toBe(reason);
  });

  it('without a choice is empty', () => {
    expect(readReply({ choices: [] }).choices).toEqual([{ parts: [], stop: 'stop' }]);
  });

  it.each([
    [null, { message: 'the upstream did not return JSON', code: 'bad_response_body' }],
    [[], { message: 'the upstream did not return JSON' }],
    ['Invalid token', { message: 'the upstream did not return JSON' }],
    [{}, { message: 'the upstream returned no choices' }],
    [{ choices: null }, { message: 'the upstream returned no choices' }],
    [{ error: { message: 'quota', type: 't', code: 'c' } }, { message: 'quota', type: 't', code: 'c' }],
    [{ error: 'quota' }, { message: 'quota' }],
    [{ object: 'error', message: 'quota' }, { message: 'quota' }],
    [{ code: 30001, message: 'quota', data: null }, { message: 'quota' }],
    [
      { base_resp: { status_code: 1008, status_msg: 'quota' } },
      { message: 'quota', code: 'insufficient_quota', status: 402 },
    ],
    [
      { error_code: 17, error_msg: 'quota' },
      { message: 'quota', code: '17', status: 429 },
    ],
    [responseWith({ content: '' }, {}, 'insufficient_system_resource'), { status: 503 }],
    [responseWith({ content: 'a' }, {}, 'network_error'), { status: 503 }],
  ])('rejects %j', (body, error) => {
    const read = () => readReply(body);
    expect(read).toThrow(ResponseError);
    expect(read).toThrow(expect.objectContaining(error));
  });
});

const NAMES = [
  'choices',
  'index',
  'message',
  'delta',
  'content',
  'text',
  'tool_calls',
  'function',
  'custom',
  'name',
  'arguments',
  'function_call',
  'reasoning_details',
  'images',
  'image_url',
  'audio',
  'annotations',
  'url_citation',
  'usage',
  'id',
  'prompt_tokens',
  'prompt_tokens_details',
  'error',
  'base_resp',
  'finish_reason',
  'citations',
  'logprobs',
  'type',
];
const { response: oddResponse } = fc.letrec<{ value: unknown; response: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<unknown>(null, 0, 1, -1, true, '', 'text', 'thinking', 'stop', 'data:,x'),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('response'),
  ),
  response: fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 6 }),
}));

describe('chat response of any shape', () => {
  it('is read or is an error', () => {
    fc.assert(
      fc.property(oddResponse, fc.array(oddResponse, { maxLength: 3 }), (fields, choices) => {
        const response = { ...fields, choices };
        try {
          expect(readReply(response).choices).not.toHaveLength(0);
        } catch (error) {
          if (!(error instanceof ResponseError)) throw error;
        }
        const data = JSON.stringify(response);
        const reader = new OpenAiReplyReader();
        const events = [...reader.take({ event: '', data }), ...reader.take({ event: '', data }), ...reader.end()];
        expect(events.at(-1)?.type).toMatch(/^(stop|error)$/);
        expect(new OpenAiResponseMeter(true).read({ contentType: '', body: Buffer.from(data) })).toHaveProperty(
          'metered',
        );
        expect(new OpenAiStreamMeter(false).push(Buffer.from(`data: ${data}\n\n`))).toHaveProperty('alive');
      }),
      { numRuns: 500 },
    );
  });
});

it('reports a search when it cites pages', () => {
  const usage = { prompt_tokens: 7, completion_tokens: 3 };
  const annotations = [{ type: 'url_citation', url_citation: { url: 'https://a.example' } }];
  expect(readReply(responseWith({ content: 'ok', annotations }, { usage })).usage?.tools).toEqual({
    web_search_preview: 1,
  });
  expect(
    readReply(responseWith({ content: 'ok' }, { usage, citations: ['https://a.example'] })).usage?.tools,
  ).toBeUndefined();
});
