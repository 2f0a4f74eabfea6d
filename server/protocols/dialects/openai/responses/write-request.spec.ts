import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ObjectBody } from '../../../bytes/request-body.js';
import { type Conversation, emptyConversation, type Message, type Part } from '../../../canonical/conversation.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import { openaiResponseClient, openaiResponseUpstream } from './openai.response.js';

const target = { stream: true };

function write(fields: Partial<Conversation>, model = 'gpt-4.1') {
  const downgrades = new Downgrades();
  const body = openaiResponseUpstream.write({ ...emptyConversation(model), ...fields }, target, downgrades);
  return { body, dropped: downgrades.toString() };
}
const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const input = (...messages: Message[]) => write({ messages }).body.input;

describe('writeRequest for the Responses API', () => {
  it('stores nothing at the upstream', () => {
    expect(write({ messages: [user(text('hi'))] }).body).toEqual({
      model: 'gpt-4.1',
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }],
      stream: true,
      store: false,
    });
  });

  it('writes a turn with tools as items', () => {
    expect(
      input(
        { role: 'system', parts: [text('be')] },
        user(text('go')),
        assistant(
          { type: 'reasoning', text: 'hm', signature: 'gAAA', issuer: 'openai' },
          text('Ok.'),
          { type: 'tool_call', id: 'a', name: 'f', arguments: '' },
          { type: 'tool_call', id: 'b', name: 'patch', arguments: '*** Begin', custom: true },
        ),
        user(
          { type: 'tool_result', callId: 'a', parts: [text('one'), text('two')], isError: false },
          {
            type: 'tool_result',
            callId: 'b',
            parts: [{ type: 'image', source: { kind: 'url', url: 'https://x' } }],
            isError: false,
          },
          text('more'),
        ),
      ),
    ).toEqual([
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'be' }] },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go' }] },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }], encrypted_content: 'gAAA' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Ok.' }] },
      { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' },
      { type: 'custom_tool_call', call_id: 'b', name: 'patch', input: '*** Begin' },
      { type: 'function_call_output', call_id: 'a', output: 'one\ntwo' },
      {
        type: 'custom_tool_call_output',
        call_id: 'b',
        output: [{ type: 'input_image', image_url: 'https://x', detail: 'auto' }],
      },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'more' }] },
    ]);
  });

  it.each<[Part, object]>([
    [
      { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'iVBO' }, detail: 'low' },
      { type: 'input_image', image_url: 'data:image/png;base64,iVBO', detail: 'low' },
    ],
    [
      { type: 'image', source: { kind: 'file', id: 'file_1' } },
      { type: 'input_image', file_id: 'file_1', detail: 'auto' },
    ],
    [
      { type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'JVBE' } },
      { type: 'input_file', filename: 'file.pdf', file_data: 'data:application/pdf;base64,JVBE' },
    ],
    [
      { type: 'file', source: { kind: 'url', url: 'https://x/a.pdf' } },
      { type: 'input_file', file_url: 'https://x/a.pdf' },
    ],
    [
      { type: 'audio', source: { kind: 'data', mediaType: 'audio/wav', base64: 'UklG' }, format: 'wav' },
      { type: 'input_audio', input_audio: { data: 'UklG', format: 'wav' } },
    ],
  ])('writes %j', (part, expected) => {
    expect(input(user(part))).toEqual([{ type: 'message', role: 'user', content: [expected] }]);
  });

  it.each<[Partial<Conversation>, object]>([
    [{ maxTokens: 1 }, { max_output_tokens: 16 }],
    [
      { maxTokens: 100, temperature: 0, topP: 0.5 },
      { max_output_tokens: 100, temperature: 0, top_p: 0.5 },
    ],
    [{ logprobs: 2 }, { top_logprobs: 2, include: ['message.output_text.logprobs'] }],
    [
      { outputFormat: { type: 'json' }, verbosity: 'low' },
      { text: { format: { type: 'json_object' }, verbosity: 'low' } },
    ],
    [
      { outputFormat: { type: 'schema', name: 'n', schema: { type: 'object' }, strict: true, description: null } },
      { text: { format: { type: 'json_schema', name: 'n', schema: { type: 'object' }, strict: true } } },
    ],
    [{ reasoning: { mode: 'off' } }, { reasoning: { effort: 'none' } }],
    [{ reasoning: { mode: 'effort', effort: 'high' } }, { reasoning: { effort: 'high', summary: 'auto' } }],
    [{ reasoning: { mode: 'effort', effort: 'low', hidden: true } }, { reasoning: { effort: 'low' } }],
    [{ reasoning: { mode: 'budget', budget: 8_192 } }, { reasoning: { effort: 'medium', summary: 'auto' } }],
    [{ reasoning: { mode: 'auto', summary: 'detailed' } }, { reasoning: { summary: 'detailed' } }],
    [
      { user: 'u', cacheKey: 'k', serviceTier: 'flex', metadata: { a: 'b' } },
      { user: 'u', prompt_cache_key: 'k', service_tier: 'flex', metadata: { a: 'b' } },
    ],
    [
      { webSearch: { contextSize: 'low', location: { country: 'DE' } } },
      {
        tools: [
          { type: 'web_search', search_context_size: 'low', user_location: { type: 'approximate', country: 'DE' } },
        ],
      },
    ],
    [{ only: { openai: { safety_identifier: 's' } } }, { safety_identifier: 's' }],
  ])('writes %j', (fields, expected) => {
    expect(write(fields).body).toMatchObject(expected);
  });

  it('writes flat tools that are not strict by default', () => {
    const plain = { name: 'f', description: null, parameters: null, strict: null };
    const grammar = { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: x' } };
    const custom = { ...plain, name: 'patch', description: 'd', custom: { format: grammar } };
    const { body } = write({
      tools: [plain, { ...plain, strict: true }, custom],
      toolChoice: { mode: 'auto', allowed: ['f', 'patch'] },
      parallelToolCalls: false,
    });
    expect(body).toMatchObject({
      tools: [
        { type: 'function', name: 'f', parameters: { type: 'object', properties: {} }, strict: false },
        { type: 'function', name: 'f', strict: true },
        {
          type: 'custom',
          name: 'patch',
          description: 'd',
          format: { type: 'grammar', syntax: 'lark', definition: 'start: x' },
        },
      ],
      tool_choice: {
        type: 'allowed_tools',
        mode: 'auto',
        tools: [
          { type: 'function', name: 'f' },
          { type: 'custom', name: 'patch' },
        ],
      },
      parallel_tool_calls: false,
    });
    expect(write({ tools: [plain], toolChoice: { mode: 'named', name: 'f' } }).body.tool_choice).toEqual({
      type: 'function',
      name: 'f',
    });
    expect(write({ toolChoice: { mode: 'auto' } }).body).not.toHaveProperty('tool_choice');
  });

  it('notes the fields it drops', () => {
    const fields: Partial<Conversation> = {
      topK: 1,
      frequencyPenalty: 1,
      presencePenalty: 1,
      seed: 1,
      stop: ['x'],
      logitBias: { 1: 1 },
      choices: 2,
      only: { gemini: { safetySettings: [] }, openai: { prediction: {} } },
      messages: [
        {
          role: 'assistant',
          parts: [{ type: 'reasoning', text: 'hm', signature: 's', issuer: 'anthropic' }],
          name: 'n',
        },
      ],
    };
    expect(write(fields).dropped.split(', ').sort()).toEqual(
      [
        'top_k',
        'frequency_penalty',
        'presence_penalty',
        'seed',
        'stop',
        'logit_bias',
        'n',
        'safetySettings',
        'prediction',
        'reasoning',
        'name',
      ].sort(),
    );
  });

  it.each(['o3-pro', 'gpt-5', 'gpt-5.1-codex', 'openai/o4-mini', 'codex-mini-latest'])(
    'treats %s as a reasoning model',
    (model) => {
      const { body, dropped } = write({ temperature: 1, topP: 1 }, model);
      expect(body).toMatchObject({ include: ['reasoning.encrypted_content'] });
      expect(body).not.toHaveProperty('temperature');
      expect(dropped).toBe('temperature, top_p');
    },
  );

  it.each(['gpt-4o', 'gpt-5-chat-latest', 'gpt-4.1-mini'])('treats %s as a model without reasoning', (model) => {
    expect(write({ temperature: 1 }, model).body).toMatchObject({ temperature: 1 });
    expect(write({}, model).body).not.toHaveProperty('include');
  });

  it.each<[string, Partial<Conversation>]>([
    ['audio output', { modalities: ['text', 'audio'] }],
    ['videos', { messages: [user({ type: 'video', source: { kind: 'url', url: 'https://x' } })] }],
    ['audio by URL', { messages: [user({ type: 'audio', source: { kind: 'url', url: 'https://x' }, format: 'wav' })] }],
  ])('rejects %s', (_, fields) => {
    expect(() => write(fields)).toThrow('该渠道不支持');
  });
});

describe('conversation written for the Responses API', () => {
  const words = fc.string({ minLength: 1, maxLength: 8 });
  const spoken = words.map(text);
  const media = fc.constantFrom<Part>(
    { type: 'image', source: { kind: 'url', url: 'https://x/a.png' }, detail: 'low' },
    { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'iVBO' }, detail: 'auto' },
    { type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'JVBE' }, name: 'a.pdf' },
    { type: 'audio', source: { kind: 'data', mediaType: 'audio/mpeg', base64: 'UklG' }, format: 'mp3' },
  );
  const turn = fc
    .tuple(
      fc.array(fc.oneof(spoken, media), { minLength: 1 }),
      fc.array(spoken, { minLength: 1 }),
      fc.array(words),
      fc.boolean(),
    )
    .map(([received, parts, results, custom]): Message[] => [
      user(...received),
      assistant(
        { type: 'reasoning', text: 'hm', signature: 'gAAA', issuer: 'openai' },
        ...parts,
        ...results.map(
          (_, index): Part => ({
            type: 'tool_call',
            id: `c${index}`,
            name: custom ? 'patch' : 'f',
            arguments: custom ? 'x' : '{}',
            ...(custom && { custom }),
          }),
        ),
      ),
      ...(results.length > 0
        ? [
            user(
              ...results.map(
                (result, index): Part => ({
                  type: 'tool_result',
                  callId: `c${index}`,
                  name: custom ? 'patch' : 'f',
                  parts: [text(result)],
                  isError: false,
                }),
              ),
            ),
          ]
        : []),
    ]);

  it('is read back unchanged', () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 3 }), (turns) => {
        // Only the latest use of a call id determines its tool.
        const conversation: Conversation = {
          ...emptyConversation('gpt-4.1'),
          messages: [{ role: 'developer', parts: [text('be')] }, ...turns.flat()],
          tools: [
            { name: 'f', description: 'd', parameters: { type: 'object', properties: {} }, strict: false },
            { name: 'patch', description: null, parameters: null, strict: null, custom: { format: null } },
          ],
          toolChoice: { mode: 'named', name: 'f' },
          parallelToolCalls: true,
          maxTokens: 100,
          temperature: 0.5,
          outputFormat: { type: 'schema', name: 'n', schema: { type: 'object' }, strict: true, description: 'd' },
          reasoning: { mode: 'effort', effort: 'low', summary: 'auto' },
          webSearch: { contextSize: 'low', allowedDomains: ['a.org'], location: { country: 'DE' } },
          user: 'u',
          cacheKey: 'k',
          metadata: { a: 'b' },
        };
        const downgrades = new Downgrades();
        const body = openaiResponseUpstream.write(conversation, target, downgrades);
        expect(openaiResponseClient.read(new ObjectBody(body), 'gpt-4.1', downgrades)).toEqual(conversation);
        expect(downgrades.any).toBe(false);
      }),
    );
  });
});
