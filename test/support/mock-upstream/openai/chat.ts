import type { MockResponse, Reply, ToolCall } from '../behaviour.js';
import { finishReason, halves, textOf, words } from '../reply-defaults.js';
import type { ChoiceChunk, GenerationShape } from './generation.js';

const wholeCall = (call: ToolCall) => ({
  id: call.id,
  type: 'function',
  function: { name: call.name, arguments: call.arguments },
});

/** A tool call as OpenAI streams it: the name first, then the arguments in fragments. */
function callDeltas(call: ToolCall, index: number): Record<string, unknown>[] {
  const head = { ...wholeCall({ ...call, arguments: '' }), index };
  return [
    { tool_calls: [head] },
    ...halves(call.arguments).map((part) => ({ tool_calls: [{ index, function: { arguments: part } }] })),
  ];
}

function deltas(reply: Reply): Record<string, unknown>[] {
  return [
    { role: 'assistant', content: reply.toolCalls ? null : '', refusal: null },
    ...words(reply.reasoning ?? '').map((part) => ({ reasoning_content: part })),
    ...words(textOf(reply) ?? '').map((part) => ({ content: part })),
    ...words(reply.refusal ?? '').map((part) => ({ refusal: part })),
    ...(reply.toolCalls ?? []).flatMap(callDeltas),
  ];
}

/** /v1/chat/completions. */
export const chat: GenerationShape = {
  idPrefix: 'chatcmpl',
  object: 'chat.completion',
  chunkObject: 'chat.completion.chunk',
  whole: (index: number, { reply }: MockResponse) => ({
    index,
    message: {
      role: 'assistant',
      content: textOf(reply) ?? null,
      refusal: reply.refusal ?? null,
      annotations: [],
      ...(reply.reasoning === undefined ? {} : { reasoning_content: reply.reasoning }),
      ...(reply.toolCalls === undefined ? {} : { tool_calls: reply.toolCalls.map(wholeCall) }),
    },
    logprobs: null,
    finish_reason: finishReason(reply),
  }),
  chunks: (index: number, { reply }: MockResponse): ChoiceChunk[] => [
    ...deltas(reply).map((delta) => ({
      choice: { index, delta, logprobs: null, finish_reason: null },
      finishes: false,
    })),
    { choice: { index, delta: {}, logprobs: null, finish_reason: finishReason(reply) }, finishes: true },
  ],
};
