import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { SseReader } from '../../bytes/sse-reader.js';
import { type Conversation, emptyConversation, type Message, type Part } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { collectReply } from '../../canonical/reply-events.js';
import { converseUpstream } from './bedrock.provider.js';

const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });

function write(fields: Partial<Conversation>) {
  const downgrades = new Downgrades();
  const conversation = { ...emptyConversation('amazon.nova-pro-v1:0'), messages: [user(text('hi'))], ...fields };
  const body = converseUpstream.write(conversation, { stream: true }, downgrades);
  return { body, dropped: downgrades.toString() };
}

describe('Converse request', () => {
  it('contains only the fields that were set', () => {
    expect(write({})).toEqual({ body: { messages: [{ role: 'user', content: [{ text: 'hi' }] }] }, dropped: '' });
  });

  it('contains options, tools and every kind of part', () => {
    const call: Part = { type: 'tool_call', id: 'a', name: 'fs.read', arguments: '{"x":1}' };
    const imagePart: Part = { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AA' } };
    const file: Part = {
      type: 'file',
      source: { kind: 'data', mediaType: 'application/pdf', base64: 'BB' },
      name: 'a/b.pdf',
    };
    const { body } = write({
      messages: [
        { role: 'system', parts: [text('Be kind.')] },
        user(text('hi')),
        { role: 'assistant', parts: [call] },
        user({ type: 'tool_result', callId: 'a', parts: [text('no'), imagePart], isError: true }, imagePart, file),
      ],
      tools: [{ name: 'fs.read', description: 'd', parameters: null, strict: null }],
      toolChoice: { mode: 'required' },
      maxTokens: 9,
      temperature: 0.5,
      topP: 0.9,
      stop: ['END'],
    });
    const image = { image: { format: 'png', source: { bytes: 'AA' } } };
    expect(body).toEqual({
      system: [{ text: 'Be kind.' }],
      messages: [
        { role: 'user', content: [{ text: 'hi' }] },
        { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 'fs_x2e_read', input: { x: 1 } } }] },
        {
          role: 'user',
          content: [
            { toolResult: { toolUseId: 'a', content: [{ text: 'no' }, image], status: 'error' } },
            image,
            { document: { format: 'pdf', name: 'a b pdf 3', source: { bytes: 'BB' } } },
            { text: '...' },
          ],
        },
      ],
      inferenceConfig: { maxTokens: 9, temperature: 0.5, topP: 0.9, stopSequences: ['END'] },
      toolConfig: {
        tools: [
          {
            toolSpec: {
              name: 'fs_x2e_read',
              description: 'd',
              inputSchema: { json: { type: 'object', properties: {} } },
            },
          },
        ],
        toolChoice: { any: {} },
      },
    });
  });

  it('drops unsupported options and rejects unsupported content', () => {
    expect(write({ seed: 1, topK: 5 }).dropped).toBe('top_k, seed');
    expect(() => write({ modalities: ['audio'] })).toThrow(AppError);
    const imagePart: Part = { type: 'image', source: { kind: 'url', url: 'https://x' } };
    expect(() => write({ messages: [user(imagePart)] })).toThrow(AppError);
  });
});

const EVENTS: [string, object][] = [
  ['messageStart', { role: 'assistant' }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { text: 'hm' } } }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { signature: 's' } } }],
  ['contentBlockStop', { contentBlockIndex: 0 }],
  ['contentBlockDelta', { contentBlockIndex: 1, delta: { text: 'Ok' } }],
  ['contentBlockDelta', { contentBlockIndex: 1, delta: { text: '.' } }],
  ['contentBlockStop', { contentBlockIndex: 1 }],
  ['contentBlockStart', { contentBlockIndex: 2, start: { toolUse: { toolUseId: 'a', name: 'fs_x2e_read' } } }],
  ['contentBlockDelta', { contentBlockIndex: 2, delta: { toolUse: { input: '{"x":1}' } } }],
  ['contentBlockStop', { contentBlockIndex: 2 }],
  ['contentBlockStart', { contentBlockIndex: 3, start: { toolUse: { toolUseId: 'b', name: 'g' } } }],
  ['contentBlockStop', { contentBlockIndex: 3 }],
  ['messageStop', { stopReason: 'tool_use' }],
  ['metadata', { usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15, cacheReadInputTokens: 4 } }],
];
const WHOLE = {
  output: {
    message: {
      role: 'assistant',
      content: [
        { reasoningContent: { reasoningText: { text: 'hm', signature: 's' } } },
        { text: 'Ok.' },
        { toolUse: { toolUseId: 'a', name: 'fs_x2e_read', input: { x: 1 } } },
        { toolUse: { toolUseId: 'b', name: 'g' } },
      ],
    },
  },
  stopReason: 'tool_use',
  usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15, cacheReadInputTokens: 4 },
};

describe('Converse response', () => {
  it('is read', () => {
    expect(converseUpstream.read(WHOLE)).toMatchObject({
      choices: [
        {
          parts: [
            { type: 'reasoning', text: 'hm', signature: 's' },
            { type: 'text', text: 'Ok.' },
            { type: 'tool_call', id: 'a', name: 'fs.read', arguments: '{"x":1}' },
            { type: 'tool_call', id: 'b', name: 'g', arguments: '{}' },
          ],
          stop: 'tool_calls',
        },
      ],
      usage: { input: 14, output: 5, cacheRead: 4 },
    });
  });

  it('reads the same as a stream wherever it is split', () => {
    const bytes = Buffer.from(
      EVENTS.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
    );
    for (let size = 1; size <= bytes.length; size++) {
      const sse = new SseReader();
      const reader = converseUpstream.stream();
      const records = [];
      for (let at = 0; at < bytes.length; at += size) records.push(...sse.push(bytes.subarray(at, at + size)));
      records.push(...sse.end());
      const reply = collectReply([...records.flatMap((record) => reader.take(record)), ...reader.end()]);
      expect(reply).toEqual(converseUpstream.read(WHOLE));
    }
  });

  it.each([
    ['end_turn', 'stop'],
    ['max_tokens', 'length'],
    ['guardrail_intervened', 'content_filter'],
    ['content_filtered', 'content_filter'],
  ])('with the stop reason %s has the canonical reason %s', (stopReason, stop) => {
    expect(converseUpstream.read({ ...WHOLE, stopReason }).choices[0]?.stop).toBe(stop);
  });

  it.each([[null], [{}], [{ output: { message: { content: 'x' } } }]])('rejects %j', (body) => {
    expect(() => converseUpstream.read(body)).toThrow('the upstream did not return a message');
  });
});
