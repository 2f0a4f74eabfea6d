import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { SseReader } from '../../bytes/sse-reader.js';
import { type Conversation, emptyConversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { type ReplyEvent, ResponseError } from '../../canonical/reply.js';
import { collectReply } from '../../canonical/reply-events.js';
import type { OutgoingCall, SmallResponse, TransportTools, UpstreamRequest } from '../interface/provider.js';
import { difyChat, difyProvider, difyWorkflow } from './dify.provider.js';

const text = (words: string) => [{ type: 'text' as const, text: words }];
const PIXEL = { kind: 'data' as const, mediaType: 'image/png', base64: 'aVZCT1I=' };

function write(fields: Partial<Conversation>, stream = true) {
  const downgrades = new Downgrades();
  const messages = [{ role: 'user' as const, parts: text('hi') }];
  const conversation = { ...emptyConversation('dify'), messages, ...fields };
  const body = difyChat.write(conversation, { stream }, downgrades);
  return { body, dropped: downgrades.toString() };
}

describe('request to Dify', () => {
  it.each([
    [true, 'streaming'],
    [false, 'blocking'],
  ])('streamed: %s has the mode %s', (stream, response_mode) => {
    expect(write({ user: 'u' }, stream)).toEqual({
      body: { inputs: {}, query: 'hi', response_mode, user: 'u', auto_generate_name: false },
      dropped: '',
    });
  });

  const HISTORY: Conversation['messages'] = [
    { role: 'system', parts: text('be brief') },
    { role: 'user', parts: text('one') },
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'find', arguments: '{"q":1}' }] },
    { role: 'user', parts: [{ type: 'tool_result', callId: 'c', parts: text('found'), isError: false }] },
    { role: 'assistant', parts: [{ type: 'reasoning', text: 'hm' }, ...text('two')] },
    { role: 'user', parts: text('three') },
  ];

  it('contains the whole history with roles', () => {
    expect(write({ messages: HISTORY }).body.query).toBe(
      'SYSTEM:\nbe brief\n\nUSER:\none\n\nASSISTANT:\nfind({"q":1})\n\nUSER:\nfound\n\nASSISTANT:\ntwo\n\nUSER:\nthree',
    );
  });

  it('contains only the last message of a stored conversation', () => {
    const only = { openai: { conversation_id: 'abc', inputs: { city: 'Köln' }, store: true } };
    const { body, dropped } = write({ messages: HISTORY, only });
    expect(body).toMatchObject({ query: 'three', conversation_id: 'abc', inputs: { city: 'Köln' } });
    expect(dropped).toBe('store, reasoning_content');
  });

  it('references files by URL and keeps the bytes of other files for the upload', () => {
    const parts: Conversation['messages'][number]['parts'] = [
      ...text('look'),
      { type: 'image', source: { kind: 'url', url: 'https://example.com/a.png' } },
      { type: 'image', source: PIXEL },
      { type: 'file', source: { ...PIXEL, mediaType: 'application/pdf' }, name: 'a.pdf' },
      { type: 'audio', source: { kind: 'file', id: 'f1' }, format: 'mp3' },
    ];
    expect(write({ messages: [{ role: 'user', parts }] }).body).toMatchObject({
      query: 'look',
      files: [
        { type: 'image', transfer_method: 'remote_url', url: 'https://example.com/a.png' },
        { type: 'image', transfer_method: 'local_file', data: { base64: 'aVZCT1I=', mediaType: 'image/png' } },
        { type: 'document', transfer_method: 'local_file', data: { mediaType: 'application/pdf', name: 'a.pdf' } },
        { type: 'audio', transfer_method: 'local_file', upload_file_id: 'f1' },
      ],
    });
  });

  const TOOLS = [{ name: 'find', description: null, parameters: null, strict: null }];

  it('drops options that the application defines', () => {
    const { dropped } = write({ tools: TOOLS, temperature: 1, maxTokens: 5, reasoning: { mode: 'auto' } });
    expect(dropped.split(', ').sort()).toEqual(['max_tokens', 'reasoning_effort', 'temperature', 'tools']);
  });

  it.each<[string, Partial<Conversation>]>([
    ['a tool to be called', { tools: TOOLS, toolChoice: { mode: 'required' } }],
    ['an answer in JSON', { outputFormat: { type: 'json' } }],
    ['a response with images', { modalities: ['image'] }],
  ])('with %s is rejected', (_, fields) => {
    expect(() => write(fields)).toThrow();
  });
});

const IDS = { task_id: 't1', message_id: 'm1', conversation_id: 'c1' };
const USAGE = {
  prompt_tokens: 33,
  completion_tokens: 12,
  total_tokens: 45,
  total_price: '0.1',
  currency: 'USD',
  latency: 1,
};
const RESOURCE = { position: 1, dataset_name: 'd', document_name: 'guide.pdf', score: 0.9, content: 'the passage' };
const FOLD = '<details style="color:gray;" open> <summary> Thinking... </summary>\n';
const CHAT = [
  { event: 'workflow_started', ...IDS, workflow_run_id: 'w1', data: { id: 'w1' } },
  { event: 'node_started', ...IDS, data: { node_type: 'llm' } },
  { event: 'message', ...IDS, answer: `${FOLD}Ich grü` },
  { event: 'message', ...IDS, answer: 'ße\n</details>\n\nGrüße, ' },
  { event: 'message', ...IDS, answer: '世界\n\n  a < b' },
  { event: 'message_file', ...IDS, id: 'f', type: 'image', belongs_to: 'assistant', url: 'https://example.com/i.png' },
  { event: 'tts_message', ...IDS, audio: 'AAAA' },
  { event: 'workflow_finished', ...IDS, data: { status: 'succeeded', outputs: { answer: 'x' }, total_tokens: 45 } },
  { event: 'message_end', ...IDS, id: 'm1', metadata: { usage: USAGE, retriever_resources: [RESOURCE] } },
];
const stream = (events: object[]) =>
  `event: ping\n\n${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}`;

/** The events of a stream that arrives in chunks of `size` bytes. */
function readStream(wire: string, size: number, app = difyChat): ReplyEvent[] {
  const sse = new SseReader();
  const reader = app.stream();
  const bytes = Buffer.from(wire);
  const events: ReplyEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const record of sse.push(bytes.subarray(at, at + size))) events.push(...reader.take(record));
  }
  for (const record of sse.end()) events.push(...reader.take(record));
  return [...events, ...reader.end()];
}

const CITED = { title: 'guide.pdf', citedText: 'the passage', raw: RESOURCE };

describe('stream of Dify', () => {
  it('is read the same wherever it is split', () => {
    const wire = stream(CHAT);
    const whole = readStream(wire, wire.length * 4);
    expect(collectReply(whole)).toMatchObject({
      id: 'm1',
      choices: [
        {
          parts: [
            { type: 'reasoning', text: 'Ich grüße\n' },
            { type: 'text', text: 'Grüße, 世界\n\n  a < b', citations: [CITED] },
            { type: 'image', source: { kind: 'url', url: 'https://example.com/i.png' } },
          ],
          stop: 'stop',
        },
      ],
      usage: { input: 33, output: 12 },
      only: { openai: { conversation_id: 'c1' } },
    });
    for (let size = 1; size <= Buffer.byteLength(wire); size++) expect(readStream(wire, size)).toEqual(whole);
  });

  it('of an agent does not repeat its text as reasoning', () => {
    const thought = { event: 'agent_thought', ...IDS, thought: 'Hello', tool: '', observation: '' };
    const events = readStream(
      stream([{ event: 'agent_message', ...IDS, answer: 'Hello' }, thought, CHAT.at(-1) ?? {}]),
      50,
    );
    expect(collectReply(events).choices[0]?.parts).toMatchObject([{ type: 'text', text: 'Hello' }]);
  });

  it('of a workflow contains its chunks, or its outputs when there are none', () => {
    const finished = {
      event: 'workflow_finished',
      workflow_run_id: 'w1',
      data: { status: 'succeeded', outputs: { text: 'abcdefgh' }, error: null, total_tokens: 40 },
    };
    const chunk = { event: 'text_chunk', workflow_run_id: 'w1', data: { text: 'abcdefgh' } };
    for (const events of [[finished], [chunk, finished]]) {
      expect(collectReply(readStream(stream(events), 7, difyWorkflow))).toMatchObject({
        id: 'w1',
        choices: [{ parts: [{ type: 'text', text: 'abcdefgh' }], stop: 'stop' }],
        usage: { input: 38, output: 2 },
      });
    }
  });

  it('reports text that moderation replaced', () => {
    const replaced = { event: 'message_replace', ...IDS, answer: 'I cannot say that.', reason: 'output_moderation' };
    const reply = collectReply(
      readStream(stream([{ event: 'message', ...IDS, answer: 'Boo' }, replaced, CHAT.at(-1) ?? {}]), 9),
    );
    expect(reply.choices[0]).toMatchObject({
      parts: [{ type: 'text', text: 'Boo\n\nI cannot say that.' }],
      stop: 'content_filter',
    });
  });

  it.each([
    [{ event: 'error', status: 400, code: 'provider_quota_exceeded', message: 'no quota' }, 'no quota', 400],
    [{ event: 'workflow_finished', data: { status: 'failed', error: 'node broke' } }, 'node broke', undefined],
  ])('with %j is an error', (event, message, status) => {
    const error = readStream(stream([event]), 11).find((item) => item.type === 'error')?.error;
    expect(error).toMatchObject({ message, status });
  });

  it('with values of wrong types has no events', () => {
    const odd = [{ event: 'message', answer: 5 }, { event: 'message_end', metadata: 'x' }, { event: 7 }];
    expect(readStream(stream(odd), 3)).toEqual([{ type: 'stop', reason: 'stop' }]);
  });
});

describe('ThinkingSplitter', () => {
  const parts = (response: string) => difyChat.read({ answer: response }).choices[0]?.parts;
  const thought = (words: string) => ({ type: 'reasoning', text: words });
  const text = (words: string) => ({ type: 'text', text: words });

  it.each([
    ['<think>\nhm\n</think>\n\nyes', [thought('hm\n'), text('yes')]],
    [`${FOLD}hm</details>yes`, [thought('hm'), text('yes')]],
    ['first\n<think>hm</think>then', [text('first\n'), thought('hm'), text('then')]],
    ['the tag `<think>` is text', [text('the tag `<think>` is text')]],
    ['<details><summary>More</summary>x</details>', [text('<details><summary>More</summary>x</details>')]],
    ['<thin', [text('<thin')]],
    ['<think>never ends </thi', [thought('never ends </thi')]],
  ])('%j', (response, expected) => {
    expect(parts(response)).toEqual(expected);
  });
});

it('finds reasoning wherever the response is split into messages', () => {
  const response = `so:\n${FOLD}Grüße <b>\n</details>\n\n1 < 2\n<think>x</think>\n\nend`;
  const whole = difyChat.read({ answer: response }).choices[0]?.parts;
  expect(whole).toHaveLength(5);
  for (let size = 1; size <= response.length; size++) {
    const pieces = Array.from({ length: Math.ceil(response.length / size) }, (_, at) => ({
      event: 'message',
      answer: response.slice(at * size, (at + 1) * size),
    }));
    expect(collectReply(readStream(stream(pieces), 512)).choices[0]?.parts).toEqual(whole);
  }
});

describe('response of Dify', () => {
  it('has the same content and usage as the stream', () => {
    const response = `${FOLD}Ich grüße\n</details>\n\nGrüße, 世界`;
    const metadata = { usage: USAGE, retriever_resources: [RESOURCE] };
    const body = { event: 'message', mode: 'chat', ...IDS, answer: response, metadata, created_at: 1 };
    expect(difyChat.read(body)).toEqual({
      id: 'm1',
      model: '',
      choices: [
        {
          parts: [
            { type: 'reasoning', text: 'Ich grüße\n' },
            { type: 'text', text: 'Grüße, 世界', citations: [CITED] },
          ],
          stop: 'stop',
        },
      ],
      usage: collectReply(readStream(stream(CHAT), 99)).usage,
      only: { openai: { conversation_id: 'c1' } },
    });
  });

  it.each<[object, string]>([
    [{ anything: 'one' }, 'one'],
    [{ a: 1, answer: 'the answer' }, 'the answer'],
    [{ a: 1, b: [2] }, '{"a":1,"b":[2]}'],
    [{}, ''],
  ])('of a workflow with the outputs %j is %j', (outputs, words) => {
    const body = { workflow_run_id: 'w', task_id: 't', data: { status: 'succeeded', outputs, total_tokens: 0 } };
    const { choices, usage } = difyWorkflow.read(body);
    expect(choices[0]?.parts).toEqual(words === '' ? [] : [{ type: 'text', text: words }]);
    expect(usage).toBeNull();
  });

  it.each([
    [difyChat, { code: 'unauthorized', message: 'Access token is invalid', status: 401 }],
    [difyChat, null],
    [difyWorkflow, { workflow_run_id: 'w', data: { status: 'failed', error: 'broken', outputs: {} } }],
    [difyWorkflow, 'text'],
  ])('can be an error', (app, body) => {
    expect(() => app.read(body)).toThrow(ResponseError);
  });
});

const CHANNEL = { id: 1, type: 37, baseUrl: 'https://api.dify.ai/v1', other: '', openaiOrganization: '' };

function outgoing(other: string, fields: Record<string, unknown> = {}): OutgoingCall {
  return {
    model: 'dify',
    stream: true,
    channel: { ...CHANNEL, other },
    task: 'chat',
    format: null,
    body: new BodyDraft(new ObjectBody({ inputs: {}, query: 'hi', auto_generate_name: false, ...fields })),
    headers: {},
    query: null,
  };
}

const json = (status: number, body: unknown): SmallResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

describe('difyProvider', () => {
  it.each([
    ['', '/v1/chat-messages', 'always', { inputs: {}, query: 'hi', user: 'tollgate', auto_generate_name: false }],
    ['completion', '/v1/completion-messages', 'both', { inputs: { query: 'hi' }, user: 'tollgate' }],
    ['workflow', '/v1/workflows/run', 'both', { inputs: { query: 'hi' }, user: 'tollgate' }],
    ['workflow:question', '/v1/workflows/run', 'both', { inputs: { question: 'hi' }, user: 'tollgate' }],
  ])('serves the application "%s" at %s', async (other, path, streaming, body) => {
    const call = outgoing(other);
    difyProvider.adapt?.(call.body, call, new Downgrades());
    const request = await difyProvider.request(call, { key: 'app-1' } as TransportTools);
    expect(request).toMatchObject({ origin: 'https://api.dify.ai', path, headers: { authorization: 'Bearer app-1' } });
    expect(JSON.parse(String(request.body))).toEqual(body);
    expect(difyProvider.streaming?.(call)).toBe(streaming);
    expect(difyProvider.resolveFormat('openai.chat', call)).toBe(
      other.startsWith('workflow') ? difyWorkflow : difyChat,
    );
    expect(difyProvider.resolveFormat('openai.embedding', call)).toBeNull();
  });

  it('generates a user name when the client sends none', () => {
    const names = [{ userId: 1 }, { userId: 1 }, { userId: 2 }, {}].map((payer) => {
      const call = { ...outgoing(''), ...payer };
      difyProvider.adapt?.(call.body, call, new Downgrades());
      return String(call.body.get('user'));
    });
    expect(names[0]).toMatch(/^tollgate-[0-9a-f]{24}$/);
    expect(names[1]).toBe(names[0]);
    expect(new Set(names).size).toBe(3);
    const named = { ...outgoing('', { user: 'u' }), userId: 1 };
    difyProvider.adapt?.(named.body, named, new Downgrades());
    expect(named.body.get('user')).toBe('u');
  });

  it('reads the code of an error', () => {
    expect(difyProvider.failure?.(400, '{"code":"invalid_param","message":"m","status":400}')).toEqual({
      code: 'invalid_param',
    });
  });

  const FILES = [
    { type: 'image', transfer_method: 'remote_url', url: 'https://example.com/a.png' },
    { type: 'image', transfer_method: 'local_file', data: { base64: 'aVZCT1I=', mediaType: 'image/jpeg' } },
  ];

  /** Sends a request with a file; `answer` is the response to the upload. */
  async function carry(response: SmallResponse) {
    const requested: UpstreamRequest[] = [];
    const sent: UpstreamRequest[] = [];
    const statuses: number[] = [];
    const request = await difyProvider.request(outgoing('', { user: 'u', files: FILES }), {
      key: 'k',
    } as TransportTools);
    await new Promise<void>((resolve) => {
      const tools = {
        key: 'k',
        signal: new AbortController().signal,
        fetch: (one: UpstreamRequest) => {
          requested.push(one);
          return Promise.resolve(response);
        },
        send: (one: UpstreamRequest) => {
          sent.push(one);
          resolve();
          return { pause: () => undefined, resume: () => undefined, abort: () => undefined };
        },
      } as unknown as TransportTools;
      const reader = {
        onStart: (status: number) => statuses.push(status),
        onData: () => undefined,
        onEnd: resolve,
        onError: () => resolve(),
      };
      difyProvider.transport?.(request, reader, tools);
    });
    return { requested, sent, statuses };
  }

  it('uploads a file for the same user, then references it', async () => {
    const { requested, sent } = await carry(json(201, { id: 'f9', name: 'image.jpg' }));
    expect(requested).toHaveLength(1);
    expect(requested[0]).toMatchObject({
      method: 'POST',
      path: '/v1/files/upload',
      headers: { authorization: 'Bearer k' },
    });
    const form = await new Response(requested[0]?.body as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': requested[0]?.headers['content-type'] ?? '' },
    }).formData();
    expect(form.get('user')).toBe('u');
    expect(form.get('file')).toMatchObject({ name: 'image.jpg', type: 'image/jpeg', size: 5 });
    expect(JSON.parse(String(sent[0]?.body))).toMatchObject({
      query: 'hi',
      files: [FILES[0], { type: 'image', transfer_method: 'local_file', upload_file_id: 'f9' }],
    });
    expect(String(sent[0]?.body)).not.toContain('aVZCT1I=');
  });

  it.each([
    [json(413, { code: 'file_too_large', message: 'too large' }), 413],
    [json(200, {}), 502],
  ])('fails with the error of the upload', async (response, status) => {
    const { sent, statuses } = await carry(response);
    expect(sent).toEqual([]);
    expect(statuses).toEqual([status]);
  });
});
