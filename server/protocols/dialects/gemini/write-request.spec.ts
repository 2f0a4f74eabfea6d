import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../bytes/json-body.js';
import { type Conversation, emptyConversation, type Message, type Part } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { providerOf } from '../../providers/registry.js';
import { geminiGenerateClient, geminiGenerateUpstream } from './gemini.generate.js';

const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });

function write(more: Partial<Conversation>, channelType = 24) {
  const downgrades = new Downgrades();
  const traits = providerOf(channelType)?.upstreamTraits;
  const conversation = { ...emptyConversation('gemini-2.5-flash'), messages: [user(text('hi'))], ...more };
  const body = geminiGenerateUpstream.write(conversation, { stream: false, traits }, downgrades);
  return { ...body, dropped: downgrades.toString() };
}
const call = (id: string, more: object = {}): Part => ({
  type: 'tool_call',
  id,
  name: 'f',
  arguments: '{"a":1}',
  ...more,
});
const result = (callId: string, words: string, more: object = {}): Part => ({
  type: 'tool_result',
  callId,
  parts: [text(words)],
  isError: false,
  ...more,
});

describe('turns of a request to Gemini', () => {
  it('have separate instructions, merged roles and results as objects', () => {
    const body = write({
      messages: [
        { role: 'system', parts: [text('a')] },
        { role: 'developer', parts: [text('b')] },
        user(text('one'), text('')),
        user({ type: 'image', source: { kind: 'data', mediaType: 'image/jpg', base64: 'AA' } }),
        assistant(call('c1'), call('c2')),
        user(result('c1', 'plain')),
        user(result('c2', '{"x":1}'), text('and')),
      ],
    });
    expect(body).toMatchObject({ systemInstruction: { parts: [{ text: 'a\nb' }] } });
    expect(Reflect.get(body, 'contents')).toEqual([
      { role: 'user', parts: [{ text: 'one' }, { inlineData: { mimeType: 'image/jpeg', data: 'AA' } }] },
      {
        role: 'model',
        parts: [
          { functionCall: { id: 'c1', name: 'f', args: { a: 1 } } },
          { functionCall: { id: 'c2', name: 'f', args: { a: 1 } } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'c1', name: 'f', response: { result: 'plain' } } },
          { functionResponse: { id: 'c2', name: 'f', response: { x: 1 } } },
          { text: 'and' },
        ],
      },
    ]);
  });

  it.each([
    ['empty arguments', assistant(call('c', { arguments: '' })), { functionCall: { args: {} } }],
    [
      'arguments that are not JSON',
      assistant(call('c', { arguments: 'x' })),
      { functionCall: { args: { input: 'x' } } },
    ],
    [
      'signed reasoning',
      assistant({ type: 'reasoning', text: 'hm', signature: 's', issuer: 'gemini' }),
      { text: 'hm', thought: true, thoughtSignature: 's' },
    ],
    [
      'a signature alone',
      assistant({ type: 'reasoning', text: '', signature: 's', issuer: 'gemini' }),
      { text: '', thoughtSignature: 's' },
    ],
    [
      'audio',
      user({ type: 'audio', format: 'mp3', source: { kind: 'data', mediaType: '', base64: 'AA' } }),
      { inlineData: { mimeType: 'audio/mp3', data: 'AA' } },
    ],
    [
      'a URL',
      user({ type: 'file', source: { kind: 'url', url: 'gs://b/a.pdf', mediaType: 'application/pdf' } }),
      { fileData: { mimeType: 'application/pdf', fileUri: 'gs://b/a.pdf' } },
    ],
  ])('writes %s', (_, message, part) => {
    const [content] = Reflect.get(write({ messages: [message] }), 'contents') as object[];
    expect(content).toMatchObject({ parts: [part] });
  });

  it.each([
    [
      'a failed result',
      [result('c1', 'no', { isError: true, name: 'g' })],
      [{ functionResponse: { id: 'c1', name: 'g', response: { error: 'no' } } }],
    ],
    [
      'no result',
      [text('and?')],
      [{ functionResponse: { id: 'c1', name: 'f', response: { error: 'No result.' } } }, { text: 'and?' }],
    ],
    [
      'a result of no call',
      [result('c2', 'two'), result('c1', 'one')],
      [{ functionResponse: { id: 'c1', name: 'f', response: { result: 'one' } } }, { text: 'two' }],
    ],
    [
      'one result twice',
      [result('c1', 'one'), result('c1', 'two')],
      [{ functionResponse: { id: 'c1', name: 'f', response: { result: 'one' } } }, { text: 'two' }],
    ],
  ])('contain exactly one result per call: %s', (_, parts, expected) => {
    const { contents } = write({ messages: [assistant(call('c1')), user(...parts)] }) as unknown as {
      contents: object[];
    };
    expect(contents).toEqual([expect.anything(), { role: 'user', parts: expected }]);
  });

  it('contain results for calls at the end of a conversation', () => {
    const { contents } = write({ messages: [assistant(call('c1'))] }) as unknown as { contents: object[] };
    expect(contents).toMatchObject([{ role: 'model' }, { role: 'user', parts: [{ functionResponse: { id: 'c1' } }] }]);
  });

  it('note reasoning of other models and reject their files', () => {
    const foreign = assistant({ type: 'reasoning', text: 'hm', signature: 's', issuer: 'anthropic' }, text('a'));
    expect(write({ messages: [foreign] }).dropped).toBe('reasoning_content');
    const file: Part = { type: 'file', source: { kind: 'file', id: 'file-abc' } };
    expect(() => write({ messages: [user(file)] })).toThrow(expect.objectContaining({ status: 400 }));
  });

  it.each([
    ['gemini-3-pro', [call('c1'), call('c2')], ['skip_thought_signature_validator', undefined]],
    ['gemini-3-pro', [call('c1', { signature: 's' }), call('c2')], ['s', undefined]],
    ['gemini-2.5-pro', [call('c1')], [undefined]],
  ])('%s has signatures on its calls', (model, calls, signatures) => {
    const [content] = Reflect.get(write({ model, messages: [assistant(...calls)] }), 'contents') as {
      parts: object[];
    }[];
    expect(content?.parts.map((part) => Reflect.get(part, 'thoughtSignature') as unknown)).toEqual(signatures);
  });

  it.each([['gemini-2.5-flash-image'], ['gemma-3-27b-it']])(
    '%s receives its instruction as the first text',
    (model) => {
      const body = write({ model, messages: [{ role: 'system', parts: [text('a')] }, user(text('b'))] });
      expect(body).toMatchObject({ contents: [{ role: 'user', parts: [{ text: 'a' }, { text: 'b' }] }] });
      expect(body).not.toHaveProperty('systemInstruction');
    },
  );

  it('contain the instruction when there is no other turn', () => {
    const body = write({ messages: [{ role: 'system', parts: [text('a')] }] });
    expect(body).toMatchObject({ contents: [{ role: 'user', parts: [{ text: 'a' }] }] });
    expect(() => write({ messages: [] })).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('have no call ids on Vertex', () => {
    expect(JSON.stringify(write({ messages: [assistant(call('c1')), user(result('c1', 'x'))] }, 41))).not.toContain(
      '"id"',
    );
  });
});

describe('tools of a request to Gemini', () => {
  const tool = (name: string, parameters: Record<string, unknown> | null = null) => ({
    name,
    description: null,
    parameters,
    strict: null,
  });
  const schema = { $schema: 's', type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false };

  it.each([
    [
      'gemini-2.5-flash',
      { parametersJsonSchema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false } },
    ],
    ['gemini-1.5-flash', { parameters: { type: 'object', properties: { a: { type: 'string' } } } }],
  ])('%s receives schemas in its format', (model, declared) => {
    const { tools } = write({
      model,
      tools: [tool('f', schema), tool('g', { type: 'object', properties: {} })],
    }) as unknown as { tools: unknown };
    expect(tools).toEqual([{ functionDeclarations: [{ name: 'f', ...declared }, { name: 'g' }] }]);
  });

  it.each([
    ['gemini-2.5-flash', [{ functionDeclarations: [{ name: 'f' }] }], 'web_search_options'],
    ['gemini-3-flash', [{ functionDeclarations: [{ name: 'f' }] }, { googleSearch: {} }], ''],
  ])('%s with search and functions', (model, tools, dropped) => {
    expect(write({ model, tools: [tool('f')], webSearch: {} })).toMatchObject({ tools, dropped });
  });

  it('replace functions with the names of built-in tools', () => {
    const body = write({ tools: [tool('googleSearch'), tool('urlContext')], only: { gemini: { codeExecution: {} } } });
    expect(body).toMatchObject({ tools: [{ googleSearch: {} }, { urlContext: {} }, { codeExecution: {} }] });
  });

  it.each([
    [{ mode: 'auto' as const }, { mode: 'AUTO' }],
    [{ mode: 'none' as const }, { mode: 'NONE' }],
    [{ mode: 'required' as const }, { mode: 'ANY' }],
    [
      { mode: 'named' as const, name: 'f' },
      { mode: 'ANY', allowedFunctionNames: ['f'] },
    ],
    [
      { mode: 'auto' as const, allowed: ['f'] },
      { mode: 'VALIDATED', allowedFunctionNames: ['f'] },
    ],
  ])('with the tool choice %j are %j', (toolChoice, functionCallingConfig) => {
    expect(write({ tools: [tool('f')], toolChoice })).toMatchObject({ toolConfig: { functionCallingConfig } });
  });
});

describe('options of a request to Gemini', () => {
  it("are written in the API's fields, with safety off by default", () => {
    const body = write({
      maxTokens: 5,
      temperature: 0,
      topP: 1,
      topK: 2,
      stop: ['a', 'b', 'c', 'd', 'e', 'f'],
      choices: 2,
      seed: 3,
      logprobs: 2,
    });
    expect(body).toMatchObject({
      generationConfig: {
        maxOutputTokens: 5,
        temperature: 0,
        topP: 1,
        topK: 2,
        stopSequences: ['a', 'b', 'c', 'd', 'e'],
        candidateCount: 2,
        seed: 3,
        responseLogprobs: true,
        logprobs: 2,
      },
      safetySettings: expect.arrayContaining([{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }]),
      dropped: 'stop',
    });
    expect(write({ only: { gemini: { safetySettings: [] } } })).toMatchObject({ safetySettings: [] });
  });

  it.each([
    ['gemini-2.5-flash', { mode: 'off' }, { thinkingBudget: 0 }],
    ['gemini-2.5-pro', { mode: 'off' }, { thinkingBudget: 128 }],
    ['gemini-2.5-flash', { mode: 'auto' }, { includeThoughts: true, thinkingBudget: -1 }],
    ['gemini-2.5-flash', { mode: 'effort', effort: 'medium' }, { includeThoughts: true, thinkingBudget: 8192 }],
    ['gemini-2.5-flash', { mode: 'effort', effort: 'max' }, { includeThoughts: true, thinkingBudget: 24576 }],
    ['gemini-2.5-pro', { mode: 'effort', effort: 'high', hidden: true }, { thinkingBudget: 32768 }],
    ['gemini-2.5-flash-lite', { mode: 'budget', budget: 5 }, { includeThoughts: true, thinkingBudget: 512 }],
    ['gemini-2.5-flash', { mode: 'budget', budget: 99999 }, { includeThoughts: true, thinkingBudget: 24576 }],
    ['gemini-3-flash', { mode: 'off' }, { thinkingLevel: 'MINIMAL' }],
    ['gemini-3-pro-preview', { mode: 'off' }, { thinkingLevel: 'LOW' }],
    ['gemini-3-pro-preview', { mode: 'effort', effort: 'medium' }, { includeThoughts: true, thinkingLevel: 'HIGH' }],
    ['gemini-3.1-pro', { mode: 'effort', effort: 'medium' }, { includeThoughts: true, thinkingLevel: 'MEDIUM' }],
    ['gemini-flash-latest', { mode: 'budget', budget: 5000 }, { includeThoughts: true, thinkingLevel: 'MEDIUM' }],
    ['gemini-3-flash', { mode: 'auto' }, { includeThoughts: true }],
  ] as const)('%s with the reasoning %j writes %j', (model, reasoning, thinkingConfig) => {
    const { generationConfig } = write({ model, reasoning }) as unknown as { generationConfig: object };
    expect(generationConfig).toEqual({ thinkingConfig });
  });

  it.each(['gemini-1.5-pro', 'gemini-2.0-flash', 'gemma-3', 'gemini-2.5-flash-image'])(
    '%s does not support reasoning',
    (model) => {
      expect(write({ model, reasoning: { mode: 'effort', effort: 'high' } }).dropped).toBe('reasoning_effort');
      expect(write({ model, reasoning: { mode: 'off' } }).dropped).toBe('');
    },
  );

  it.each([
    [
      'gemini-2.5-flash',
      { responseMimeType: 'application/json', responseJsonSchema: { type: 'object', additionalProperties: false } },
    ],
    ['gemini-2.0-flash', { responseMimeType: 'application/json', responseSchema: { type: 'object' } }],
  ])('%s with an output schema', (model, generationConfig) => {
    const schema = { type: 'object', additionalProperties: false };
    const outputFormat = { type: 'schema' as const, name: 'x', schema, strict: true, description: null };
    expect(Reflect.get(write({ model, outputFormat }), 'generationConfig')).toEqual(generationConfig);
  });

  it('drop the schema next to functions where the model cannot combine them', () => {
    const tools = [{ name: 'f', description: null, parameters: null, strict: null }];
    expect(write({ tools, outputFormat: { type: 'json' } }).dropped).toBe('response_format');
    expect(write({ model: 'gemini-3-pro', tools, outputFormat: { type: 'json' } }).dropped).toBe('');
  });

  it.each([
    [{ model: 'gemini-2.5-flash-image' }, { responseModalities: ['TEXT', 'IMAGE'] }],
    [{ modalities: ['image'] }, { responseModalities: ['TEXT', 'IMAGE'] }],
    [
      { model: 'gemini-2.5-flash-preview-tts', audio: { voice: 'Kore', format: 'wav' } },
      { responseModalities: ['AUDIO'], speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Kore' } } } },
    ],
  ])('set the output modalities: %j', (more, generationConfig) => {
    expect(write(more)).toMatchObject({ generationConfig });
  });

  it('note unsupported fields as downgrades', () => {
    const more = {
      user: 'u',
      verbosity: 'low',
      logitBias: {},
      parallelToolCalls: false,
      only: { openai: { store: true }, gemini: { labels: {} } },
    };
    expect(write(more).dropped.split(', ').sort()).toEqual([
      'labels',
      'logit_bias',
      'parallel_tool_calls',
      'store',
      'user',
      'verbosity',
    ]);
    expect(write({ only: { gemini: { labels: { a: 'b' } } } }, 41)).toMatchObject({ labels: { a: 'b' }, dropped: '' });
  });
});

it('a Gemini request is restored from the canonical form', () => {
  const request = {
    systemInstruction: { parts: [{ text: 'be brief' }] },
    contents: [
      { role: 'user', parts: [{ text: 'look' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
      {
        role: 'model',
        parts: [
          { text: 'hm', thought: true, thoughtSignature: 's1' },
          { functionCall: { id: 'c', name: 'f', args: { a: 1 } }, thoughtSignature: 's2' },
        ],
      },
      { role: 'user', parts: [{ functionResponse: { id: 'c', name: 'f', response: { x: 1 } } }] },
    ],
    tools: [
      {
        functionDeclarations: [
          {
            name: 'f',
            description: 'd',
            parametersJsonSchema: { type: 'object', properties: { a: { type: 'number' } } },
          },
        ],
      },
      { googleSearch: {} },
    ],
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } },
    safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' }],
    generationConfig: {
      mediaResolution: 'MEDIA_RESOLUTION_LOW',
      maxOutputTokens: 100,
      temperature: 0.5,
      thinkingConfig: { includeThoughts: true, thinkingLevel: 'HIGH' },
    },
    cachedContent: 'cachedContents/x',
  };
  const conversation = geminiGenerateClient.read(new JsonBody(Buffer.from(JSON.stringify(request))), 'gemini-3-pro');
  const downgrades = new Downgrades();
  expect(geminiGenerateUpstream.write(conversation, { stream: true }, downgrades)).toEqual(request);
  expect(downgrades.toString()).toBe('');
});
