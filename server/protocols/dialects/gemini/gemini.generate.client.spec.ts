import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../bytes/json-body.js';
import type { ReplyContext } from '../../canonical/chat-codec.js';
import { emptyConversation, type ReasoningControl } from '../../canonical/conversation.js';
import type { Reply, ReplyEvent } from '../../canonical/reply.js';
import { replayReply } from '../../canonical/reply-events.js';
import { geminiGenerateArrayClient, geminiGenerateClient, geminiGenerateUpstream } from './gemini.generate.js';

const bodyOf = (value: object) => new JsonBody(Buffer.from(JSON.stringify(value)));
const read = (value: object) => geminiGenerateClient.read(bodyOf({ contents: 'hi', ...value }), 'm');
const messages = (contents: unknown) => read({ contents }).messages;
const user = (...parts: object[]) => ({ role: 'user', parts });
const model = (...parts: object[]) => ({ role: 'model', parts });

describe('turns of a Gemini request', () => {
  it.each([
    ['a text', 'hi', [user({ type: 'text', text: 'hi' })]],
    ['one turn', { parts: [{ text: 'hi' }] }, [user({ type: 'text', text: 'hi' })]],
    ['one part', { role: 'user', parts: { text: 'hi' } }, [user({ type: 'text', text: 'hi' })]],
    ['texts', ['a', 'b'], [user({ type: 'text', text: 'a' }), user({ type: 'text', text: 'b' })]],
    ['a part as a turn', [{ text: 'hi' }], [user({ type: 'text', text: 'hi' })]],
    [
      'thoughts with their signatures',
      [model({ text: 'hm', thought: true, thoughtSignature: 's' }, { text: 'a', thought_signature: 't' })],
      [
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', text: 'hm', signature: 's', issuer: 'gemini' },
            { type: 'text', text: 'a' },
            { type: 'reasoning', text: '', signature: 't', issuer: 'gemini' },
          ],
        },
      ],
    ],
    [
      'files in snake case, in URL-safe base64',
      [user({ inline_data: { mime_type: 'image/png', data: 'a-_b' } })],
      [user({ type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'a+/b' } })],
    ],
    [
      'audio, videos and documents',
      [
        user(
          { inlineData: { mimeType: 'audio/mpeg', data: 'AA' } },
          { fileData: { mimeType: 'video/mp4', fileUri: 'https://youtu.be/x' } },
          { fileData: { mimeType: 'application/pdf', fileUri: 'https://host/a.pdf' } },
        ),
      ],
      [
        user(
          { type: 'audio', format: 'mp3', source: { kind: 'data', mediaType: 'audio/mpeg', base64: 'AA' } },
          { type: 'video', source: { kind: 'file', id: 'https://youtu.be/x', mediaType: 'video/mp4' } },
          { type: 'file', source: { kind: 'url', url: 'https://host/a.pdf', mediaType: 'application/pdf' } },
        ),
      ],
    ],
  ])('can be %s', (_, contents, expected) => {
    expect(messages(contents)).toEqual(expected);
  });

  it('are one message of the model when its parts arrive as several turns', () => {
    // Google's packages send every chunk of a streamed response back as a separate turn.
    const contents = [
      { role: 'user', parts: [{ text: 'Hi' }] },
      { role: 'model', parts: [{ text: 'A greeting.', thought: true }] },
      { role: 'model', parts: [{ text: 'I look.' }] },
      { role: 'model', parts: [{ functionCall: { id: 'a', name: 'look', args: {} } }] },
      { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'look', response: { output: 'x' } } }] },
    ];
    expect(messages(contents).map(({ role, parts }) => [role, ...parts.map(({ type }) => type)])).toEqual([
      ['user', 'text'],
      ['assistant', 'reasoning', 'text', 'tool_call'],
      ['user', 'tool_result'],
    ]);
  });

  it('assign results to calls by id, otherwise by name in order', () => {
    const call = (args: object) => ({ functionCall: { name: 'f', args } });
    const [, results] = messages([
      model(call({ a: 1 }), call({ a: 2 }), { functionCall: { id: 'own', name: 'g' } }),
      {
        role: 'function',
        parts: [
          { text: 'beside' },
          { functionResponse: { name: 'f', response: { result: 'one' } } },
          { functionResponse: { id: 'own', name: 'g', response: { error: 'bad' } } },
          { function_response: { name: 'f', response: { x: 2 } } },
        ],
      },
    ]);
    expect(results).toEqual({
      role: 'user',
      parts: [
        { type: 'tool_result', callId: 'call_f_0', name: 'f', parts: [{ type: 'text', text: 'one' }], isError: false },
        { type: 'tool_result', callId: 'own', name: 'g', parts: [{ type: 'text', text: 'bad' }], isError: true },
        {
          type: 'tool_result',
          callId: 'call_f_1',
          name: 'f',
          parts: [{ type: 'text', text: '{"x":2}' }],
          isError: false,
        },
        { type: 'text', text: 'beside' },
      ],
    });
  });

  it.each([[[]], [[user()]], [5], [[5]], [[user({ inlineData: { mimeType: 'image/png' } })]]])(
    'rejects %j',
    (contents) => expect(() => messages(contents)).toThrow(expect.objectContaining({ status: 400 })),
  );
});

describe('options of a Gemini request', () => {
  it.each([
    [
      'an instruction',
      { systemInstruction: { parts: [{ text: 'a' }, { text: 'b' }] } },
      { messages: [{ role: 'system', parts: [{ text: 'a\nb' }] }, {}] },
    ],
    [
      'an instruction as a text',
      { system_instruction: 'a' },
      { messages: [{ role: 'system', parts: [{ text: 'a' }] }, {}] },
    ],
    [
      'numbers',
      {
        generationConfig: {
          maxOutputTokens: 5,
          temperature: 0,
          topP: 0.5,
          topK: 3,
          seed: 1,
          candidateCount: 2,
          stopSequences: ['x'],
          presencePenalty: 1,
          frequencyPenalty: 2,
        },
      },
      {
        maxTokens: 5,
        temperature: 0,
        topP: 0.5,
        topK: 3,
        seed: 1,
        choices: 2,
        stop: ['x'],
        presencePenalty: 1,
        frequencyPenalty: 2,
      },
    ],
    [
      'numbers in snake case',
      { generation_config: { max_output_tokens: 5, response_logprobs: true, logprobs: 2 } },
      { maxTokens: 5, logprobs: 2 },
    ],
    ['JSON', { generationConfig: { responseMimeType: 'application/json' } }, { outputFormat: { type: 'json' } }],
    [
      'a schema of the API',
      { generationConfig: { responseMimeType: 'application/json', responseSchema: { type: 'STRING' } } },
      { outputFormat: { type: 'schema', schema: { type: 'string' } } },
    ],
    [
      'a JSON Schema',
      { generationConfig: { responseJsonSchema: { type: 'string' } } },
      { outputFormat: { type: 'schema', schema: { type: 'string' } } },
    ],
    ['output modalities', { generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } }, { modalities: ['image'] }],
    [
      'functions',
      {
        tools: [
          {
            functionDeclarations: [
              { name: 'f', description: 'd', parameters: { type: 'OBJECT' } },
              { name: 'g', parametersJsonSchema: { type: 'object' } },
              { name: 'h' },
            ],
          },
        ],
      },
      {
        tools: [
          { name: 'f', description: 'd', parameters: { type: 'object' } },
          { name: 'g', parameters: { type: 'object' } },
          { name: 'h', parameters: null },
        ],
      },
    ],
    ['a search', { tools: [{ google_search: {} }] }, { webSearch: {} }],
    [
      'Google’s own tools',
      { tools: [{ codeExecution: {} }, { urlContext: {} }] },
      { only: { gemini: { codeExecution: {}, urlContext: {} } } },
    ],
    [
      'fields of Gemini only',
      { safetySettings: [], cachedContent: 'c', labels: { a: 'b' } },
      { only: { gemini: { safetySettings: [], cachedContent: 'c', labels: { a: 'b' } } } },
    ],
    [
      'options of Gemini only',
      { generationConfig: { imageConfig: { aspectRatio: '1:1' }, topP: 1 } },
      { only: { gemini: { generationConfig: { imageConfig: { aspectRatio: '1:1' } } } } },
    ],
  ])('can be %s', (_, more, expected) => {
    expect(read(more)).toMatchObject(expected);
  });

  it.each([
    [{ mode: 'AUTO' }, { mode: 'auto' }],
    [{ mode: 'NONE' }, { mode: 'none' }],
    [{ mode: 'ANY' }, { mode: 'required' }],
    [
      { mode: 'any', allowedFunctionNames: ['f'] },
      { mode: 'named', name: 'f' },
    ],
    [
      { mode: 'ANY', allowed_function_names: ['f', 'g'] },
      { mode: 'required', allowed: ['f', 'g'] },
    ],
    [
      { mode: 'VALIDATED', allowedFunctionNames: ['f'] },
      { mode: 'auto', allowed: ['f'] },
    ],
    [{}, null],
  ])('with the tool choice %j are %j', (functionCallingConfig, expected) => {
    expect(read({ toolConfig: { functionCallingConfig } }).toolChoice).toEqual(expected);
  });

  it.each([
    [{ thinkingBudget: 0 }, { mode: 'off' }],
    [{ thinkingBudget: -1, includeThoughts: true }, { mode: 'auto' }],
    [{ thinkingBudget: 500 }, { mode: 'budget', budget: 500, hidden: true }],
    [
      { thinkingLevel: 'low', includeThoughts: true },
      { mode: 'effort', effort: 'low' },
    ],
    [{ include_thoughts: true }, { mode: 'auto' }],
  ])('with the thinking config %j are %j', (thinkingConfig, expected) => {
    expect(read({ generationConfig: { thinkingConfig } }).reasoning).toEqual(expected);
  });

  it.each([
    [{ tools: [null, 'x', { functionDeclarations: [5, {}] }] }],
    [{ generationConfig: [] }],
    [{ toolConfig: 'x' }],
  ])('of the invalid form %j are read without an error', (more) => expect(read(more).messages).toHaveLength(1));
});

const context = (reasoning: ReasoningControl | null = { mode: 'auto' }): ReplyContext => ({
  requestId: 'req',
  model: 'requested',
  createdAt: 0,
  body: bodyOf({}),
  conversation: { ...emptyConversation('m'), reasoning },
  wantsUsage: true,
  promptEstimate: 0,
});
const usage = {
  input: 9,
  output: 7,
  cacheRead: 4,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 2,
  audioIn: 0,
  audioOut: 0,
};
const reply: Reply = {
  id: 'r1',
  model: 'up',
  usage,
  choices: [
    {
      stop: 'tool_calls',
      parts: [
        { type: 'reasoning', text: 'hm', signature: 's', issuer: 'gemini' },
        { type: 'text', text: 'a', citations: [{ url: 'https://a', title: 'A', citedText: 'a' }] },
        { type: 'tool_call', id: 'c1', name: 'f', arguments: '{"x":1}', signature: 't' },
        { type: 'tool_call', id: 'c2', name: 'g', arguments: '{}' },
        { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AA' } },
      ],
    },
  ],
};
const usageMetadata = {
  promptTokenCount: 9,
  candidatesTokenCount: 5,
  thoughtsTokenCount: 2,
  cachedContentTokenCount: 4,
  totalTokenCount: 16,
  promptTokensDetails: [{ modality: 'TEXT', tokenCount: 9 }],
};

describe('response for a Gemini client', () => {
  it('has its parts in order, and a total that is the sum', () => {
    expect(JSON.parse(geminiGenerateClient.write(reply, context()))).toEqual({
      candidates: [
        {
          index: 0,
          finishReason: 'STOP',
          content: {
            role: 'model',
            parts: [
              { text: 'hm', thought: true, thoughtSignature: 's' },
              { text: 'a' },
              { functionCall: { id: 'c1', name: 'f', args: { x: 1 } }, thoughtSignature: 't' },
              { functionCall: { id: 'c2', name: 'g', args: {} } },
              { inlineData: { mimeType: 'image/png', data: 'AA' } },
            ],
          },
          groundingMetadata: {
            groundingChunks: [{ web: { uri: 'https://a', title: 'A' } }],
            groundingSupports: [{ segment: { text: 'a' }, groundingChunkIndices: [0] }],
          },
        },
      ],
      usageMetadata,
      modelVersion: 'requested',
      responseId: 'r1',
    });
  });

  it.each([[null], [{ mode: 'auto' as const, hidden: true }]])('contains no thoughts for %j', (reasoning) => {
    expect(geminiGenerateClient.write(reply, context(reasoning))).not.toContain('hm');
  });

  it.each([
    ['length', 'MAX_TOKENS'],
    ['content_filter', 'SAFETY'],
    ['stop', 'STOP'],
  ] as const)('with the stop reason %s writes %s', (stop, reason) => {
    const text = geminiGenerateClient.write({ ...reply, choices: [{ parts: [], stop }] }, context());
    expect(JSON.parse(text)).toMatchObject({ candidates: [{ finishReason: reason }] });
  });
});

describe('stream for a Gemini client', () => {
  const written = (events: Iterable<ReplyEvent>, client = geminiGenerateClient) => {
    const stream = client.stream(context());
    let before = '';
    for (const event of events) before += stream.write(event);
    return { before, after: stream.end() };
  };
  const payloads = (text: string) =>
    text
      .split('\n\n')
      .filter((block) => block !== '')
      .map((block) => JSON.parse(block.replace(/^data: /, '')) as object);

  it('is read back by the upstream side as the same response', () => {
    const { before, after } = written(replayReply(reply));
    const again = geminiGenerateUpstream.read(payloads(before + after));
    expect(again).toMatchObject({ ...reply, model: 'requested', choices: [{ stop: 'tool_calls' }] });
  });

  it('delays calls until their arguments are complete', () => {
    const { before } = written([
      { type: 'tool_call', call: 0, id: 'a', name: 'f' },
      { type: 'arguments', call: 0, text: '{"x"' },
      { type: 'tool_call', call: 1, id: 'b', name: 'g' },
      { type: 'arguments', call: 1, text: '{}' },
      { type: 'arguments', call: 0, text: ':1}' },
      { type: 'stop', reason: 'tool_calls' },
    ]);
    expect(payloads(before)).toMatchObject([
      {
        candidates: [
          {
            content: {
              parts: [{ functionCall: { id: 'a', args: { x: 1 } } }, { functionCall: { id: 'b', args: {} } }],
            },
          },
        ],
      },
    ]);
  });

  it('writes the finish reason and the last usage only at its end', () => {
    const { before, after } = written([
      { type: 'text', text: 'a' },
      { type: 'stop', reason: 'length' },
      { type: 'usage', usage },
    ]);
    expect(before).not.toContain('finishReason');
    expect(payloads(after)).toMatchObject([{ candidates: [{ finishReason: 'MAX_TOKENS' }], usageMetadata }]);
    expect(after.endsWith('\n\n')).toBe(true);
  });

  it('writes an event when there is no content', () => {
    const { before } = written([{ type: 'start' }, { type: 'stop', reason: 'content_filter' }]);
    expect(payloads(before)).toMatchObject([{ candidates: [{ content: { parts: [{ text: '' }] } }] }]);
  });

  it('is one array without alt=sse', () => {
    const { before, after } = written(replayReply(reply), geminiGenerateArrayClient);
    expect(geminiGenerateUpstream.read(JSON.parse(before + after))).toMatchObject({ choices: reply.choices });
    expect(geminiGenerateArrayClient.stream(context()).contentType).toBe('application/json');
  });
});
