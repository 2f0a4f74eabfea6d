import { beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { AppError } from '../../../../common/errors/app-error.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import { emptyConversation } from '../../../canonical/conversation.js';
import type { ReplyEvent, StopReason } from '../../../canonical/reply.js';
import { collectReply } from '../../../canonical/reply-events.js';
import { openaiResponseClient } from './openai.response.js';
import { sealReasoningWith, unseal } from './reasoning-token.js';
import { ResponsesError } from './responses.errors.js';

beforeAll(() => {
  sealReasoningWith({
    encrypt: (_, plain) => Buffer.from(plain).toString('base64url'),
    decrypt: (_, stored) => Buffer.from(stored, 'base64url').toString(),
  });
});

const usage = {
  input: 100,
  output: 20,
  cacheRead: 60,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 4,
  audioIn: 0,
  audioOut: 0,
};
const TOOLS = [
  { type: 'custom', name: 'patch' },
  { type: 'namespace', name: 'mcp__git', tools: [{ type: 'function', name: 'log' }] },
  { type: 'shell' },
  { type: 'apply_patch' },
];
const context = (fields: Record<string, unknown> = {}): ReplyContext => ({
  requestId: '20260101-abc',
  model: 'claude-x',
  createdAt: 1_700_000_000,
  body: new ObjectBody({ model: 'claude-x', input: 'hi', tools: TOOLS, ...fields }),
  conversation: emptyConversation('claude-x'),
  wantsUsage: true,
  promptEstimate: 9,
});

type Wire = Record<string, unknown> & { type: string; sequence_number: number };

/** The stream's events, after their framing was checked. */
function stream(events: ReplyEvent[], fields?: Record<string, unknown>): Wire[] {
  const writer = openaiResponseClient.stream(context(fields));
  const text = events.map((event) => writer.write(event)).join('') + writer.end();
  return text.trimEnd().split('\n\n').map(parsed);
}

function parsed(block: string): Wire {
  const [name, data = ''] = block.split('\ndata: ');
  const event = JSON.parse(data) as Wire;
  expect(name).toBe(`event: ${event.type}`);
  return event;
}

interface Final {
  id: string;
  output: { id: string; type: string; call_id: string; encrypted_content?: string }[];
}

/** The response in an event. */
const carried = (event: Wire | undefined) => event?.response as Final;
const types = (events: Wire[]) => events.map(({ type }) => type.replace('response.', ''));
const start: ReplyEvent = { type: 'start', id: 'c1', model: 'up' };
const stop = (reason: StopReason = 'stop'): ReplyEvent => ({ type: 'stop', reason });
const text = (words: string): ReplyEvent => ({ type: 'text', text: words });
const call = (number: number, id: string, name: string): ReplyEvent => ({ type: 'tool_call', call: number, id, name });
const args = (number: number, words: string): ReplyEvent => ({ type: 'arguments', call: number, text: words });

const WORKED: ReplyEvent[] = [
  start,
  { type: 'reasoning', text: 'hm' },
  text('Ok.'),
  call(0, 'a', 'f'),
  args(0, ''),
  args(0, '{"x":1}'),
  call(1, 'b', 'g'),
  args(1, '{}'),
  stop('tool_calls'),
  { type: 'usage', usage },
];

/** The final response that the official SDK collects from the bytes. */
async function accumulate(events: ReplyEvent[], wire = stream(events)) {
  const bytes = wire.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  const client = new OpenAI({
    apiKey: 'k',
    baseURL: 'http://localhost/v1',
    fetch: () => Promise.resolve(new Response(bytes, { headers: { 'content-type': 'text/event-stream' } })),
  });
  const final = await client.responses.stream({ model: 'm', input: 'hi' }).finalResponse();
  return { final, last: carried(wire.at(-1)) };
}

/** Removes the fields that the SDK adds to a response. */
const plain = (response: unknown) =>
  JSON.parse(
    JSON.stringify(response, (key, value: unknown) =>
      /^(output_text|output_parsed|parsed|parsed_arguments)$/.test(key) ? undefined : value,
    ),
  ) as object;

describe('streamed response', () => {
  it('sends its events in the documented order', () => {
    const events = stream(WORKED);
    expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, index) => index));
    expect(types(events)).toEqual([
      'created',
      'in_progress',
      'output_item.added',
      'reasoning_summary_part.added',
      'reasoning_summary_text.delta',
      'reasoning_summary_text.done',
      'reasoning_summary_part.done',
      'output_item.done',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
      'completed',
    ]);
    expect(events.slice(2, 22).map(({ output_index: index }) => index)).toEqual([
      0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
    ]);
    expect(events[3]).toMatchObject({ summary_index: 0, part: { type: 'summary_text', text: '' } });
    expect(events[10]).toMatchObject({ content_index: 0, delta: 'Ok.', logprobs: [] });
    expect(events[16]).toMatchObject({ name: 'f', arguments: '{"x":1}' });
    expect(events[22]).toMatchObject({
      response: {
        status: 'completed',
        output: [
          { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] },
          { type: 'message', status: 'completed', content: [{ type: 'output_text', text: 'Ok.' }] },
          { type: 'function_call', call_id: 'a', name: 'f', arguments: '{"x":1}', status: 'completed' },
          { type: 'function_call', call_id: 'b', name: 'g', arguments: '{}', status: 'completed' },
        ],
        usage: {
          input_tokens: 100,
          input_tokens_details: { cached_tokens: 60 },
          output_tokens: 20,
          output_tokens_details: { reasoning_tokens: 4 },
          total_tokens: 120,
        },
      },
    });
  });

  it('keeps the id of an item from its beginning to its end', () => {
    const events = stream(WORKED);
    const last = carried(events.at(-1));
    for (const { output_index: index, item_id: id, item } of events) {
      if (typeof index === 'number') expect(id ?? (item as { id: string }).id).toBe(last.output[index]?.id);
    }
    expect(new Set(last.output.map(({ id }) => id)).size).toBe(4);
  });

  it('sends its last event only at its end', () => {
    const writer = openaiResponseClient.stream(context());
    const before = WORKED.map((event) => writer.write(event)).join('');
    expect(before).not.toContain('response.completed');
    expect(writer.end()).toMatch(/^event: response\.completed\n/);
  });

  it('interleaves the arguments of parallel calls', () => {
    const events = stream([
      start,
      call(0, 'a', 'f'),
      args(0, '{"x"'),
      call(1, 'b', 'g'),
      args(1, '{"y"'),
      args(0, ':1}'),
      args(1, ':2}'),
      stop(),
    ]);
    const last = events.at(-1)?.response as object;
    expect(last).toMatchObject({
      output: [
        { call_id: 'a', arguments: '{"x":1}' },
        { call_id: 'b', arguments: '{"y":2}' },
      ],
    });
    expect(types(events).filter((type) => type === 'output_item.done')).toHaveLength(2);
  });

  it('writes calls of custom tools from a model that only supports functions', () => {
    const wrapped = stream([
      start,
      call(0, 'a', 'patch'),
      args(0, '{"inp'),
      args(0, 'ut":"*** Begin"}'),
      stop('tool_calls'),
    ]);
    const native = stream([
      start,
      { type: 'tool_call', call: 0, id: 'a', name: 'patch', custom: true },
      args(0, '*** '),
      args(0, 'Begin'),
      stop('tool_calls'),
    ]);
    for (const [events, deltas] of [
      [wrapped, 1],
      [native, 2],
    ] as const) {
      expect(types(events)).toEqual([
        'created',
        'in_progress',
        'output_item.added',
        ...Array.from({ length: deltas }, () => 'custom_tool_call_input.delta'),
        'custom_tool_call_input.done',
        'output_item.done',
        'completed',
      ]);
      expect(events.at(-1)?.response).toMatchObject({
        output: [{ type: 'custom_tool_call', call_id: 'a', name: 'patch', input: '*** Begin' }],
      });
    }
  });

  it.each<[string, string, string, object]>([
    [
      'a function of a namespace',
      'mcp__git__log',
      '{"n":1}',
      { type: 'function_call', name: 'log', namespace: 'mcp__git', arguments: '{"n":1}' },
    ],
    [
      'a shell call',
      'shell',
      '{"commands":["ls"],"timeout_ms":5}',
      { type: 'shell_call', action: { commands: ['ls'], timeout_ms: 5, max_output_length: null } },
    ],
    [
      'a patch',
      'apply_patch',
      '{"type":"delete_file","path":"a"}',
      { type: 'apply_patch_call', operation: { type: 'delete_file', path: 'a' } },
    ],
    ['a shell call that is not JSON', 'shell', 'ls', { type: 'shell_call', action: { commands: [] } }],
    ['a call without arguments', 'f', '', { type: 'function_call', arguments: '{}' }],
  ])('writes %s as the client declared it', (_, name, words, item) => {
    const last = stream([start, call(0, 'a', name), args(0, words), stop('tool_calls')]).at(-1);
    expect(last?.response).toMatchObject({ output: [{ call_id: 'a', status: 'completed', ...item }] });
  });

  it('gives calls unique ids when the upstream does not', () => {
    const last = stream([
      start,
      call(0, '', 'f'),
      args(0, '{}'),
      call(1, 'a', 'f'),
      args(1, '{}'),
      call(2, 'a', 'f'),
      stop(),
    ]).at(-1);
    const { output } = carried(last);
    const ids = output.map(({ call_id: id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => id !== '')).toBe(true);
  });

  it.each<[StopReason, ReplyEvent[], string, object | null]>([
    ['stop', [text('a')], 'completed', null],
    ['length', [text('a')], 'incomplete', { reason: 'max_output_tokens' }],
    ['content_filter', [], 'incomplete', { reason: 'content_filter' }],
    ['refusal', [{ type: 'refusal', text: 'no' }], 'completed', null],
    ['refusal', [text('a')], 'incomplete', { reason: 'content_filter' }],
  ])('with %s after %j ends as %s', (reason, received, status, details) => {
    const last = stream([start, ...received, stop(reason)]).at(-1);
    expect(last).toMatchObject({ type: `response.${status}`, response: { status, incomplete_details: details } });
  });

  it('marks the items that were cut off', () => {
    const last = stream([start, text('a'), call(0, 'a', 'f'), args(0, '{"x'), stop('length')]).at(-1);
    expect(last?.response).toMatchObject({
      output: [
        { type: 'message', status: 'completed' },
        { type: 'function_call', status: 'incomplete', arguments: '{"x' },
      ],
    });
  });

  it('writes sources as annotations, and images as items', () => {
    const citation = { url: 'https://a.org', title: 'A', start: 0, end: 2 };
    const image: ReplyEvent = { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'iVBO' } };
    const events = stream([start, text('Ok'), { type: 'citation', citation }, image, stop()]);
    const annotation = { type: 'url_citation', url: 'https://a.org', title: 'A', start_index: 0, end_index: 2 };
    expect(events.find(({ type }) => type.endsWith('annotation.added'))).toMatchObject({
      annotation_index: 0,
      annotation,
    });
    expect(events.at(-1)?.response).toMatchObject({
      output: [{ content: [{ annotations: [annotation] }] }, { type: 'image_generation_call', result: 'iVBO' }],
    });
  });

  it('returns signatures only to clients that keep them', () => {
    const events: ReplyEvent[] = [
      start,
      { type: 'reasoning', text: 'hm' },
      { type: 'signature', signature: 's', issuer: 'anthropic' },
      { type: 'redacted', data: 'r', issuer: 'anthropic' },
      { type: 'tool_call', call: 0, id: 'a', name: 'f', signature: 'proof' },
      args(0, '{}'),
      stop('tool_calls'),
    ];
    const output = (include?: string[]) => carried(stream(events, { include }).at(-1)).output;
    expect(output().map(({ type }) => type)).toEqual(['reasoning', 'function_call']);
    expect(output().some((item) => 'encrypted_content' in item)).toBe(false);
    expect(output(['reasoning.encrypted_content']).map(({ encrypted_content: token = '' }) => unseal(token))).toEqual([
      { thought: { type: 'reasoning', text: 'hm', signature: 's', issuer: 'anthropic' } },
      { thought: { type: 'reasoning', text: '', redacted: 'r', issuer: 'anthropic' } },
      { callId: 'a', signature: 'proof' },
      null,
    ]);
  });

  it('ends with an error that continues its numbers and its id', () => {
    const writer = openaiResponseClient.stream(context());
    const before = [start, text('a')]
      .map((event) => writer.write(event))
      .join('')
      .trimEnd()
      .split('\n\n')
      .map(parsed);
    const error = new AppError(ResponsesError.api_not_implemented);
    const failed = parsed((writer.errorEvent?.(error, 'r') ?? '').trimEnd());
    expect(failed).toMatchObject({ type: 'response.failed', sequence_number: before.length });
    expect(failed.response).toMatchObject({
      id: carried(before[0]).id,
      status: 'failed',
      error: { code: 'server_error' },
      tools: TOOLS,
    });
  });
});

describe('official SDK', () => {
  it.each<[string, ReplyEvent[]]>([
    ['reasoning, text and parallel calls', WORKED],
    ['text', [start, text('Grüße, '), text('世界'), stop(), { type: 'usage', usage }]],
    ['a refusal after text', [start, text('Well.'), { type: 'refusal', text: 'no' }, stop('refusal')]],
    ['an incomplete response', [start, { type: 'reasoning', text: 'a' }, text('b'), stop('length')]],
    [
      'text between calls',
      [start, call(0, 'a', 'f'), args(0, '{}'), text('and'), call(1, 'b', 'f'), args(1, '{"'), stop('length')],
    ],
    [
      'calls of every kind',
      [
        start,
        call(0, 'a', 'patch'),
        args(0, '{"input":"x"}'),
        call(1, 'b', 'shell'),
        args(1, '{"commands":[]}'),
        call(2, 'c', 'mcp__git__log'),
        stop('tool_calls'),
      ],
    ],
    [
      'two calls with one id',
      [start, call(0, '', 'f'), args(0, '{}'), call(1, '', 'f'), args(1, '{}'), stop('tool_calls')],
    ],
    ['nothing at all', [start, stop()]],
  ])('collects %s correctly', async (_, events) => {
    const { final, last } = await accumulate(events);
    expect(plain(final)).toEqual(last);
    // Without the copy in the last event, all content must come from the events before it.
    const wire = stream(events).map(({ ...event }) => {
      if (/completed|incomplete/.test(event.type)) event.response = { ...carried(event), output: undefined };
      return event;
    });
    expect(plain((await accumulate(events, wire)).final.output)).toEqual(last.output);
  });

  it('reads the text of a response', async () => {
    const { final } = await accumulate([start, text('Grüße, '), text('世界'), stop()]);
    expect(final.output_text).toBe('Grüße, 世界');
  });
});

describe('complete response', () => {
  it('has the same content as the stream', () => {
    const whole = JSON.parse(openaiResponseClient.write(collectReply(WORKED), context())) as object;
    expect({ ...whole, completed_at: 0 }).toEqual({ ...(stream(WORKED).at(-1)?.response as object), completed_at: 0 });
  });

  it("repeats the request's fields and reports that it is not stored", () => {
    const requested = {
      instructions: 'be',
      max_output_tokens: 50,
      temperature: 0.2,
      reasoning: { effort: 'low' },
      text: { verbosity: 'low' },
      store: true,
      metadata: { a: 'b' },
      prompt_cache_key: 'k',
    };
    expect(JSON.parse(openaiResponseClient.write(collectReply([text('a')]), context(requested)))).toMatchObject({
      id: 'resp_20260101abc',
      object: 'response',
      created_at: 1_700_000_000,
      model: 'claude-x',
      ...requested,
      store: false,
      text: { format: { type: 'text' }, verbosity: 'low' },
      reasoning: { effort: 'low', summary: null },
      previous_response_id: null,
      tool_choice: 'auto',
      tools: TOOLS,
      usage: null,
    });
  });
});
