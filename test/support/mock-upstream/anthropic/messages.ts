import type { MockResponse, Reply } from '../behaviour.js';
import { namedEvent } from '../plan.js';
import { defaultUsage, finishReason, halves, textOf, words } from '../reply-defaults.js';

type Block = Readonly<Record<string, unknown>>;
type Event = readonly [type: string, payload: Record<string, unknown>];

const STOP_REASONS: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
};

const stopReason = (reply: Reply): string =>
  reply.refusal === undefined ? (STOP_REASONS[finishReason(reply)] ?? finishReason(reply)) : 'refusal';

/** Prompt tokens without the cached ones, as Anthropic counts them. */
function inputUsage({ usage = defaultUsage }: Reply) {
  const { prompt, cached = 0 } = usage;
  return { input_tokens: prompt - cached, cache_creation_input_tokens: 0, cache_read_input_tokens: cached };
}

/** The fields that are known at the end of a response. */
function outputUsage({ usage = defaultUsage, searches = 0 }: Reply) {
  const tools = searches > 0 && { server_tool_use: { web_search_requests: searches } };
  return { output_tokens: usage.completion, ...tools };
}

/** A reply as blocks, each with the deltas that build it in a stream. */
function blocks(reply: Reply): { empty: Block; deltas: Block[]; whole: Block }[] {
  const { reasoning, signature = 'sig-mock' } = reply;
  const text = textOf(reply) ?? reply.refusal;
  return [
    ...(reasoning === undefined
      ? []
      : [
          {
            empty: { type: 'thinking', thinking: '', signature: '' },
            deltas: [
              ...words(reasoning).map((thinking) => ({ type: 'thinking_delta', thinking })),
              { type: 'signature_delta', signature },
            ],
            whole: { type: 'thinking', thinking: reasoning, signature },
          },
        ]),
    ...(text === undefined
      ? []
      : [
          {
            empty: { type: 'text', text: '' },
            deltas: words(text).map((part) => ({ type: 'text_delta', text: part })),
            whole: { type: 'text', text },
          },
        ]),
    ...(reply.toolCalls ?? []).map((call) => {
      const head = { type: 'tool_use', id: call.id, name: call.name };
      const pieces = ['', ...halves(call.arguments)];
      return {
        empty: { ...head, input: {} },
        deltas: pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
        whole: { ...head, input: JSON.parse(call.arguments || '{}') as unknown },
      };
    }),
  ];
}

/** A non-streamed response of /v1/messages. */
export const wholeMessage = ({ reply }: MockResponse, model: unknown): Record<string, unknown> => ({
  id: 'msg_mock',
  type: 'message',
  role: 'assistant',
  model: reply.model ?? model,
  content: blocks(reply).map(({ whole }) => whole),
  stop_reason: stopReason(reply),
  stop_sequence: null,
  usage: { ...inputUsage(reply), ...outputUsage(reply) },
  ...reply.extra,
});

/** The same response as the events of a stream, names and payloads. */
export function messageEvents(response: MockResponse, model: unknown): Event[] {
  const { reply } = response;
  const message = { ...wholeMessage(response, model), content: [], stop_reason: null };
  return [
    ['message_start', { message: { ...message, usage: { ...inputUsage(reply), output_tokens: 1 } } }],
    ['ping', {}],
    ...blocks(reply).flatMap(({ empty, deltas }, index): Event[] => [
      ['content_block_start', { index, content_block: empty }],
      ...deltas.map((delta): Event => ['content_block_delta', { index, delta }]),
      ['content_block_stop', { index }],
    ]),
    [
      'message_delta',
      {
        delta: { stop_reason: stopReason(reply), stop_sequence: null },
        usage: outputUsage(reply),
      },
    ],
    ['message_stop', {}],
  ];
}

export const sseOf = (events: readonly Event[]): string[] => events.map(([type, payload]) => namedEvent(type, payload));
