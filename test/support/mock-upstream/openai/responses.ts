import type { MockResponse, Reply } from '../behaviour.js';
import { eventPlan, jsonPlan, namedEvent, type Plan, scripted } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';
import { defaultUsage, finishReason, halves, textOf, words } from '../reply-defaults.js';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };
type Event = readonly [type: string, payload: Record<string, unknown>];

function usage({ usage: counts = defaultUsage }: Reply) {
  const { prompt, completion, cached = 0, reasoning = 0 } = counts;
  return {
    input_tokens: prompt,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: completion,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: prompt + completion,
  };
}

function items(reply: Reply): Item[] {
  const text = textOf(reply);
  const content =
    reply.refusal !== undefined
      ? { type: 'refusal', refusal: reply.refusal }
      : { type: 'output_text', text: text ?? '', annotations: [], logprobs: [] };
  return [
    ...Array.from({ length: reply.searches ?? 0 }, (_, at) => ({
      id: `ws_${at}`,
      type: 'web_search_call',
      status: 'completed',
      action: { type: 'search', query: 'tollgate' },
    })),
    ...(reply.reasoning === undefined
      ? []
      : [{ id: 'rs_mock', type: 'reasoning', summary: [{ type: 'summary_text', text: reply.reasoning }] }]),
    ...(text === undefined && reply.refusal === undefined
      ? []
      : [{ id: 'msg_mock', type: 'message', status: 'completed', role: 'assistant', content: [content] }]),
    ...(reply.toolCalls ?? []).map((call, index) => ({
      id: `fc_${index}`,
      type: 'function_call',
      call_id: call.id,
      name: call.name,
      arguments: call.arguments,
      status: 'completed',
    })),
  ];
}

function response(request: RecordedRequest, { reply }: MockResponse, done: boolean): Record<string, unknown> {
  const cut = finishReason(reply) === 'length';
  return {
    id: 'resp_mock',
    object: 'response',
    created_at: 1_700_000_000,
    status: !done ? 'in_progress' : cut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: done && cut ? { reason: 'max_output_tokens' } : null,
    model: reply.model ?? request.body.model ?? null,
    output: done ? items(reply) : [],
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    usage: done ? usage(reply) : null,
    ...reply.extra,
  };
}

/** The events that build one item, from its added event to its done event. */
function building(item: Item, at: number): Event[] {
  const place = { item_id: item.id, output_index: at };
  if (item.type === 'reasoning') {
    const part = { ...place, summary_index: 0 };
    const [{ text } = { text: '' }] = item.summary as { text: string }[];
    return [
      ['response.reasoning_summary_part.added', { ...part, part: { type: 'summary_text', text: '' } }],
      ...words(text).map((delta): Event => ['response.reasoning_summary_text.delta', { ...part, delta }]),
      ['response.reasoning_summary_text.done', { ...part, text }],
      ['response.reasoning_summary_part.done', { ...part, part: { type: 'summary_text', text } }],
    ];
  }
  if (item.type === 'web_search_call') return [['response.web_search_call.searching', place]];
  if (item.type === 'function_call') {
    const { arguments: args } = item as { arguments?: unknown };
    return [
      ...halves(String(args)).map((delta): Event => ['response.function_call_arguments.delta', { ...place, delta }]),
      ['response.function_call_arguments.done', { ...place, name: item.name, arguments: args }],
    ];
  }
  const [content] = item.content as Record<string, string>[];
  const kind = content?.type === 'refusal' ? 'refusal' : 'output_text';
  const text = content?.text ?? content?.refusal ?? '';
  const part = { ...place, content_index: 0 };
  const field = kind === 'refusal' ? 'refusal' : 'text';
  return [
    ['response.content_part.added', { ...part, part: { ...content, [field]: '' } }],
    ...words(text).map((delta): Event => [`response.${kind}.delta`, { ...part, delta, logprobs: [] }]),
    [`response.${kind}.done`, { ...part, [field]: text, logprobs: [] }],
    ['response.content_part.done', { ...part, part: content }],
  ];
}

function begun(item: Item): Record<string, unknown> {
  if (item.type === 'reasoning') return { ...item, summary: [] };
  if (item.type === 'message') return { ...item, status: 'in_progress', content: [] };
  return { ...item, status: 'in_progress', arguments: '' };
}

/** `POST /v1/responses`, non-streamed and streamed. */
export function responsesPlan(request: RecordedRequest, modelResponse: MockResponse): Plan {
  if (request.body.stream !== true) return jsonPlan(200, response(request, modelResponse, true));
  const whole = response(request, modelResponse, true);
  const started = { response: response(request, modelResponse, false) };
  const events: Event[] = [
    ['response.created', started],
    ['response.in_progress', started],
    ...items(modelResponse.reply).flatMap((item, at): Event[] => [
      ['response.output_item.added', { output_index: at, item: begun(item) }],
      ...building(item, at),
      ['response.output_item.done', { output_index: at, item }],
    ]),
    [`response.${String(whole.status)}`, { response: whole }],
  ];
  const numbered = events.map(([type, payload], at) => namedEvent(type, { ...payload, sequence_number: at }));
  return eventPlan(scripted(numbered, modelResponse));
}
